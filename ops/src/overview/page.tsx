// /ops: problems, the week (leads, searches without results, next event), live banners, scheduled and recent changes.
import { Hono } from 'hono';
import { Fragment, type ReactNode } from 'react';
import type { AuditRow } from '../audit/store.ts';
import { ActionText } from '../audit/text.tsx';
import type { BannerRow } from '../banners/list.ts';
import { stateOf } from '../banners/state.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import { IfAllowed } from '../console/form.tsx';
import { When } from '../console/local-time.tsx';
import { instantIn, wallTime } from '../console/time-zone.ts';
import type { ConsoleEnv } from '../env.ts';
import { isBackedUp } from '../health/report.ts';
import { bannerEntries, entriesBetween } from '../schedule/entries.ts';
import { namesOf, SubjectLink } from '../schedule/entry.tsx';
import { groupsOf, type PlanGroup } from '../schedule/groups.ts';
import { Figures, fetchHealth, type Health } from './figures.tsx';
import { problemsOf } from './problems.tsx';
import { LeadCounts, LiveBanners, NextEvent, TopMisses } from './week.tsx';

const MAX_UPCOMING = 6;
const MAX_RECENT = 5;
/** The next banners and menu entries with scheduled changes after `now` (ISO 8601), each with all of its changes. */
function upcomingOf(rows: readonly BannerRow[], now: string): { first: PlanGroup; changes: PlanGroup[] }[] {
  const edges = groupsOf(
    entriesBetween(bannerEntries(rows), { from: now, until: '9' }).filter(({ isCovered }) => !isCovered),
  );
  const banners = Map.groupBy(edges, ({ kind, target, locales }) => [kind, target, ...locales].join(' '));
  return [...banners.values()]
    .flatMap((changes) => (changes[0] ? [{ first: changes[0], changes }] : []))
    .slice(0, MAX_UPCOMING);
}

function Panel({ title, name = '', children }: { title: string; name?: string; children: ReactNode }) {
  return (
    <section className={`panel ${name}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

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

/** Scheduled changes after `now` (ISO 8601). */
const Upcoming = ({ rows, now }: { rows: readonly BannerRow[]; now: string }) => (
  <List
    items={upcomingOf(rows, now).map(({ first, changes }) => (
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
  /** Numbers of unfinished leads; `null` if they are unavailable or an external portal stores the leads. */
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

/** Problems, or else the warning of the health page. */
function Problems({ items, hasBackup }: { items: readonly ReactNode[]; hasBackup: boolean }) {
  if (items.length > 0)
    return (
      <Panel title="Problems" name="wide bad">
        <List items={items} empty="" />
      </Panel>
    );
  return hasBackup ? (
    <p className="panel wide good">No problems</p>
  ) : (
    <p className="panel wide warn">
      No problems. 1 warning: <a href="/ops/health#backup">no backup</a>
    </p>
  );
}

export const overview = new Hono<ConsoleEnv>().get('/', async (c) => {
  const calls = callsOf(c);
  const now = Date.now();
  const midnight = instantIn(`${wallTime(now, c.var.zone).slice(0, 10)}T00:00`, c.var.zone);
  // In zones whose clocks skip midnight, the start of the UTC day is close enough for a count.
  const today = midnight ?? `${new Date(now).toISOString().slice(0, 10)}T00:00:00.000Z`;
  const [{ rows, unavailable }, health, audit, { leads, event, frame }, { incidents }] = await Promise.all([
    calls.banners.$get({ query: {} }).then(bodyOf),
    fetchHealth(calls),
    calls.audit.$get({ query: { limit: String(MAX_RECENT), changes: 'yes' } }).then(bodyOf),
    calls.week.$get({ query: { today } }).then(bodyOf),
    calls.incidents.$get().then(bodyOf),
  ]);
  const problems = problemsOf(rows, unavailable.length, { health, incidents }, now);
  const live = rows.filter((row) => stateOf(rows, row, now) === 'on');
  return c.render(
    <div className="columns overview">
      <Problems items={problems} hasBackup={isBackedUp(health)} />
      <div className="wide">
        <Figures health={health} live={live} />
      </div>
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
        <Upcoming rows={[...rows, ...frame]} now={new Date(now).toISOString()} />
        <h3>Next event</h3>
        <NextEvent event={event} />
        <p>
          <a href="/ops/plan">Plan</a>
        </p>
      </Panel>
      <Panel title="Live now" name="wide">
        <LiveBanners rows={live} />
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
    {
      title: 'Overview',
      purpose: 'Problems, the last 7 days, live banners, and the next and latest changes.',
    },
  );
});
