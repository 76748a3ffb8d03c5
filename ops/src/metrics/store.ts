// Metrics in D1: totals by bucket and day, deleted after the retention period.
import type { D1Database } from '@cloudflare/workers-types';
import { hashHex } from '../../../common/crypto/digest.ts';
import type { ClickSum } from '../../../common/metrics/clicks.ts';
import type { CountedBeacon, CounterBatch } from '../../../common/metrics/enqueue.ts';
import type { RequestType } from '../../../common/metrics/page-types.ts';
import type { Bucket } from '../../../common/metrics/percentile.ts';
import type { VitalRow } from '../../../common/metrics/published.ts';
import type { ReportSum } from '../../../common/metrics/reports.ts';

const DAY_MS = 86_400_000;
const SLOT_MS = 600_000;
/**
 * Retention in days: for Web Vitals, clicks, reports, responses by day, and alerts; and for responses by ten minutes
 * and by build. The health page shows only one day of the latter, but the retention covers a week.
 */
const VITAL_DAYS = 90;
const ANSWERED_DAYS = 8;

/** UTC day of an instant in milliseconds. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** Start of the ten-minute interval of an instant in milliseconds. */
export const slotOf = (at: number): string => new Date(Math.floor(at / SLOT_MS) * SLOT_MS).toISOString();

/** Maximum number of networks whose beacons count per day. Additional beacons are dropped to bound the storage. */
const MAX_NETWORKS = 100_000;

/** Reads or creates the day's random salt, which is deleted with the day's digests. Also returns the network count. */
async function readSalt(db: D1Database, day: string): Promise<{ salt: string; networks: number }> {
  const [, saltRow] = await db.batch<{ salt: string; networks: number }>([
    db.prepare('INSERT OR IGNORE INTO vital_day (day, salt) VALUES (?, ?)').bind(day, crypto.randomUUID()),
    db.prepare('SELECT salt, networks FROM vital_day WHERE day = ?').bind(day),
  ]);
  const row = saltRow?.results[0];
  if (!row) throw new Error('the salt of the day could not be stored');
  return row;
}

/** Replaces the networks of beacons with salted digests. Returns one beacon per network. */
async function hashNetworks(salt: string, beacons: readonly CountedBeacon[]) {
  const digests = await Promise.all(beacons.map(({ network }) => hashHex(`${salt} ${network}`, 12)));
  const byDigest = new Map(
    beacons.map(({ network: _, ...beacon }, index) => [
      digests[index],
      { digest: digests[index], ...beacon },
    ]),
  );
  return [...byDigest.values()];
}

/** Condition: no beacon of this network has been counted today. */
const IS_NEW = `NOT EXISTS (
  SELECT 1 FROM vital_network WHERE day = ?1 AND digest = json_extract(beacon.value, '$.digest'))`;

/** Statements that count the beacons of networks that have not been counted today. */
async function beaconStatements(db: D1Database, beacons: readonly CountedBeacon[], day: string) {
  if (beacons.length === 0) return [];
  const { salt, networks } = await readSalt(db, day);
  if (networks >= MAX_NETWORKS) return [];
  const json = JSON.stringify(await hashNetworks(salt, beacons));
  return [
    `INSERT INTO vital (day, dimension, value, metric, upto, count)
     SELECT ?1, dimension.column1, json_extract(beacon.value, '$.' || dimension.column1), bucket.key, bucket.value,
       count(*)
     FROM json_each(?2) AS beacon, json_each(beacon.value, '$.buckets') AS bucket,
       (VALUES ('type'), ('locale'), ('country')) AS dimension
     WHERE ${IS_NEW} GROUP BY 2, 3, 4, 5
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    `UPDATE vital_day SET networks = networks + (SELECT count(*) FROM json_each(?2) AS beacon WHERE ${IS_NEW})
     WHERE day = ?1`,
    `INSERT INTO vital_network (day, digest)
     SELECT ?1, json_extract(beacon.value, '$.digest') FROM json_each(?2) AS beacon WHERE ${IS_NEW}`,
  ].map((sql) => db.prepare(sql).bind(day, json));
}

/**
 * Statement that adds counts to the totals of a period. The first column is the period. The other columns have the
 * names of the values in `rows`.
 *
 * @param at value of the period column
 */
function sumStatement<R extends { count: number }>(
  db: D1Database,
  table: string,
  [period, ...columns]: readonly [string, ...(keyof R & string)[]],
  at: string,
  rows: readonly R[],
) {
  const values = columns.map((name) => `json_extract(value, '$.${name}')`);
  return db
    .prepare(
      `INSERT INTO ${table} (${[period, ...columns].join(', ')}, count)
       SELECT ?1, ${values.join(', ')}, sum(json_extract(value, '$.count'))
       FROM json_each(?2) WHERE true GROUP BY ${values.join(', ')}
       ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    )
    .bind(at, JSON.stringify(rows));
}

/** Statement that adds the responses and rendered pages of a build. Empty if the site does not report its build. */
function buildSums(db: D1Database, { build, requests, waits = [] }: CounterBatch, now: Date) {
  if (build === undefined) return [];
  const sums = [
    ...requests.map(({ status, count }) => ({ build, kind: 'status', upto: status, count })),
    ...waits.map((wait) => ({ build, kind: 'wait', ...wait })),
  ];
  return [
    sumStatement(db, 'build_answered', ['since', 'build', 'kind', 'upto'], slotOf(now.getTime()), sums),
  ];
}

/** Adds a batch of counters to the totals in one transaction. */
export async function add(db: D1Database, batch: CounterBatch, now: Date): Promise<void> {
  const { beacons, requests, clicks = [], reports = [] } = batch;
  const day = dayOf(now.getTime());
  await db.batch([
    ...buildSums(db, batch, now),
    ...(await beaconStatements(db, beacons, day)),
    sumStatement(db, 'answered', ['since', 'type', 'status'], slotOf(now.getTime()), requests),
    db
      .prepare(
        `INSERT INTO answered_day (day, type, responses, errors)
         SELECT ?1, json_extract(value, '$.type'), sum(json_extract(value, '$.count')),
           sum(iif(json_extract(value, '$.status') = 5, json_extract(value, '$.count'), 0))
         FROM json_each(?2) WHERE true GROUP BY 2
         ON CONFLICT DO UPDATE SET responses = responses + excluded.responses, errors = errors + excluded.errors`,
      )
      .bind(day, JSON.stringify(requests)),
    sumStatement(db, 'search_click', ['day', 'scope', 'locale', 'bucket'], day, clicks),
    sumStatement(db, 'browser_report', ['day', 'kind', 'name', 'source'], day, reports),
  ]);
}

/** Maximum number of countries whose metrics are read, starting with those with the most samples. */
const MAX_COUNTRIES = 60;

/** Buckets of the last `days` days, including today, by day. */
export async function listVitals(db: D1Database, days: number, now: Date): Promise<VitalRow[]> {
  const { results } = await db
    .prepare(
      `SELECT day, dimension, value, metric, upto, count FROM vital
       WHERE day > ?1 AND (dimension <> 'country' OR value IN (
         SELECT value FROM vital WHERE day > ?1 AND dimension = 'country'
         GROUP BY value ORDER BY sum(count) DESC, value LIMIT ?2))
       ORDER BY dimension, value, metric, upto, day`,
    )
    .bind(dayOf(now.getTime() - days * DAY_MS), MAX_COUNTRIES)
    .all<VitalRow>();
  return results;
}

/** Number of responses, and of responses with a status of 500 or above. */
export interface ErrorRate {
  responses: number;
  errors: number;
}

/** Adds up responses and errors. */
export const rateOf = (rows: readonly ErrorRate[]): ErrorRate => ({
  responses: rows.reduce((sum, { responses }) => sum + responses, 0),
  errors: rows.reduce((sum, { errors }) => sum + errors, 0),
});

/** Responses of a page type in a ten-minute interval. */
export interface ResponseCount extends ErrorRate {
  since: string;
  type: RequestType;
}

/** Responses of the last `hours` hours, oldest first. */
export async function listResponseCounts(db: D1Database, hours: number, now: Date): Promise<ResponseCount[]> {
  const { results } = await db
    .prepare(
      `SELECT since, type, sum(count) AS responses, sum(iif(status = 5, count, 0)) AS errors FROM answered
       WHERE since > ? GROUP BY since, type ORDER BY since, type`,
    )
    .bind(slotOf(now.getTime() - hours * 3_600_000))
    .all<ResponseCount>();
  return results;
}

/** Totals of the responses of one build of the site. */
export interface BuildTotals extends ErrorRate {
  build: string;
  /** Rendered pages by bucket of their time to first byte, in milliseconds. */
  waits: Bucket[];
}

/** Totals by build over the ten-minute intervals after the interval of `from`. */
export async function listBuildTotals(db: D1Database, from: Date): Promise<BuildTotals[]> {
  const { results } = await db
    .prepare(
      `SELECT build, kind, upto, sum(count) AS count FROM build_answered WHERE since > ?
       GROUP BY build, kind, upto ORDER BY build, kind, upto`,
    )
    .bind(slotOf(from.getTime()))
    .all<Bucket & { build: string; kind: 'status' | 'wait' }>();
  return [...Map.groupBy(results, ({ build }) => build)].map(([build, rows]) => {
    const sum = (buckets: readonly Bucket[]) => buckets.reduce((all, { count }) => all + count, 0);
    const statuses = rows.filter(({ kind }) => kind === 'status');
    const waits = rows.flatMap(({ kind, upto, count }) => (kind === 'wait' ? [{ upto, count }] : []));
    return { build, responses: sum(statuses), errors: sum(statuses.filter(({ upto }) => upto === 5)), waits };
  });
}

/** Clicks on search results of the last `days` days, including today, by search and language. */
export async function listClicks(db: D1Database, days: number, now: Date): Promise<ClickSum[]> {
  const { results } = await db
    .prepare(
      `SELECT scope, locale, bucket, sum(count) AS count FROM search_click WHERE day > ?
       GROUP BY scope, locale, bucket ORDER BY scope, locale, bucket`,
    )
    .bind(dayOf(now.getTime() - days * DAY_MS))
    .all<ClickSum>();
  return results;
}

/** Browser reports of the last `days` days, including today, most frequent first. */
export async function listReports(db: D1Database, days: number, now: Date): Promise<ReportSum[]> {
  const { results } = await db
    .prepare(
      `SELECT kind, name, source, sum(count) AS count FROM browser_report WHERE day > ?
       GROUP BY kind, name, source ORDER BY count DESC, kind, name, source`,
    )
    .bind(dayOf(now.getTime() - days * DAY_MS))
    .all<ReportSum>();
  return results;
}

/** Deletes expired rows. */
export async function expireMetrics(db: D1Database, now: Date): Promise<void> {
  await db.batch([
    ...['vital_day', 'vital_network'].map((table) =>
      db.prepare(`DELETE FROM ${table} WHERE day < ?`).bind(dayOf(now.getTime())),
    ),
    ...['vital', 'search_click', 'browser_report', 'answered_day'].map((table) =>
      db.prepare(`DELETE FROM ${table} WHERE day <= ?`).bind(dayOf(now.getTime() - VITAL_DAYS * DAY_MS)),
    ),
    db
      .prepare('DELETE FROM budget_alert WHERE burned_at < ?')
      .bind(new Date(now.getTime() - VITAL_DAYS * DAY_MS).toISOString()),
    ...['answered', 'build_answered'].map((table) =>
      db.prepare(`DELETE FROM ${table} WHERE since < ?`).bind(slotOf(now.getTime() - ANSWERED_DAYS * DAY_MS)),
    ),
  ]);
}
