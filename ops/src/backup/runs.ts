// Export runs: nightly with retries, and on request. Old exports are deleted.
import { FOLDER, LATEST, Latest } from '../../../common/backup/format.ts';
import type { Bindings } from '../env.ts';
import { log, messageOf } from '../log.ts';
import { type Destination, exportAll } from './export.ts';

/** Hour at which the nightly export starts (UTC). */
const START_HOUR = 3;
/** Retention of exports and run records, in days. */
export const EXPORT_DAYS = 35;
/** Minimum number of minutes between the starts of runs: nightly runs with their retries, and runs on request. */
const NIGHTLY_PAUSE_MINUTES = 30;
const REQUEST_PAUSE_MINUTES = 5;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const iso = (time: number): string => new Date(time).toISOString();
const idOf = (now: Date): string => now.toISOString().replace(/[:.]/g, '-');

/** Bucket and public key; `null` if either is missing, in which case there is no backup. */
export const destinationOf = ({ BACKUP, BACKUP_PUBLIC_KEY }: Bindings): Destination | null =>
  BACKUP && BACKUP_PUBLIC_KEY ? { bucket: BACKUP, publicKey: BACKUP_PUBLIC_KEY } : null;

export interface Run {
  id: string;
  startedAt: string;
  finishedAt: string | null;
  /** Number of exported rows; `null` if the run failed or is not finished. */
  rows: number | null;
  error: string | null;
}

/** Start of the current export day, as ISO 8601. */
function dayStart(now: Date): string {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), START_HOUR);
  return iso(start > now.getTime() ? start - DAY_MS : start);
}

/**
 * Records the start of a run, unless a run started within the pause, or a run that started since `succeededSince` has
 * succeeded. A single statement ensures that concurrent callers start only one run. Returns the ID of the run, or
 * `null`.
 */
async function startRun(
  { DB }: Bindings,
  now: Date,
  pauseMinutes: number,
  succeededSince: string | null,
): Promise<string | null> {
  const { meta } = await DB.prepare(
    `INSERT INTO backup_run (id, began_at) SELECT ?1, ?2
     WHERE NOT EXISTS (SELECT 1 FROM backup_run WHERE began_at > ?3)
       AND NOT EXISTS (SELECT 1 FROM backup_run WHERE began_at >= ?4 AND rows IS NOT NULL)`,
  )
    .bind(
      idOf(now),
      now.toISOString(),
      iso(now.getTime() - pauseMinutes * MINUTE_MS),
      succeededSince ?? '9999',
    )
    .run();
  return meta.changes === 1 ? idOf(now) : null;
}

async function runExport(env: Bindings, destination: Destination, id: string): Promise<number> {
  const end = env.DB.prepare('UPDATE backup_run SET finished_at = ?2, rows = ?3, error = ?4 WHERE id = ?1');
  try {
    const { tables, audit } = await exportAll(env, destination, id);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    await end.bind(id, iso(Date.now()), rows, null).run();
    console.log(JSON.stringify({ level: 'info', event: 'backup.finished', id, rows, audit }));
    return rows;
  } catch (error) {
    const message = messageOf(error);
    log('backup.failed', { id, error });
    await end.bind(id, iso(Date.now()), null, message).run();
    throw new Error(message, { cause: error });
  }
}

/** Deletes the objects of expired exports, by the date in the ID, except for the latest complete export. */
async function deleteOld({ bucket }: Destination, now: Date): Promise<void> {
  const stored = await bucket.get(LATEST);
  const latest = stored ? Latest.safeParse(await stored.json().catch(() => null)).data?.id : undefined;
  const limit = `${FOLDER}${idOf(new Date(now.getTime() - EXPORT_DAYS * DAY_MS))}`;
  for (let cursor: string | undefined; ; ) {
    const page = await bucket.list({ prefix: FOLDER, ...(cursor ? { cursor } : {}) });
    const keys = page.objects.map(({ key }) => key);
    const expired = keys.filter((key) => key < limit && !(latest && key.startsWith(`${FOLDER}${latest}/`)));
    if (expired.length > 0) await bucket.delete(expired);
    // Keys are listed in ascending order.
    if (!page.truncated || (keys.at(-1) ?? '') >= limit) return;
    cursor = page.cursor;
  }
}

/** Exports once a night, then deletes old exports. Does nothing without a bucket and a key. Rejects on failure. */
export async function exportNightly(env: Bindings, now: Date): Promise<void> {
  const destination = destinationOf(env);
  const id = destination && (await startRun(env, now, NIGHTLY_PAUSE_MINUTES, dayStart(now)));
  if (!destination || id === null) return;
  await runExport(env, destination, id);
  await deleteOld(destination, now);
  const limit = iso(now.getTime() - EXPORT_DAYS * DAY_MS);
  await env.DB.prepare('DELETE FROM backup_run WHERE began_at < ?').bind(limit).run();
}

export type ExportOutcome =
  | { outcome: 'exported'; id: string; rows: number }
  /** Another run started less than five minutes ago. */
  | { outcome: 'busy' }
  | { outcome: 'not-configured' };

/** Exports now. Rejects if the export fails. */
export async function exportNow(env: Bindings, now: Date): Promise<ExportOutcome> {
  const destination = destinationOf(env);
  if (!destination) return { outcome: 'not-configured' };
  const id = await startRun(env, now, REQUEST_PAUSE_MINUTES, null);
  if (id === null) return { outcome: 'busy' };
  return { outcome: 'exported', id, rows: await runExport(env, destination, id) };
}

/** The latest runs, newest first. */
export async function readRuns({ DB }: Pick<Bindings, 'DB'>, limit: number): Promise<Run[]> {
  const { results } = await DB.prepare(
    `SELECT id, began_at AS startedAt, finished_at AS finishedAt, rows, error FROM backup_run
     ORDER BY began_at DESC LIMIT ?`,
  )
    .bind(limit)
    .all<Run>();
  return results;
}
