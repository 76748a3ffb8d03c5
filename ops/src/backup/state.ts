// Backup state: the latest complete export, the last error, and the bookmarks of the databases.
import { z } from 'zod';
import { BOOKMARK_PREFIX } from '../../../common/backup/bookmark.ts';
import type { Bindings } from '../env.ts';
import { destinationOf, EXPORT_DAYS, type Run, readRuns } from './runs.ts';

/** Age in hours above which the latest export is a problem. */
const MAX_AGE_HOURS = 36;
/** Number of runs to read, enough for all retries of two days. */
const MAX_RUNS = 100;

export interface BackupState {
  /** Retention of exports, in days. */
  days: number;
  /** The latest complete export. */
  last: Run | null;
  /** Error of the latest run, if it failed. */
  error: string | null;
  /** Whether the latest complete export, or the first run if there is none, started more than 36 hours ago. */
  isLate: boolean;
}

/** Reads the state of the exports. Returns `null` if there is no backup because the bucket or the key is missing. */
export async function readBackupState(env: Bindings, now: Date): Promise<BackupState | null> {
  if (!destinationOf(env)) return null;
  const runs = await readRuns(env, MAX_RUNS);
  const last = runs.find(({ rows }) => rows !== null) ?? null;
  const limit = new Date(now.getTime() - MAX_AGE_HOURS * 3_600_000).toISOString();
  const since = last ?? runs.at(-1);
  return {
    days: EXPORT_DAYS,
    last,
    error: runs[0]?.error ?? null,
    isLate: since !== undefined && since.startedAt < limit,
  };
}

/** A backup problem as a sentence; `null` if there is none. */
export function backupFault(state: BackupState | null): string | null {
  if (state?.isLate)
    return `The last complete backup is ${state.last ? `of ${state.last.startedAt}` : 'missing'}${state.error === null ? '' : `: ${state.error}`}.`;
  return state?.error ? `The last backup failed: ${state.error}. It is repeated every half hour.` : null;
}

/** A point in time to which a database can be restored (scripts/deploy/bookmark.ts). */
export interface Bookmark {
  at: string;
  database: string;
  reason: string;
  bookmark: string;
}

const Metadata = z.object({ reason: z.string(), bookmark: z.string() });

/** Bookmarks of the last 30 days, newest first. */
export async function readBookmarks({ KV }: Pick<Bindings, 'KV'>): Promise<Bookmark[]> {
  const { keys } = await KV.list({ prefix: BOOKMARK_PREFIX });
  return keys
    .flatMap(({ name, metadata }) => {
      const [at = '', database = ''] = name.slice(BOOKMARK_PREFIX.length).split(' ');
      const parsed = Metadata.safeParse(metadata);
      return parsed.success ? [{ at, database, ...parsed.data }] : [];
    })
    .reverse();
}
