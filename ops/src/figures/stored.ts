// Figures in D1: sums that only grow, read as buckets of a period, and forgotten after it.
import type { D1Database } from '@cloudflare/workers-types';
import type { HandedOver } from '../../../src/figures/hand-over.ts';
import type { RequestType } from '../../../src/figures/page-types.ts';
import type { VitalRow } from '../../../src/figures/published.ts';

const DAY_MS = 86_400_000;
const SLOT_MS = 600_000;
/** How long figures are kept. Requests are looked at within a day; some more show a week. */
const VITAL_DAYS = 90;
const ANSWERED_DAYS = 8;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** The ten minutes that an instant is in. */
const slotOf = (at: number): string => new Date(Math.floor(at / SLOT_MS) * SLOT_MS).toISOString();

/** Adds what an isolate has handed over, all or nothing. */
export async function add(db: D1Database, { sums, requests }: HandedOver, now: Date): Promise<void> {
  await db.batch([
    db
      .prepare(
        `INSERT INTO vital (day, dimension, value, metric, upto, count)
         SELECT ?1, json_extract(value, '$.dimension'), json_extract(value, '$.value'),
           json_extract(value, '$.metric'), json_extract(value, '$.upto'), sum(json_extract(value, '$.count'))
         FROM json_each(?2) WHERE true GROUP BY 2, 3, 4, 5
         ON CONFLICT DO UPDATE SET count = count + excluded.count`,
      )
      .bind(dayOf(now.getTime()), JSON.stringify(sums)),
    db
      .prepare(
        `INSERT INTO answered (since, type, status, count)
         SELECT ?1, json_extract(value, '$.type'), json_extract(value, '$.status'),
           sum(json_extract(value, '$.count'))
         FROM json_each(?2) WHERE true GROUP BY 2, 3
         ON CONFLICT DO UPDATE SET count = count + excluded.count`,
      )
      .bind(slotOf(now.getTime()), JSON.stringify(requests)),
  ]);
}

/** The buckets of the last so many days, today included. */
export async function vitals(db: D1Database, days: number, now: Date): Promise<VitalRow[]> {
  const { results } = await db
    .prepare(
      `SELECT dimension, value, metric, upto, sum(count) AS count FROM vital
       WHERE day > ? GROUP BY dimension, value, metric, upto ORDER BY dimension, value, metric, upto`,
    )
    .bind(dayOf(now.getTime() - days * DAY_MS))
    .all<VitalRow>();
  return results;
}

/** Answers of ten minutes. */
export interface AnsweredRow {
  since: string;
  type: RequestType;
  /** The first digit. */
  status: number;
  count: number;
}

/** What was answered in the last so many hours, the oldest first. */
export async function answered(db: D1Database, hours: number, now: Date): Promise<AnsweredRow[]> {
  const { results } = await db
    .prepare('SELECT since, type, status, count FROM answered WHERE since > ? ORDER BY since, type, status')
    .bind(slotOf(now.getTime() - hours * 3_600_000))
    .all<AnsweredRow>();
  return results;
}

/** Deletes what is too old. */
export async function expireFigures(db: D1Database, now: Date): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM vital WHERE day <= ?').bind(dayOf(now.getTime() - VITAL_DAYS * DAY_MS)),
    db.prepare('DELETE FROM answered WHERE since < ?').bind(slotOf(now.getTime() - ANSWERED_DAYS * DAY_MS)),
  ]);
}
