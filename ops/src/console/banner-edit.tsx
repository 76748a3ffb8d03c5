// /ops/banners/KIND/NAME: one banner, to be changed, looked at first, or given back to the portal.
import { type Context, Hono } from 'hono';
import { LOCALES, type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { isOwnPath } from '../../../src/live/own-link.ts';
import { type StoredFlip, wishOf } from '../banners/flips.ts';
import type { BannerRow } from '../banners/list.ts';
import { FlipParam, type WishInput } from '../calls/banners.ts';
import type { ConsoleEnv } from '../env.ts';
import { BannerFields } from './banner-fields.tsx';
import { type BannerForm, bannerForm, refusedFields, SentBanner, type Typed, WORDS } from './banner-form.ts';
import { addressOf } from './banners.tsx';
import { callsOf, given } from './calls.ts';
import type { FieldErrors } from './field-errors.ts';
import { Form } from './form.tsx';
import { PAGE } from './layout.tsx';
import { seeOther } from './notice.ts';
import { seenField } from './seen-fields.ts';
import { form, OfLocale, path, query } from './validated.ts';
import { type Values, Versions } from './versions.tsx';
import { When } from './when.tsx';
import { localValue } from './zone.ts';

interface About extends FlipParam {
  rows: BannerRow[];
  unanswered: Locale[];
}

/** A banner in all languages; `null` where there is none. */
async function aboutOf(c: Context<ConsoleEnv>, { kind, target }: FlipParam): Promise<About | null> {
  const { rows, unanswered } = await callsOf(c).banners.$get({ query: {} }).then(given);
  const own = rows.filter((row) => row.kind === kind && row.id === target);
  if (own.length === 0 && unanswered.length === 0) return null;
  return { kind, target, rows: own, unanswered };
}

const none: Typed = {
  shown: 'on',
  zone: 'UTC',
  startsAt: '',
  endsAt: '',
  title: '',
  text: '',
  url: '',
  urlText: '',
  image: '',
  order: '',
  do: 'save',
  path: '',
};

/** A flip as the form shows it. */
function typedOf(flip: StoredFlip | null | undefined, zone: string): Typed {
  if (!flip) return { ...none, shown: 'portal', zone };
  return {
    ...none,
    zone,
    shown: flip.shown ? 'on' : 'off',
    startsAt: localValue(flip.startsAt, zone),
    endsAt: localValue(flip.endsAt, zone),
    ...Object.fromEntries(WORDS.map((name) => [name, flip[name] ?? ''])),
    order: flip.order === null ? '' : String(flip.order),
  };
}

const seenIn = (rows: readonly BannerRow[]) => (code: Locale) =>
  rows.find(({ locale }) => locale === code)?.flip?.version ?? 0;

interface EditProps {
  about: About;
  locale: Locale;
  typed: Typed;
  chosen: readonly Locale[];
  seen: (code: Locale) => number;
  errors: FieldErrors;
}

function Edit({ about, locale, typed, chosen, seen, errors }: EditProps) {
  const { kind, target, rows, unanswered } = about;
  const row = rows.find((one) => one.locale === locale);
  const there = localeCodes.filter(
    (code) => unanswered.includes(code) || rows.some((one) => one.locale === code),
  );
  const [flip, portal] = [row?.flip ?? null, row?.portal ?? null];
  return (
    <>
      <p>
        <a href={`/ops/banners?locale=${locale}`}>All banners</a>
      </p>
      {unanswered.includes(locale) && (
        <p className="notice warn" role="status">
          The portal does not answer, so its own value cannot be shown. Flipping works all the same.
        </p>
      )}
      {errors.size > 0 && (
        <p className="notice bad" role="alert">
          Nothing was changed: see the {errors.size === 1 ? 'field' : 'fields'} marked below.
        </p>
      )}
      <div className="columns">
        <Form action={addressOf({ kind, id: target, locale })}>
          <BannerFields
            typed={typed}
            errors={errors}
            portal={portal}
            hasImage={kind === 'advertisement'}
            languages={there.map((code) => ({ code, seen: seen(code), isChosen: chosen.includes(code) }))}
          />
        </Form>
        <section className="panel" aria-labelledby="covered">
          <h2 id="covered">{flip ? 'This flip covers the portal’s own value' : 'As the portal says'}</h2>
          {flip && !portal && unanswered.length === 0 && (
            <p>The portal has no such banner in {LOCALES[locale].name}: visitors see nothing of this flip.</p>
          )}
          {/* Beside nothing everything would be marked as other than it. */}
          <Versions
            left={portal}
            right={flip ? wishOf(flip) : portal}
            names={['The portal', flip ? 'The flip' : 'Visitors see']}
          />
          {flip && (
            <p>
              <small>
                by {flip.by}, <When at={flip.at} />
              </small>
            </p>
          )}
        </section>
      </div>
    </>
  );
}

/** The fields of a form once more, unseen, to be sent with other versions. */
function Again({ form, seen }: { form: BannerForm; seen: (code: Locale) => number }) {
  return (
    <>
      {Object.entries(form.typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {form.locales.map((code) => (
        <span key={code}>
          <input type="hidden" name="locale" value={code} />
          <input type="hidden" name={seenField(code)} value={seen(code)} />
        </span>
      ))}
    </>
  );
}

const valuesOf = (wish: WishInput | null): Values => wish && { ...wish };

/** Two editors at once: what each wants, side by side, and the choice. */
function Conflict({ form, address, flips }: { form: BannerForm; address: string; flips: StoredFlip[] }) {
  const versionOf = (code: Locale) => flips.find(({ locale }) => locale === code)?.version ?? 0;
  const changed = form.locales.filter((code) => versionOf(code) !== form.seen[code]);
  return (
    <>
      <p className="notice bad" role="alert">
        Somebody changed this banner after you opened it. Nothing of yours was saved.
      </p>
      {changed.map((code) => {
        const theirs = flips.find(({ locale }) => locale === code);
        return (
          <section key={code}>
            <h2>{LOCALES[code].name}</h2>
            {theirs && (
              <p>
                <small>
                  changed by {theirs.by}, <When at={theirs.at} />
                </small>
              </p>
            )}
            <Versions
              left={theirs ? wishOf(theirs) : null}
              right={valuesOf(form.wish)}
              names={['Theirs, live now', 'Yours']}
            />
          </section>
        );
      })}
      <div className="actions">
        <Form action={address}>
          <Again form={{ ...form, typed: { ...form.typed, do: 'save' } }} seen={versionOf} />
          <button type="submit" className="main">
            Use mine
          </button>
        </Form>
        <a href={address}>Keep theirs</a>
      </div>
    </>
  );
}

/** What was done, for a person. */
const doneWords = (target: string, { locales, wish }: BannerForm): string => {
  const how = wish === null ? 'as the portal says' : wish.shown ? 'on' : 'off';
  return `${target} is ${how} in ${locales.map((code) => LOCALES[code].name).join(', ')}: here on the next page, everywhere within a minute.`;
};

export const editPages = new Hono<ConsoleEnv>()
  .get('/:kind/:target', path(FlipParam), query(OfLocale), async (c) => {
    const about = await aboutOf(c, c.req.valid('param'));
    if (!about) return c.notFound();
    const locale = c.req.valid('query').locale ?? about.rows[0]?.locale ?? 'en';
    const flip = about.rows.find((row) => row.locale === locale)?.flip;
    return c.render(
      <Edit
        about={about}
        locale={locale}
        typed={typedOf(flip, c.var.zone)}
        chosen={[locale]}
        seen={seenIn(about.rows)}
        errors={new Map()}
      />,
      { title: `${about.target} in ${LOCALES[locale].name}`, ...PAGE },
    );
  })
  .post('/:kind/:target', path(FlipParam), query(OfLocale), form(SentBanner), async (c) => {
    const about = await aboutOf(c, c.req.valid('param'));
    if (!about) return c.notFound();
    const { kind, target } = about;
    const { locale = 'en' } = c.req.valid('query');
    const address = addressOf({ kind, id: target, locale });
    const wanted = bannerForm(c.req.valid('form'));
    const again = (errors: FieldErrors) => {
      c.status(400);
      const { typed, locales, seen } = wanted;
      const seenThen = (code: Locale) => seen[code] ?? seenIn(about.rows)(code);
      return c.render(
        <Edit about={about} locale={locale} typed={typed} chosen={locales} seen={seenThen} errors={errors} />,
        { title: `${target} in ${LOCALES[locale].name}`, ...PAGE },
      );
    };
    if (wanted.errors.size > 0) return again(wanted.errors);
    const calls = callsOf(c);
    const param = { kind, target };
    if (wanted.typed.do === 'preview') {
      const path = wanted.typed.path || '/';
      if (!isOwnPath(path) || /[?#]/.test(path))
        return again(new Map([['path', 'A path of the site, such as /blog/.']]));
      const json = { locales: wanted.locales, flip: wanted.wish };
      const draft = await calls.drafts[':kind'][':target'].$post({ param, json });
      if (draft.status === 400) return again(refusedFields((await draft.json()).issues));
      const { query } = await given(draft);
      return c.redirect(`${LOCALES[wanted.locales[0] ?? locale].prefix}${path}?${query}`, 303);
    }
    const answer = await calls.flips[':kind'][':target'].$put({
      param,
      json: { seen: wanted.seen, flip: wanted.wish },
    });
    if (answer.status === 400) return again(refusedFields((await answer.json()).issues));
    if (answer.status === 409) {
      c.status(409);
      const { flips } = await answer.json();
      return c.render(<Conflict form={wanted} address={address} flips={flips} />, {
        title: `Two versions of ${target}`,
        ...PAGE,
      });
    }
    await given(answer);
    return seeOther(c, `/ops/banners?locale=${locale}`, doneWords(target, wanted));
  });
