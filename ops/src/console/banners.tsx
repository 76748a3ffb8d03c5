// /ops/banners: everything that can be flipped, what visitors see of it now, and where a flip covers the portal.
import { Hono } from 'hono';
import { z } from 'zod';
import { LOCALES, type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { wishOf } from '../banners/flips.ts';
import type { BannerRow } from '../banners/list.ts';
import { type BannerState, stateOf } from '../banners/state.ts';
import { FlipParam } from '../calls/banners.ts';
import { LocaleCode } from '../calls/fields.ts';
import type { ConsoleEnv } from '../env.ts';
import { editPages } from './banner-edit.tsx';
import { callsOf, given } from './calls.ts';
import { Form } from './form.tsx';
import { PAGE } from './layout.tsx';
import { seeOther } from './notice.ts';
import { type Column, Table } from './table.tsx';
import { form, OfLocale, path, query } from './validated.ts';
import { When } from './when.tsx';

const STATES: Record<BannerState, { name: string; tone: string }> = {
  on: { name: 'On show', tone: 'good' },
  behind: { name: 'Waits behind another', tone: '' },
  off: { name: 'Off', tone: '' },
  planned: { name: 'Planned', tone: 'warn' },
  over: { name: 'Over', tone: '' },
  unknown: { name: 'The portal does not say', tone: 'warn' },
};

const PLACES: Record<string, string> = {
  topBanner: 'Top banner',
  aside: 'Aside of articles',
  banner: 'Home banner',
  adBanner: 'Home advertisement',
};
/** Where a banner stands on the site, for a person. */
export const placeOf = ({ kind, portal }: Pick<BannerRow, 'kind' | 'portal'>): string =>
  PLACES[portal?.position ?? ''] ?? portal?.position ?? kind;

/** The page of a banner, in one language. */
export const addressOf = ({ kind, id, locale }: Pick<BannerRow, 'kind' | 'id' | 'locale'>): string =>
  `/ops/banners/${kind}/${encodeURIComponent(id)}?locale=${locale}`;

/** On and off in one press: what else the flip says stays. */
function Toggle({ row, isOn }: { row: BannerRow; isOn: boolean }) {
  return (
    <Form action={`/ops/banners/${row.kind}/${encodeURIComponent(row.id)}/${isOn ? 'off' : 'on'}`}>
      <input type="hidden" name="locale" value={row.locale} />
      <input type="hidden" name="seen" value={row.flip?.version ?? 0} />
      <button type="submit" className="small">
        {isOn ? 'Turn off' : 'Turn on'}
        <span className="visually-hidden">
          {' '}
          {row.id} in {LOCALES[row.locale].name}
        </span>
      </button>
    </Form>
  );
}

function Period({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) {
  if (startsAt === null && endsAt === null) return <>no end</>;
  return (
    <>
      {startsAt !== null && (
        <>
          from <When at={startsAt} />
        </>
      )}
      {endsAt !== null && (
        <>
          until <When at={endsAt} />
        </>
      )}
    </>
  );
}

const columns = (rows: readonly BannerRow[], now: number): readonly Column<BannerRow>[] => [
  {
    name: 'Banner',
    isHead: true,
    cell: (row) => (
      <>
        <a href={addressOf(row)}>{row.flip?.title ?? row.portal?.title ?? row.id}</a>
        <br />
        <small>
          {placeOf(row)} · {row.id}
        </small>
      </>
    ),
  },
  {
    name: 'Now',
    cell: (row) => {
      const { name, tone } = STATES[stateOf(rows, row, now)];
      return <span className={`tag ${tone}`}>{name}</span>;
    },
  },
  {
    name: 'Flipped',
    cell: ({ flip }) =>
      flip ? (
        <>
          {flip.shown ? (
            <>
              on, <Period {...flip} />
            </>
          ) : (
            'off'
          )}
          <div>
            <small>by {flip.by}</small>
          </div>
        </>
      ) : (
        'no: as the portal says'
      ),
  },
  {
    name: 'The portal’s own',
    cell: ({ portal, flip }) =>
      portal ? (
        <>
          {flip?.title ? portal.title : 'the same words'}
          <br />
          <small>
            <Period {...portal} />
          </small>
        </>
      ) : (
        'not known'
      ),
  },
  {
    name: 'Change',
    cell: (row) => {
      const isOn = ['on', 'behind', 'planned'].includes(stateOf(rows, row, now));
      return (
        <div className="actions">
          <Toggle row={row} isOn={isOn} />
          <a href={addressOf(row)}>
            Edit
            <span className="visually-hidden">
              {' '}
              {row.id} in {LOCALES[row.locale].name}
            </span>
          </a>
        </div>
      );
    },
  },
];

function Languages({ here }: { here: Locale | undefined }) {
  return (
    <nav aria-label="Language" className="actions">
      {[undefined, ...localeCodes].map((code) => (
        <a
          key={code ?? 'all'}
          href={code ? `/ops/banners?locale=${code}` : '/ops/banners'}
          aria-current={code === here ? 'true' : undefined}
        >
          {code ? LOCALES[code].name : 'Every language'}
        </a>
      ))}
    </nav>
  );
}

/** What can still be done when nobody says what there is. */
export function Silent({ locales }: { locales: readonly Locale[] }) {
  if (locales.length === 0) return null;
  return (
    <div className="notice warn" role="status">
      <p>
        The portal does not answer for {locales.map((code) => LOCALES[code].name).join(', ')}. Only what is
        flipped is listed; flipping works as always.
      </p>
      <form method="get" action="/ops/banners/named" className="filter">
        <div className="field">
          <label htmlFor="kind">What it is</label>
          <select id="kind" name="kind">
            <option value="advertisement">Top banner or aside</option>
            <option value="banner">Home banner</option>
          </select>
        </div>
        <div className="field">
          <label htmlFor="target">Its name</label>
          <input id="target" name="target" required maxLength={120} />
        </div>
        <button type="submit">Edit it</button>
      </form>
    </div>
  );
}

/** What a press of the switch sends. */
const Switched = z.object({ locale: LocaleCode, seen: z.coerce.number().int().min(0) });

export const bannerPages = new Hono<ConsoleEnv>()
  .get('/', query(OfLocale), async (c) => {
    const { locale } = c.req.valid('query');
    const { rows, unanswered } = await callsOf(c)
      .banners.$get({ query: locale ? { locale } : {} })
      .then(given);
    const now = Date.now();
    return c.render(
      <>
        <Languages here={locale} />
        <Silent locales={unanswered} />
        {localeCodes
          .filter((code) => locale === undefined || code === locale)
          .map((code) => (
            <section key={code} aria-labelledby={`in-${code}`}>
              <h2 id={`in-${code}`}>{LOCALES[code].name}</h2>
              <Table
                name="banners"
                caption={`Banners in ${LOCALES[code].name}`}
                columns={columns(rows, now)}
                rows={rows.filter((row) => row.locale === code)}
                keyOf={({ kind, id }) => `${kind}/${id}`}
                empty="Nothing is there to flip: the portal has no banners in this language."
              />
            </section>
          ))}
      </>,
      { title: 'Banners', ...PAGE },
    );
  })
  .get('/named', query(FlipParam.nullable().catch(null)), (c) => {
    const named = c.req.valid('query');
    if (!named) return seeOther(c, '/ops/banners', 'No banner can have such a name.', 'bad');
    return c.redirect(`/ops/banners/${named.kind}/${encodeURIComponent(named.target)}`, 303);
  })
  .post(
    '/:kind/:target/:way{on|off}',
    path(FlipParam.extend({ way: z.enum(['on', 'off']) })),
    form(Switched),
    async (c) => {
      const { kind, target, way } = c.req.valid('param');
      const { locale, seen } = c.req.valid('form');
      const calls = callsOf(c);
      const back = `/ops/banners?locale=${locale}`;
      const { rows } = await calls.banners.$get({ query: { locale } }).then(given);
      const flip = rows.find((row) => row.kind === kind && row.id === target)?.flip;
      // Turned on it is on now: a period that is over, or to come, would leave it off.
      const period = way === 'on' ? { startsAt: null, endsAt: null } : {};
      const wish = { ...(flip ? wishOf(flip) : {}), ...period, shown: way === 'on' };
      const answer = await calls.flips[':kind'][':target'].$put({
        param: { kind, target },
        json: { seen: { [locale]: seen }, flip: wish },
      });
      if (answer.status === 409)
        return seeOther(
          c,
          addressOf({ kind, id: target, locale }),
          'Somebody changed it meanwhile: this is how it is now.',
          'bad',
        );
      await given(answer);
      return seeOther(
        c,
        back,
        `${target} is ${way} in ${LOCALES[locale].name}: here on the next page, everywhere within a minute.`,
      );
    },
  )
  .route('/', editPages);
