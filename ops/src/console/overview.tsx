// /ops: what is live now, what comes next, what is wrong, and what was done last.
import { Hono } from 'hono';
import type { ReactNode } from 'react';
import { LOCALES, localeCodes } from '../../../src/i18n/locales.ts';
import type { BannerRow } from '../banners/list.ts';
import { stateOf } from '../banners/state.ts';
import type { ConsoleEnv } from '../env.ts';
import { addressOf, placeOf } from './banners.tsx';
import { type Calls, callsOf, given } from './calls.ts';
import { PAGE } from './layout.tsx';
import { SECTIONS } from './sections.ts';
import { When } from './when.tsx';

const NEXT = 6;
const LAST = 5;
/** Of a hundred answers of the last hour so many may be errors of ours. */
const MOST_ERRORS_PERCENT = 1;

const named = (row: BannerRow): string => row.flip?.title ?? row.portal?.title ?? row.id;

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

/** What banners will do by themselves, the next first. */
function comingOf(rows: readonly BannerRow[], now: number): Coming[] {
  const coming = rows.flatMap((row): Coming[] => {
    const period = row.flip ?? row.portal;
    if (!period || row.flip?.shown === false) return [];
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
const healthOf = (calls: Calls) => calls.health.$get().then(given);

/** What somebody should look at; nothing on a good day. */
function troubles(rows: readonly BannerRow[], unanswered: number, health: Health, now: number): ReactNode[] {
  const { portal, kv, outbox, errors } = health;
  const found: ReactNode[] = [];
  if (!portal.ok || unanswered > 0)
    found.push('The portal does not answer: pages come from what is kept. Flipping works as always.');
  if (!kv.ok) found.push('KV does not answer: what you change is written down, and visitors see it later.');
  if (outbox.ok && outbox.value.dead > 0)
    found.push(
      <>
        {outbox.value.dead} leads could not be delivered. <a href="/ops/leads">Look at the leads</a>
      </>,
    );
  if (errors.ok) {
    const { answers, errors: failed } = errors.value.hour;
    if (answers > 0 && (failed * 100) / answers >= MOST_ERRORS_PERCENT)
      found.push(
        <>
          {failed} of {answers} answers of the last hour were errors.{' '}
          <a href="/ops/health">Look at the health</a>
        </>,
      );
  }
  for (const row of rows) {
    if (row.flip?.shown && stateOf(rows, row, now) === 'over')
      found.push(
        <>
          A flip that is over still hides this: <Banner row={row} />
        </>,
      );
    if (row.flip && !row.portal && unanswered === 0)
      found.push(
        <>
          This is flipped, but the portal has it no more: <Banner row={row} />
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
    calls.banners.$get({ query: {} }).then(given),
    healthOf(calls),
    calls.audit.$get({ query: { limit: String(LAST) } }).then(given),
  ]);
  const now = Date.now();
  const live = localeCodes.map((code) => ({
    code,
    on: rows.filter((row) => row.locale === code && stateOf(rows, row, now) === 'on'),
  }));
  const coming = comingOf(rows, now);
  const wrong = troubles(rows, unanswered.length, health, now);
  const hasPlan = SECTIONS.some(({ path }) => path === '/ops/plan');
  return c.render(
    <div className="columns overview">
      <Panel title="What is wrong">
        {wrong.length === 0 ? (
          <p>Nothing that we know of.</p>
        ) : (
          <ul>
            {wrong.map((trouble, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page that is rendered once has no other order
              <li key={index}>{trouble}</li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="On show now">
        {live.map(({ code, on }) => (
          <details key={code} open={on.some(({ flip }) => flip !== null)}>
            <summary>
              {LOCALES[code].name}: {on.length}
            </summary>
            <ul>
              {on.map((row) => (
                <li key={`${row.kind}/${row.id}`}>
                  <Banner row={row} />
                  {row.flip && <span className="tag warn">flipped</span>}
                </li>
              ))}
            </ul>
          </details>
        ))}
        <p>
          <a href="/ops/banners">All banners</a>
        </p>
      </Panel>
      <Panel title="What comes next">
        {coming.length === 0 ? (
          <p>No banner starts or ends by itself. Give one a period to plan it.</p>
        ) : (
          <ul>
            {coming.map(({ row, at, what }) => (
              <li key={`${row.locale}/${row.kind}/${row.id}/${what}`}>
                <When at={at} /> <strong>{what}</strong>: <Banner row={row} />
              </li>
            ))}
          </ul>
        )}
        {hasPlan && (
          <p>
            <a href="/ops/plan">The whole plan</a>
          </p>
        )}
      </Panel>
      <Panel title="Done last">
        {audit.rows.length === 0 ? (
          <p>Nothing yet.</p>
        ) : (
          <ul>
            {audit.rows.map(({ id, at, by, action, kind, target, locale }) => (
              <li key={id}>
                {by}: <strong>{action}</strong>{' '}
                {[kind === action ? '' : kind, target, locale].filter(Boolean).join(' · ')}
                <When at={at} />
              </li>
            ))}
          </ul>
        )}
        <p>
          <a href="/ops/audit">The audit</a>
        </p>
      </Panel>
    </div>,
    { title: 'Overview', ...PAGE },
  );
});
