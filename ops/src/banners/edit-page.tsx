// /ops/banners/KIND/NAME: change, preview, or reset one banner.
import { type Context, Hono } from 'hono';
import { isOwnPath } from '../../../common/http/own-link.ts';
import { href, splitLocale } from '../../../common/i18n/links.ts';
import { defaultLocale, LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { seenField } from '../console/base-fields.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import { Conflict, SendAgain } from '../console/conflict.tsx';
import { errorsOf, type FieldErrors } from '../console/field-errors.ts';
import { Form, NotSaved } from '../console/form.tsx';
import { PAGE } from '../console/layout.tsx';
import { When } from '../console/local-time.tsx';
import { seeNotice } from '../console/notice.ts';
import { form, OfLocale, path, query } from '../console/validator.tsx';
import { type Values, Versions } from '../console/versions.tsx';
import type { ConsoleEnv } from '../env.ts';
import { originsOf, sitePrefix } from '../origins.ts';
import { BannerFields } from './fields.tsx';
import {
  type BannerForm,
  bannerForm,
  openedForm,
  refusedFields,
  SentBanner,
  type SubmittedFields,
} from './form-input.ts';
import type { BannerRow } from './list.ts';
import { type OverrideInput, OverrideParam } from './schema.ts';
import { addressOf, savedNotice } from './status-text.ts';
import { overrideInputOf, type StoredOverride } from './store.ts';

interface About extends OverrideParam {
  /** All banners, because those of the same position compete. */
  all: BannerRow[];
  rows: BannerRow[];
  unanswered: Locale[];
}

/** A banner in all languages; `null` if there is none. */
async function aboutOf(c: Context<ConsoleEnv>, { kind, target }: OverrideParam): Promise<About | null> {
  const { rows, unanswered } = await callsOf(c).banners.$get({ query: {} }).then(bodyOf);
  const own = rows.filter((row) => row.kind === kind && row.id === target);
  if (own.length === 0 && unanswered.length === 0) return null;
  return { kind, target, all: rows, rows: own, unanswered };
}

const seenIn = (rows: readonly BannerRow[]) => (code: Locale) =>
  rows.find(({ locale }) => locale === code)?.override?.version ?? 0;

/** Values that visitors see of an overridden banner: the portal's where the override has none. */
const shownOf = (portal: BannerRow['portal'], overrideInput: OverrideInput): Values => {
  const { shown, startsAt, endsAt, ...content } = overrideInput;
  const own = Object.entries(content).filter(([, value]) => value !== null);
  return { ...portal, ...Object.fromEntries(own), startsAt, endsAt, shown };
};

interface EditProps {
  about: About;
  locale: Locale;
  submitted: SubmittedFields;
  chosen: readonly Locale[];
  seen: (code: Locale) => number;
  errors: FieldErrors;
  /** Whether the errors are warnings, which the editor may confirm. */
  isWarned?: boolean;
}

function Edit({ about, locale, submitted, chosen, seen, errors, isWarned = false }: EditProps) {
  const { kind, target, rows, unanswered } = about;
  const row = rows.find((one) => one.locale === locale);
  const there = localeCodes.filter(
    (code) => unanswered.includes(code) || rows.some((one) => one.locale === code),
  );
  const [override, portal] = [row?.override ?? null, row?.portal ?? null];
  return (
    <>
      <p>
        <a href={`/ops/banners?locale=${locale}`}>All banners</a>
      </p>
      {unanswered.includes(locale) && (
        <p className="notice warn" role="status">
          The portal does not answer, so its own banner cannot be shown. You can still change this banner.
        </p>
      )}
      <NotSaved errors={errors} isWarned={isWarned} />
      <div className="columns">
        <Form action={addressOf({ kind, id: target, locale })}>
          <BannerFields
            submitted={submitted}
            errors={errors}
            portal={portal}
            hasImage={kind === 'advertisement'}
            isWarned={isWarned}
            languages={there.map((code) => ({ code, seen: seen(code), isChosen: chosen.includes(code) }))}
          />
        </Form>
        <section className="panel" aria-labelledby="covered">
          <h2 id="covered">{override ? 'Changed here' : 'Not changed here'}</h2>
          {override && !portal && unanswered.length === 0 && (
            <p>The portal has no such banner in {LOCALES[locale].name}, so visitors see nothing of it.</p>
          )}
          {/* Compared with nothing, every field would be marked as different. */}
          <Versions
            left={portal}
            right={override ? shownOf(portal, overrideInputOf(override)) : portal}
            names={['In the portal', override ? 'With the change' : 'Visitors see']}
          />
          {override && (
            <p>
              <small>
                by {override.by}, <When at={override.at} />
              </small>
            </p>
          )}
        </section>
      </div>
    </>
  );
}

function EditConflict({
  form,
  address,
  overrides,
}: {
  form: BannerForm;
  address: string;
  overrides: StoredOverride[];
}) {
  const theirsIn = (code: Locale) => overrides.find(({ locale }) => locale === code) ?? null;
  const versionOf = (code: Locale) => theirsIn(code)?.version ?? 0;
  const changed = form.locales.filter((code) => versionOf(code) !== form.seen[code]);
  return (
    <Conflict
      message="Another editor has changed this banner since you opened it. Your version was not saved."
      sides={changed.map((code) => {
        const saved = theirsIn(code);
        const mine = form.overrideInput && { ...form.overrideInput };
        return { title: LOCALES[code].name, saved, theirs: saved && overrideInputOf(saved), mine };
      })}
      form={
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
      }
      back={address}
    />
  );
}

/** Path of the page to be previewed, in the language of the path or the first selected one. */
function previewPath(text: string, chosen: readonly Locale[]): { path: string } | { error: string } {
  const path = text.trim() || '/';
  if (!isOwnPath(path) || /[?#]/.test(path)) return { error: 'Enter a path of the site, such as /blog/.' };
  const { locale, path: page } = splitLocale(path);
  if (locale !== null && !chosen.includes(locale))
    return {
      error: `This page is in ${LOCALES[locale].name}. Choose that language above, or enter the path without it.`,
    };
  return { path: href(page, locale ?? chosen[0] ?? defaultLocale) };
}

export const editPages = new Hono<ConsoleEnv>()
  .get('/:kind/:target', path(OverrideParam), query(OfLocale), async (c) => {
    const about = await aboutOf(c, c.req.valid('param'));
    if (!about) return c.notFound();
    const locale = c.req.valid('query').locale ?? about.rows[0]?.locale ?? 'en';
    const row = about.rows.find((one) => one.locale === locale);
    return c.render(
      <Edit
        about={about}
        locale={locale}
        submitted={openedForm(row, c.var.zone)}
        chosen={[locale]}
        seen={seenIn(about.rows)}
        errors={new Map()}
      />,
      { title: `${about.target} in ${LOCALES[locale].name}`, ...PAGE },
    );
  })
  .post('/:kind/:target', path(OverrideParam), query(OfLocale), form(SentBanner), async (c) => {
    const about = await aboutOf(c, c.req.valid('param'));
    if (!about) return c.notFound();
    const { kind, target } = about;
    const { locale = 'en' } = c.req.valid('query');
    const address = addressOf({ kind, id: target, locale });
    const wanted = bannerForm(c.req.valid('form'));
    const again = (errors: FieldErrors, isWarned = false) => {
      c.status(isWarned ? 422 : 400);
      const { submitted, locales, seen } = wanted;
      const seenThen = (code: Locale) => seen[code] ?? seenIn(about.rows)(code);
      return c.render(
        <Edit
          about={about}
          locale={locale}
          submitted={submitted}
          chosen={locales}
          seen={seenThen}
          errors={errors}
          isWarned={isWarned}
        />,
        { title: `${target} in ${LOCALES[locale].name}`, ...PAGE },
      );
    };
    if (wanted.errors.size > 0) return again(wanted.errors);
    const calls = callsOf(c);
    const param = { kind, target };
    if (wanted.submitted.do === 'preview') {
      const page = previewPath(wanted.submitted.path, wanted.locales);
      if ('error' in page) return again(new Map([['path', page.error]]));
      const json = { locales: wanted.locales, override: wanted.overrideInput };
      const draft = await calls.drafts[':kind'][':target'].$post({ param, json });
      if (draft.status === 400) return again(refusedFields((await draft.json()).issues));
      const { query } = await bodyOf(draft);
      return c.redirect(`${sitePrefix(originsOf(c.env, c.req.url))}${page.path}?${query}`, 303);
    }
    const answer = await calls.overrides[':kind'][':target'].$put({
      param,
      json: {
        seen: wanted.seen,
        override: wanted.overrideInput,
        confirm: wanted.submitted.do === 'confirm',
        opened: locale,
      },
    });
    if (answer.status === 400) return again(refusedFields((await answer.json()).issues));
    if (answer.status === 422) return again(await errorsOf(answer), true);
    if (answer.status === 409) {
      c.status(409);
      const { overrides } = await answer.json();
      return c.render(<EditConflict form={wanted} address={address} overrides={overrides} />, {
        title: `Two versions of ${target}`,
        ...PAGE,
      });
    }
    const { overrides, unchecked } = await bodyOf(answer);
    const { all, unanswered } = about;
    const changed = { kind, target, rows: all, locales: wanted.locales, overrides, unanswered, unchecked };
    return seeNotice(c, `/ops/banners?locale=${locale}`, savedNotice(changed, c.var.zone));
  });
