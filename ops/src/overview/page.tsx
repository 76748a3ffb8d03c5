// /ops: problems, the week (leads, searches without results, next event), live banners, scheduled and recent changes.
import { Hono } from 'hono';
import { Fragment, type ReactNode } from 'react';
import { LOCALES } from '../../../common/i18n/locales.ts';
import type { AuditRow } from '../audit/store.ts';
import { ActionText } from '../audit/text.tsx';
import type { BannerRow } from '../banners/list.ts';
import { stateOf } from '../banners/state.ts';
import { addressOf, placeOf, titleOf } from '../banners/status-text.ts';
import { bodyOf, type Calls, callsOf } from '../console/client.ts';
import { IfAllowed } from '../console/form.tsx';
import { PAGE } from '../console/layout.tsx';
import { When } from '../console/local-time.tsx';
import { instantIn, wallTime } from '../console/time-zone.ts';
import type { ConsoleEnv } from '../env.ts';
import { bannerEntries, entriesBetween } from '../schedule/entries.ts';
import { namesOf, SubjectLink } from '../schedule/entry.tsx';
import { groupsOf, type PlanGroup } from '../schedule/groups.ts';
import { LeadCounts, LiveBanners, NextEvent, TopMisses } from './week.tsx';

const NEXT = 6;
const LAST = 5;
/** Error rate of the last hour that counts as a problem, in percent. */
const MAX_ERRORS_PERCENT = 1;

function Banner({ row }: { row: BannerRow }) {
  return (
    <>
      <a href={addressOf(row)}>{titleOf(row)}</a>{' '}
      <small>
        {placeOf(row)}, {LOCALES[row.locale].name}
      </small>
    </>
  );
}

/** Banners with scheduled changes after `now` (ISO 8601), each with its start and end, the next one first. */
function upcomingOf(rows: readonly BannerRow[], now: string): { first: PlanGroup; changes: PlanGroup[] }[] {
  const edges = groupsOf(
    entriesBetween(bannerEntries(rows), { from: now, until: '9' }).filter(({ isCovered }) => !isCovered),
  );
  const banners = Map.groupBy(edges, ({ kind, target, locales }) => [kind, target, ...locales].join(' '));
  return [...banners.values()]
    .flatMap((changes) => (changes[0] ? [{ first: changes[0], changes }] : []))
    .slice(0, NEXT);
}

type Health = Awaited<ReturnType<typeof healthOf>>;
const healthOf = (calls: Calls) => calls.health.$get().then(bodyOf);

/** Overrides of banners that have ended, or whose banner has disappeared from the portal. */
const bannerProblems = (rows: readonly BannerRow[], unavailable: number, now: number): ReactNode[] =>
  rows.flatMap((row) => [
    ...(row.override?.shown && stateOf(rows, row, now) === 'over'
      ? [
          <>
            The period of this banner has ended, so it hides the portal’s banner: <Banner row={row} />
          </>,
        ]
      : []),
    ...(row.override && !row.portal && unavailable === 0
      ? [
          <>
            This banner was changed here, but the portal no longer has it: <Banner row={row} />
          </>,
        ]
      : []),
  ]);

/** Problems that need attention. */
function problemsOf(
  rows: readonly BannerRow[],
  unavailable: number,
  health: Health,
  now: number,
): ReactNode[] {
  const { portal, kv, outbox, leads, errors, frame } = health;
  const found: ReactNode[] = [];
  if (!portal.ok || unavailable > 0)
    found.push(
      'The portal does not respond. Visitors get pages from the cache. Banners can still be changed.',
    );
  if (!kv.ok) found.push('KV does not respond. Changes are saved, but visitors see them later.');
  const stale = frame.ok ? frame.value.changed + frame.value.gone : 0;
  if (stale > 0)
    found.push(
      <>
        {stale === 1 ? '1 change' : `${stale} changes`} of menus or site info: the portal’s own value has
        changed or disappeared. <a href="/ops/menus">Open menus</a>
      </>,
    );
  if (outbox.ok && outbox.value.dead > 0)
    found.push(
      <>
        {outbox.value.dead === 1 ? '1 lead' : `${outbox.value.dead} leads`} could not be delivered.{' '}
        <a href="/ops/leads">Open leads</a>
      </>,
    );
  const overdue = leads.ok ? (leads.value.unfinished?.overdue ?? 0) : 0;
  if (overdue > 0)
    found.push(
      <>
        {overdue === 1 ? '1 lead is' : `${overdue} leads are`} overdue. <a href="/ops/leads">Open leads</a>
      </>,
    );
  if (errors.ok) {
    const { responses, errors: failed } = errors.value.hour;
    if (responses > 0 && (failed * 100) / responses >= MAX_ERRORS_PERCENT)
      found.push(
        <>
          {failed} of {responses} responses of the last hour were errors.{' '}
          <a href="/ops/health">Open health</a>
        </>,
      );
  }
  return [...found, ...bannerProblems(rows, unavailable, now)];
}

function Panel({ title, name = '', children }: { title: string; name?: string; children: ReactNode }) {
  return (
    <section className={`panel ${name}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A list, or `empty` if it has no items. */
const List = ({ items, empty }: { items: readonly ReactNode[]; empty: string }) =>
  items.length === 0 ? (
    <p>{empty}</p>
  ) : (
    <ul>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once, so the order does not change
        <li key={index}>{item}</li>
      ))}
    </ul>
  );

/** Starts and ends of banners after `now`, in milliseconds. */
const Upcoming = ({ rows, now }: { rows: readonly BannerRow[]; now: number }) => (
  <List
    items={upcomingOf(rows, new Date(now).toISOString()).map(({ first, changes }) => (
      <>
        <SubjectLink group={first} />{' '}
        <small>
          {changes.map(({ edge, at }) => (
            <Fragment key={`${edge} ${at}`}>
              {edge} <When at={at} /> ·{' '}
            </Fragment>
          ))}
          {namesOf(first.locales)}
        </small>
      </>
    ))}
    empty="No banner is scheduled to start or end. Set a period to schedule a banner."
  />
);

const RecentChanges = ({ rows }: { rows: readonly AuditRow[] }) => (
  <List
    items={rows.map((row) => (
      <>
        <span>
          {row.by}: <ActionText row={row} />
        </span>{' '}
        <When at={row.at} />
      </>
    ))}
    empty="There are no changes yet."
  />
);

interface AllLeadsProps {
  /** Numbers of unfinished leads; `null` if they are unavailable or there are none. */
  unfinished: Extract<Health['leads'], { ok: true }>['value']['unfinished'];
}

const AllLeads = ({ unfinished }: AllLeadsProps) => (
  <p>
    <a href="/ops/leads">All leads</a>
    {unfinished && (
      <>
        {' '}
        <small>
          {unfinished.fresh} new, {unfinished.open} open, {unfinished.overdue} overdue
        </small>
      </>
    )}
  </p>
);

export const overview = new Hono<ConsoleEnv>().get('/', async (c) => {
  const calls = callsOf(c);
  const now = Date.now();
  const midnight = instantIn(`${wallTime(now, c.var.zone).slice(0, 10)}T00:00`, c.var.zone);
  // Where clocks skip midnight, the day begins later; its UTC day is close enough for a count.
  const today = midnight ?? `${new Date(now).toISOString().slice(0, 10)}T00:00:00.000Z`;
  const [{ rows, unavailable }, health, audit, { leads, event, frame }] = await Promise.all([
    calls.banners.$get({ query: {} }).then(bodyOf),
    healthOf(calls),
    calls.audit.$get({ query: { limit: String(LAST), changes: 'yes' } }).then(bodyOf),
    calls.week.$get({ query: { today } }).then(bodyOf),
  ]);
  const problems = problemsOf(rows, unavailable.length, health, now);
  return c.render(
    <div className="columns overview">
      <Panel title="Problems" name={problems.length > 0 ? 'wide bad' : 'wide good'}>
        <List items={problems} empty="No problems." />
      </Panel>
      <Panel title="Leads">
        <LeadCounts counts={leads} />
        <IfAllowed permission="leads">
          <AllLeads unfinished={health.leads.ok ? health.leads.value.unfinished : null} />
        </IfAllowed>
      </Panel>
      <Panel title="Searches without results">
        <TopMisses misses={health.misses.ok ? health.misses.value : null} />
        <p>
          <a href="/ops/health#misses">All searches without results</a>
        </p>
      </Panel>
      <Panel title="Coming up">
        <Upcoming rows={[...rows, ...frame]} now={now} />
        <p>
          <a href="/ops/plan">Plan</a>
        </p>
      </Panel>
      <Panel title="Next event">
        <NextEvent event={event} />
      </Panel>
      <Panel title="Live now" name="wide">
        <LiveBanners rows={rows.filter((row) => stateOf(rows, row, now) === 'on')} />
        <p>
          <a href="/ops/banners">All banners</a>
        </p>
      </Panel>
      <Panel title="Recent changes" name="wide">
        <RecentChanges rows={audit.rows} />
        <p>
          <a href="/ops/audit">Audit log</a>
        </p>
      </Panel>
    </div>,
    { title: 'Overview', ...PAGE },
  );
});
