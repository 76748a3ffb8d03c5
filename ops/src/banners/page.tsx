// /ops/banners: banners that can be overridden, their state, and their overrides.
import { Hono } from 'hono';
import { z } from 'zod';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import { Form, IfAllowed, SelectField, TextField } from '../console/form.tsx';
import { LanguageNav } from '../console/languages.tsx';
import { PAGE } from '../console/layout.tsx';
import { When } from '../console/local-time.tsx';
import { seeNotice, seeOther } from '../console/notice.ts';
import { type Column, NONE, Table } from '../console/table.tsx';
import { form, OfLocale, path, query } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { LocaleCode } from '../fields.ts';
import { editPages } from './edit-page.tsx';
import type { BannerRow } from './list.ts';
import { type OverrideInputBody, OverrideParam } from './schema.ts';
import { type BannerState, stateOf } from './state.ts';
import { addressOf, placeOf, STATES, savedNotice, titleOf } from './status-text.ts';
import { overrideInputOf } from './store.ts';

/** Button to turn a banner on or off. */
function Toggle({ row, isOn }: { row: BannerRow; isOn: boolean }) {
  return (
    <Form action={`/ops/banners/${row.kind}/${encodeURIComponent(row.id)}/${isOn ? 'off' : 'on'}`} isBrief>
      <input type="hidden" name="locale" value={row.locale} />
      <input type="hidden" name="seen" value={row.override?.version ?? 0} />
      <button type="submit" className="small">
        {isOn ? 'Turn off' : 'Turn on'}
        {named(row)}
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
          from <When at={startsAt} />{' '}
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

type Portal = NonNullable<BannerRow['portal']>;

const named = ({ id, locale }: BannerRow) => (
  <span className="visually-hidden">
    {' '}
    {id} in {LOCALES[locale].name}
  </span>
);

function Override({ override }: { override: NonNullable<BannerRow['override']> }) {
  return (
    <>
      {override.shown ? (
        <>
          on, <Period {...override} />
        </>
      ) : (
        'off'
      )}
      <div>
        <small>by {override.by}</small>
      </div>
    </>
  );
}

function InPortal({ portal, override }: Pick<BannerRow, 'override'> & { portal: Portal }) {
  return (
    <>
      {override?.title && (
        <>
          {portal.title}
          <br />
        </>
      )}
      <small>
        <Period {...portal} />
      </small>
    </>
  );
}

/** Columns of the list; `stateIn` returns the current state of a banner. */
const columns = (stateIn: (row: BannerRow) => BannerState): readonly Column<BannerRow>[] => [
  {
    name: 'Banner',
    isHead: true,
    cell: (row) => (
      <>
        <a href={addressOf(row)}>{titleOf(row)}</a>
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
      const { name, tone } = STATES[stateIn(row)];
      return <span className={`tag ${tone}`}>{name}</span>;
    },
  },
  { name: 'Changed here', cell: ({ override }) => (override ? <Override override={override} /> : NONE) },
  {
    name: 'In the portal',
    cell: ({ portal, override }) => {
      if (!portal) return 'unknown';
      const isKnown = !override?.title && portal.startsAt === null && portal.endsAt === null;
      return isKnown ? NONE : <InPortal portal={portal} override={override} />;
    },
  },
  {
    name: 'Actions',
    isEnd: true,
    cell: (row) => (
      <div className="actions">
        <Toggle row={row} isOn={['on', 'outranked', 'planned'].includes(stateIn(row))} />
        <IfAllowed permission="edit">
          <a href={addressOf(row)}>Edit{named(row)}</a>
        </IfAllowed>
      </div>
    ),
  },
];

/** Form that opens a banner by its name while the portal does not list its banners. */
function NamedBanner({ locales }: { locales: readonly Locale[] }) {
  if (locales.length === 0) return null;
  return (
    <div className="notice warn" role="status">
      <p>
        The portal does not respond for {locales.map((code) => LOCALES[code].name).join(', ')}. Only banners
        that were changed here are listed. You can still change a banner whose name you know.
      </p>
      <form method="get" action="/ops/banners/named" className="filter">
        <SelectField
          name="kind"
          label="Kind"
          value="advertisement"
          options={[
            ['advertisement', 'Top banner or aside'],
            ['banner', 'Home banner'],
          ]}
        />
        <TextField name="target" label="Name" required maxLength={120} />
        <button type="submit">Edit</button>
      </form>
    </div>
  );
}

/**
 * The override after "Turn on" or "Turn off". Content and period come from the override, or else from the portal.
 * "Turn on" takes effect immediately: a future start and a past end are dropped.
 */
function switchedOverride(
  { override = null, portal = null }: Partial<BannerRow> = {},
  action: 'on' | 'off',
  now: number,
): OverrideInputBody {
  const { startsAt, endsAt } = override ?? portal ?? { startsAt: null, endsAt: null };
  const period = {
    startsAt: startsAt !== null && Date.parse(startsAt) > now ? null : startsAt,
    endsAt: endsAt !== null && Date.parse(endsAt) <= now ? null : endsAt,
  };
  return {
    ...(override ? overrideInputOf(override) : {}),
    ...(action === 'on' ? period : { startsAt, endsAt }),
    shown: action === 'on',
  };
}

/** Form of the button. */
const Switched = z.object({ locale: LocaleCode, seen: z.coerce.number().int().min(0) });

export const bannerPages = new Hono<ConsoleEnv>()
  .get('/', query(OfLocale), async (c) => {
    const { locale } = c.req.valid('query');
    const { rows, unavailable } = await callsOf(c)
      .banners.$get({ query: locale ? { locale } : {} })
      .then(bodyOf);
    const now = Date.now();
    return c.render(
      <>
        <LanguageNav path="/ops/banners" selected={locale} hasAll />
        <NamedBanner locales={unavailable} />
        {localeCodes
          .filter((code) => locale === undefined || code === locale)
          .map((code) => (
            <section key={code} aria-labelledby={`in-${code}`}>
              <h2 id={`in-${code}`}>{LOCALES[code].name}</h2>
              <Table
                name="banners"
                caption={`Banners in ${LOCALES[code].name}`}
                columns={columns((row) => stateOf(rows, row, now))}
                rows={rows.filter((row) => row.locale === code)}
                keyOf={({ kind, id }) => `${kind}/${id}`}
                empty={
                  unavailable.includes(code)
                    ? 'Nothing was changed here.'
                    : 'The portal has no banners in this language.'
                }
              />
            </section>
          ))}
      </>,
      { title: 'Banners', ...PAGE },
    );
  })
  .get('/named', query(OverrideParam.nullable().catch(null)), (c) => {
    const named = c.req.valid('query');
    if (!named) return seeOther(c, '/ops/banners', 'This is not a valid banner name.', 'bad');
    return c.redirect(`/ops/banners/${named.kind}/${encodeURIComponent(named.target)}`, 303);
  })
  .post(
    '/:kind/:target/:action{on|off}',
    path(OverrideParam.extend({ action: z.enum(['on', 'off']) })),
    form(Switched),
    async (c) => {
      const { kind, target, action } = c.req.valid('param');
      const { locale, seen } = c.req.valid('form');
      const calls = callsOf(c);
      const { rows, unavailable } = await calls.banners.$get({ query: { locale } }).then(bodyOf);
      const row = rows.find((one) => one.kind === kind && one.id === target);
      const overrideInput = switchedOverride(row, action, Date.now());
      const response = await calls.overrides[':kind'][':target'].$put({
        param: { kind, target },
        // The link was confirmed when it was saved.
        json: { seen: { [locale]: seen }, override: overrideInput, confirm: true },
      });
      if (response.status === 409)
        return seeOther(
          c,
          addressOf({ kind, id: target, locale }),
          'Another editor has changed this banner since you opened the list. The list shows its current state.',
          'bad',
        );
      const { overrides, unchecked } = await bodyOf(response);
      const changed = { kind, target, rows, locales: [locale], overrides, unavailable, unchecked };
      return seeNotice(c, `/ops/banners?locale=${locale}`, savedNotice(changed, c.var.zone));
    },
  )
  .route('/', editPages);
