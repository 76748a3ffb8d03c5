// /ops: problems, live banners, scheduled changes, and recent changes.
import { Hono } from 'hono';
import type { ReactNode } from 'react';
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import { ActionText } from '../audit/text.tsx';
import type { BannerRow } from '../banners/list.ts';
import { stateOf } from '../banners/state.ts';
import { addressOf, placeOf } from '../banners/status-text.ts';
import { bodyOf, type Calls, callsOf } from '../console/client.ts';
import { PAGE } from '../console/layout.tsx';
import { When } from '../console/local-time.tsx';
import type { ConsoleEnv } from '../env.ts';

const NEXT = 6;
const LAST = 5;
/** Share of errors in the responses of the last hour that counts as a problem, in percent. */
const MAX_ERRORS_PERCENT = 1;

const named = (row: BannerRow): string => row.override?.title ?? row.portal?.title ?? row.id;

function Banner({ row }: { row: BannerRow }) {
  return (
    <>
      <a href={addressOf(row)}>{named(row)}</a>{' '}
      <small>
        {placeOf(row)}, {LOCALES[row.locale].name}
      </small>
    </>
  );
}

interface Coming {
  row: BannerRow;
  at: string;
  what: 'starts' | 'ends';
}

/** Scheduled changes of banners, the next one first. */
function comingOf(rows: readonly BannerRow[], now: number): Coming[] {
  const coming = rows.flatMap((row): Coming[] => {
    const period = row.override ?? row.portal;
    if (!period || row.override?.shown === false) return [];
    const { startsAt, endsAt } = period;
    return [
      ...(startsAt === null ? [] : [{ row, at: startsAt, what: 'starts' as const }]),
      ...(endsAt === null ? [] : [{ row, at: endsAt, what: 'ends' as const }]),
    ];
  });
  return coming
    .filter(({ at }) => Date.parse(at) > now)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .slice(0, NEXT);
}

type Health = Awaited<ReturnType<typeof healthOf>>;
const healthOf = (calls: Calls) => calls.health.$get().then(bodyOf);

/** Problems that need attention. */
function troubles(rows: readonly BannerRow[], unanswered: number, health: Health, now: number): ReactNode[] {
  const { portal, kv, outbox, errors } = health;
  const found: ReactNode[] = [];
  if (!portal.ok || unanswered > 0)
    found.push('The portal does not answer. Pages come from the cache. Banners can still be changed.');
  if (!kv.ok) found.push('KV does not answer. Changes are saved, but visitors see them later.');
  if (outbox.ok && outbox.value.dead > 0)
    found.push(
      <>
        {outbox.value.dead} leads could not be delivered. <a href="/ops/leads">Open leads</a>
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
  for (const row of rows) {
    if (row.override?.shown && stateOf(rows, row, now) === 'over')
      found.push(
        <>
          The period of this banner has ended, so it hides the portal’s banner: <Banner row={row} />
        </>,
      );
    if (row.override && !row.portal && unanswered === 0)
      found.push(
        <>
          This banner was changed here, but the portal no longer has it: <Banner row={row} />
        </>,
      );
  }
  return found;
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export const overview = new Hono<ConsoleEnv>().get('/', async (c) => {
  const calls = callsOf(c);
  const [{ rows, unanswered }, health, audit] = await Promise.all([
    calls.banners.$get({ query: {} }).then(bodyOf),
    healthOf(calls),
    calls.audit.$get({ query: { limit: String(LAST), changes: 'yes' } }).then(bodyOf),
  ]);
  const now = Date.now();
  const live = localeCodes.map((code) => ({
    code,
    on: rows.filter((row) => row.locale === code && stateOf(rows, row, now) === 'on'),
  }));
  const coming = comingOf(rows, now);
  const wrong = troubles(rows, unanswered.length, health, now);
  return c.render(
    <div className="columns overview">
      <Panel title="Problems">
        {wrong.length === 0 ? (
          <p>No problems.</p>
        ) : (
          <ul>
            {wrong.map((trouble, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page that is rendered once has no other order
              <li key={index}>{trouble}</li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="Live now">
        {live.map(({ code, on }) => (
          <details key={code} open={on.some(({ override }) => override !== null)}>
            <summary>
              {LOCALES[code].name}: {on.length}
            </summary>
            <ul>
              {on.map((row) => (
                <li key={`${row.kind}/${row.id}`}>
                  <Banner row={row} />
                  {row.override && <span className="tag warn">changed here</span>}
                </li>
              ))}
            </ul>
          </details>
        ))}
        <p>
          <a href="/ops/banners">All banners</a>
        </p>
      </Panel>
      <Panel title="Coming up">
        {coming.length === 0 ? (
          <p>No banner starts or ends. Give a banner a period to plan it.</p>
        ) : (
          <ul>
            {coming.map(({ row, at, what }) => (
              <li key={`${row.locale}/${row.kind}/${row.id}/${what}`}>
                <When at={at} /> <strong>{what}</strong>: <Banner row={row} />
              </li>
            ))}
          </ul>
        )}
        <p>
          <a href="/ops/plan">Plan</a>
        </p>
      </Panel>
      <Panel title="Recent changes">
        {audit.rows.length === 0 ? (
          <p>There are no changes yet.</p>
        ) : (
          <ul>
            {audit.rows.map((row) => (
              <li key={row.id}>
                {row.by}: <ActionText row={row} />
                <When at={row.at} />
              </li>
            ))}
          </ul>
        )}
        <p>
          <a href="/ops/audit">Audit log</a>
        </p>
      </Panel>
    </div>,
    { title: 'Overview', ...PAGE },
  );
});
