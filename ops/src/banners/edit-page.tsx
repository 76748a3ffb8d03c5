// /ops/banners/KIND/NAME: edit, preview, or reset one banner.
import { type Context, Hono } from 'hono';
import { isOwnPath } from '../../../common/http/own-link.ts';
import { href, splitLocale } from '../../../common/i18n/links.ts';
import { defaultLocale, LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { isFrameKind } from '../../../common/overrides/kinds.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import { Form, NotSaved } from '../console/form.tsx';
import { errorsOf, type FormErrors, formErrors, NO_ERRORS } from '../console/form-errors.ts';
import { redirectWithNotice } from '../console/notice.ts';
import { SendAgain } from '../console/resource.tsx';
import { form, OfLocale, path, query } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { originsOf, sitePrefix } from '../origins.ts';
import { checkPages } from '../page-check.ts';
import { Comparison, nounOf } from './comparison.tsx';
import { OverrideConflict } from './conflict.tsx';
import { BannerFields } from './fields.tsx';
import { type BannerForm, bannerForm, initialForm, SubmittedBanner } from './form-input.ts';
import { seenField } from './languages.tsx';
import type { BannerRow, Banners } from './list.ts';
import { BannerPreview } from './preview.tsx';
import { OverrideParam } from './schema.ts';
import { editUrl, listUrl, positionOf, savedNotice, titleOf } from './status-text.ts';
import type { StoredOverride } from './store.ts';

interface EditTarget extends OverrideParam {
  /** All banners, because banners in the same position compete. */
  all: BannerRow[];
  rows: BannerRow[];
  unavailable: Locale[];
}

/** Fetches a banner, a menu item, or site info in all languages. Returns `null` if there is none. */
async function readEditTarget(
  c: Context<ConsoleEnv>,
  { kind, target }: OverrideParam,
): Promise<EditTarget | null> {
  const calls = callsOf(c);
  const { rows, unavailable }: Banners = isFrameKind(kind)
    ? await calls.menus.$get({ query: {} }).then(bodyOf)
    : await calls.banners.$get({ query: {} }).then(bodyOf);
  const targetRows = rows.filter((row) => row.kind === kind && row.id === target);
  if (targetRows.length === 0 && unavailable.length === 0) return null;
  return { kind, target, all: rows, rows: targetRows, unavailable };
}

const LIST_NAMES: ReadonlyMap<string, string> = new Map([
  ['menu', 'Menus'],
  ['site', 'Site info'],
]);

interface EditProps {
  subject: EditTarget;
  locale: Locale;
  form: Pick<BannerForm, 'submitted' | 'locales' | 'seen'>;
  errors: FormErrors;
}

function Edit({ subject, locale, form, errors }: EditProps) {
  const { kind, target, rows, unavailable } = subject;
  const rowIn = (code: Locale) => rows.find((row) => row.locale === code);
  const languages = localeCodes
    .filter((code) => unavailable.includes(code) || rowIn(code))
    .map((code) => ({
      code,
      seen: form.seen[code] ?? rowIn(code)?.override?.version ?? 0,
      isChosen: form.locales.includes(code),
    }));
  const row = rowIn(locale);
  const portal = row?.portal ?? null;
  return (
    <>
      {unavailable.includes(locale) && (
        <p className="notice warn" role="status">
          The portal does not respond, so its own {nounOf(kind)} cannot be shown. You can still change this{' '}
          {nounOf(kind)}.
        </p>
      )}
      <NotSaved errors={errors} />
      <div className="columns">
        <Form action={editUrl({ kind, id: target, locale })}>
          <BannerFields
            submitted={form.submitted}
            errors={errors}
            portal={portal}
            kind={kind}
            target={subject.target}
            languages={languages}
          />
        </Form>
        <div className="preview-columns">
          {!isFrameKind(kind) && (
            <BannerPreview
              submitted={form.submitted}
              portal={portal}
              locale={locale}
              hasImage={kind === 'advertisement'}
            />
          )}
          <Comparison kind={kind} rows={rows} unavailable={unavailable} locale={locale} />
        </div>
      </div>
    </>
  );
}

function EditConflict({
  noun,
  form,
  address,
  overrides,
}: {
  noun: string;
  form: BannerForm;
  address: string;
  overrides: StoredOverride[];
}) {
  return (
    <OverrideConflict
      message={`Another editor has changed this ${noun} since you opened it. Your version was not saved.`}
      selected={form}
      overrides={overrides}
      ownVersionOf={() => form.overrideInput}
      form={(versionOf) => (
        <Form action={address}>
          <SendAgain
            fields={[
              ...Object.entries(form.submitted),
              ...form.locales.flatMap((code) => [
                ['locale', code] as const,
                [seenField(code), versionOf(code)] as const,
              ]),
            ]}
          />
        </Form>
      )}
      back={address}
    />
  );
}

/** Path of the previewed page, in the language of the path or else the first selected language. */
function previewPath(text: string, locales: readonly Locale[]): { path: string } | { error: string } {
  const path = text.trim() || '/';
  if (!isOwnPath(path) || /[?#]/.test(path)) return { error: 'Enter a path of the site, such as /blog/.' };
  const { locale, path: page } = splitLocale(path);
  if (locale !== null && !locales.includes(locale))
    return {
      error: `This page is in ${LOCALES[locale].name}. Choose that language above, or enter the path without it.`,
    };
  return { path: href(page, locale ?? locales[0] ?? defaultLocale) };
}

const renderEdit = (c: Context<ConsoleEnv>, { subject, locale, ...props }: EditProps) => {
  const row = subject.rows.find((row) => row.locale === locale);
  const name = row ? titleOf(row) : subject.target;
  return c.render(<Edit subject={subject} locale={locale} {...props} />, {
    title: `${name} in ${LOCALES[locale].name}`,
    purpose: [row && positionOf(row), subject.kind !== 'menu' && subject.target].filter(Boolean).join(' · '),
    back: {
      to: listUrl({ kind: subject.kind, id: subject.target, locale }),
      name: LIST_NAMES.get(subject.kind) ?? 'All banners',
    },
  });
};

export const editPages = new Hono<ConsoleEnv>()
  .get('/:kind/:target', path(OverrideParam), query(OfLocale), async (c) => {
    const subject = await readEditTarget(c, c.req.valid('param'));
    if (!subject) return c.notFound();
    const locale = c.req.valid('query').locale ?? subject.rows[0]?.locale ?? 'en';
    const row = subject.rows.find((row) => row.locale === locale);
    const form = { submitted: initialForm(row, c.var.zone), locales: [locale], seen: {} };
    return renderEdit(c, { subject, locale, form, errors: NO_ERRORS });
  })
  .post('/:kind/:target', path(OverrideParam), query(OfLocale), form(SubmittedBanner), async (c) => {
    const param = c.req.valid('param');
    const subject = await readEditTarget(c, param);
    if (!subject) return c.notFound();
    const { locale = 'en' } = c.req.valid('query');
    const form = bannerForm(param.kind, c.req.valid('form'));
    const { submitted, locales, seen, overrideInput: override } = form;
    const renderErrors = (errors: FormErrors) => {
      c.status(errors.isWarned ? 422 : 400);
      return renderEdit(c, { subject, locale, form, errors });
    };
    if (form.errors.fields.size > 0) return renderErrors(form.errors);
    const calls = callsOf(c);
    if (submitted.do === 'preview') {
      const page = previewPath(submitted.path, locales);
      if ('error' in page) return renderErrors(formErrors([['path', page.error]]));
      const origins = originsOf(c.env, c.req.url);
      const states = await checkPages({ ...c.env, origins }, [page.path]);
      // A page that cannot be checked may exist.
      if (states.get(page.path) === 'missing')
        return renderErrors(
          formErrors([['path', `There is no page at ${page.path}. Enter the path of a page.`]]),
        );
      const draft = await calls.drafts[':kind'][':target'].$post({ param, json: { locales, override } });
      if (draft.status === 400) return renderErrors(await errorsOf(draft));
      const { query } = await bodyOf(draft);
      return c.redirect(`${sitePrefix(origins)}${page.path}?${query}`, 303);
    }
    const response = await calls.overrides[':kind'][':target'].$put({
      param,
      json: { seen, override, confirm: submitted.do === 'confirm', opened: locale },
    });
    if (response.status === 400 || response.status === 422) return renderErrors(await errorsOf(response));
    if (response.status === 409) {
      c.status(409);
      const { overrides } = await response.json();
      const url = editUrl({ kind: param.kind, id: param.target, locale });
      return c.render(
        <EditConflict noun={nounOf(param.kind)} form={form} address={url} overrides={overrides} />,
        {
          title: `Two versions of ${param.target}`,
        },
      );
    }
    const { overrides, unchecked } = await bodyOf(response);
    const { all: rows, unavailable } = subject;
    const notice = savedNotice({ ...param, rows, locales, overrides, unavailable, unchecked }, c.var.zone);
    return redirectWithNotice(c, listUrl({ kind: param.kind, id: param.target, locale }), notice);
  });
