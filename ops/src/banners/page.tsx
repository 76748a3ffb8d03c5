// /ops/banners: banners that can be overridden, their state, and their overrides.
import { Hono } from 'hono';
import { z } from 'zod';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import { SelectField, TextField } from '../console/form.tsx';
import { LanguageNav } from '../console/languages.tsx';
import { redirectWithNotice, seeOther } from '../console/notice.ts';
import { Fold, Tag } from '../console/state.tsx';
import { Table } from '../console/table.tsx';
import { wallTime } from '../console/time-zone.ts';
import { form, OfLocale, path, query } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { LocaleCode } from '../fields.ts';
import { editPages } from './edit-page.tsx';
import type { BannerRow } from './list.ts';
import { columns } from './rows.tsx';
import { type OverrideInputBody, OverrideParam } from './schema.ts';
import { type BannerState, expiredEnd, stateOf } from './state.ts';
import { editUrl, STATES, savedNotice } from './status-text.ts';
import { overrideInputOf } from './store.ts';

function Summary({ states }: { states: readonly BannerState[] }) {
  const counts = Map.groupBy(states, (state) => state);
  return [...counts].map(([state, { length }]) => (
    <Tag key={state} tone={STATES[state].tone}>
      {length} {STATES[state].name.charAt(0).toLowerCase() + STATES[state].name.slice(1)}
    </Tag>
  ));
}

interface LanguageBannersProps {
  code: Locale;
  /** Banners of all languages. */
  rows: readonly BannerRow[];
  isUnavailable: boolean;
  /** Current time in milliseconds. */
  now: number;
}

function LanguageBanners({ code, rows, isUnavailable, now }: LanguageBannersProps) {
  const localeRows = rows.filter((row) => row.locale === code);
  const stateIn = (row: BannerRow) => stateOf(rows, row, now);
  return (
    <Fold
      id={`in-${code}`}
      title={LOCALES[code].name}
      name="banner-group"
      summary={<Summary states={localeRows.map(stateIn)} />}
      isOpen
    >
      <Table
        name="banners"
        caption={`Banners in ${LOCALES[code].name}`}
        columns={columns(stateIn, rows, now)}
        rows={localeRows}
        keyOf={({ kind, id }) => `${kind}/${id}`}
        empty={isUnavailable ? 'Nothing was changed here.' : 'The portal has no banners in this language.'}
      />
    </Fold>
  );
}

/** Form that opens a banner by name while the portal does not respond. */
function BannerByName({ locales }: { locales: readonly Locale[] }) {
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
 * The override after "Turn on" or "Turn off". The content comes from the override, and the period from the override or
 * else from the portal. "Turn on" removes an end in the past, because it would keep the banner hidden.
 */
function overrideAfter(
  { override = null, portal = null }: Partial<BannerRow> = {},
  action: 'on' | 'off',
  now: number,
): OverrideInputBody {
  const { startsAt = null, endsAt = null } = override ?? portal ?? {};
  return {
    ...(override ? overrideInputOf(override) : {}),
    startsAt,
    endsAt: action === 'on' && expiredEnd({ override, portal }, now) !== null ? null : endsAt,
    shown: action === 'on',
  };
}

const SwitchForm = z.object({ locale: LocaleCode, seen: z.coerce.number().int().min(0) });

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
        <BannerByName locales={unavailable} />
        {localeCodes
          .filter((code) => locale === undefined || code === locale)
          .map((code) => (
            <LanguageBanners
              key={code}
              code={code}
              rows={rows}
              isUnavailable={unavailable.includes(code)}
              now={now}
            />
          ))}
      </>,
      {
        title: 'Banners',
        purpose:
          'Banners of the site and their state for visitors. A change here overrides the portal until it is reset.',
        actions: (
          <a className="button" href="/ops/plan">
            Scheduled changes
          </a>
        ),
      },
    );
  })
  .get('/named', query(OverrideParam.nullable().catch(null)), (c) => {
    const banner = c.req.valid('query');
    if (!banner) return seeOther(c, '/ops/banners', 'This is not a valid banner name.', 'bad');
    return c.redirect(`/ops/banners/${banner.kind}/${encodeURIComponent(banner.target)}`, 303);
  })
  .post(
    '/:kind/:target/:action{on|off}',
    path(OverrideParam.extend({ action: z.enum(['on', 'off']) })),
    form(SwitchForm),
    async (c) => {
      const { kind, target, action } = c.req.valid('param');
      const { locale, seen } = c.req.valid('form');
      const calls = callsOf(c);
      const { rows, unavailable } = await calls.banners.$get({ query: { locale } }).then(bodyOf);
      const row = rows.find((row) => row.kind === kind && row.id === target);
      const now = Date.now();
      const overrideInput = overrideAfter(row, action, now);
      const response = await calls.overrides[':kind'][':target'].$put({
        param: { kind, target },
        // The link was confirmed when it was saved.
        json: { seen: { [locale]: seen }, override: overrideInput, confirm: true },
      });
      if (response.status === 409)
        return seeOther(
          c,
          editUrl({ kind, id: target, locale }),
          'Another editor has changed this banner since you opened the list. The list shows its current state.',
          'bad',
        );
      const { overrides, unchecked } = await bodyOf(response);
      const changed = { kind, target, rows, locales: [locale], overrides, unavailable, unchecked };
      const notice = savedNotice(changed, c.var.zone);
      const end = action === 'on' && row ? expiredEnd(row, now) : null;
      const removed =
        end === null ? '' : ` Its end, ${wallTime(end, c.var.zone)} ${c.var.zone}, was removed.`;
      return redirectWithNotice(c, `/ops/banners?locale=${locale}`, {
        ...notice,
        text: `${notice.text}${removed}`,
      });
    },
  )
  .route('/', editPages);
