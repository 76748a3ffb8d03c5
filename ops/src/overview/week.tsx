// Weekly panels of the overview: leads by form, searches without results, the next event, and live banners.
import { Fragment } from 'react';
import type { MissedSearch } from '../../../common/editorial/editorial.ts';
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import type { FormCount } from '../../../common/leads/store.ts';
import type { BannerRow } from '../banners/list.ts';
import { Thumbnail, visibleContent } from '../banners/preview.tsx';
import { editUrl, positionOf } from '../banners/status-text.ts';
import { useFrame } from '../console/context.ts';
import { When } from '../console/local-time.tsx';
import { Tag } from '../console/state.tsx';
import { byFrequency } from '../health/report.ts';
import { formName } from '../leads/text.ts';
import { sitePrefix } from '../origins.ts';
import type { PlanEntry } from '../schedule/entries.ts';
import { entryForm } from '../search/add-entry.tsx';

const MAX_MISSES = 5;

/** Leads by form, with their sum. `counts` is `null` if the portal does not report them. */
export function LeadCounts({ counts }: { counts: readonly FormCount[] | null }) {
  if (counts === null) return <p>The portal does not report its leads.</p>;
  if (counts.length === 0) return <p>There were no leads in the last 7 days.</p>;
  const sum = (period: 'today' | 'week') => counts.reduce((all, count) => all + count[period], 0);
  return (
    <>
      <p className="totals">
        <span>
          <strong>{sum('today')}</strong> today
        </span>
        <span>
          <strong>{sum('week')}</strong> in 7 days
        </span>
      </p>
      <ul className="ranked">
        {counts.map(({ form, today, week }) => (
          <li key={form}>
            {formName(form)} {today > 0 && <small>{today} today</small>}{' '}
            <span className="times">
              {week}
              <span className="visually-hidden"> in 7 days</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Searches without results, most frequent first. */
export function TopMisses({ misses }: { misses: readonly MissedSearch[] | null }) {
  if (misses === null) return <p>The portal does not report its searches.</p>;
  const top = byFrequency(misses).slice(0, MAX_MISSES);
  if (top.length === 0) return <p>All searches had results.</p>;
  return (
    <ol className="ranked">
      {top.map((miss) => (
        <li key={`${miss.scope} ${miss.locale} ${miss.words}`}>
          <a href={entryForm(miss)} lang={LOCALES[miss.locale].htmlLang}>
            {miss.words}
          </a>{' '}
          <small>{LOCALES[miss.locale].name}</small>{' '}
          <span className="times">
            {miss.times}
            <span className="visually-hidden"> times</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The next event. `event` is `null` if the portal does not report its events. */
export function NextEvent({ event: result }: { event: { next: PlanEntry | null } | null }) {
  const prefix = sitePrefix(useFrame().origins);
  if (result === null) return <p>The portal does not report its events.</p>;
  const event = result.next;
  if (event === null) return <p>No event is scheduled.</p>;
  return (
    <p>
      <a href={`${prefix}${LOCALES[event.locale].prefix}${event.path ?? '/'}`}>{event.title}</a>
      <br />
      <When at={event.at} />
    </p>
  );
}

const textOf = (row: BannerRow): string => JSON.stringify(visibleContent(row));

/**
 * Identity of an entry. All translations of a banner have the same identity, but changed banners only if their text is
 * equal.
 */
const entryOf = (row: BannerRow): string =>
  [row.kind, row.id, row.override ? textOf(row) : 'portal'].join(' ');

/**
 * Live banners with their text. One entry contains all languages that show the portal's banner. A changed banner has
 * an entry for each version of its text. The order is that of the banners.
 */
export function LiveBanners({ rows }: { rows: readonly BannerRow[] }) {
  if (rows.length === 0) return <p>No banner is live.</p>;
  const banners = Map.groupBy(rows, ({ kind, id }) => `${kind} ${id}`).values();
  const groups = [...banners].flatMap((bannerRows) => [...Map.groupBy(bannerRows, entryOf)]);
  return (
    <ul className="thumbnails">
      {groups.map(([key, entryRows]) => (
        <li key={key}>
          {entryRows[0] && <Thumbnail row={entryRows[0]} />}
          <small>
            {entryRows.some(({ override }) => override) && <Tag tone="warn">changed here</Tag>}{' '}
            {entryRows[0] && positionOf(entryRows[0])}, <Languages rows={entryRows} />
            {entryRows[0] &&
              new Set(entryRows.map(textOf)).size > 1 &&
              ` (shown in ${LOCALES[entryRows[0].locale].name})`}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** One link if the banner is live in all languages, otherwise one per language. */
function Languages({ rows }: { rows: readonly BannerRow[] }) {
  const [first] = rows;
  if (first && rows.length === localeCodes.length)
    return <a href={editUrl(first)}>all {localeCodes.length} languages</a>;
  return rows.map((row, index) => (
    <Fragment key={row.locale}>
      {index > 0 && ', '}
      <a href={editUrl(row)}>{LOCALES[row.locale].name}</a>
    </Fragment>
  ));
}
