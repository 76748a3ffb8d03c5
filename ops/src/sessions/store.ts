// Open sessions of callers who signed in with a token. Each request reads its session, so ending a session takes effect
// immediately.
import type { D1Database } from '@cloudflare/workers-types';
import { ACCESS_KIND } from '../audit/store.ts';
import type { Caller } from '../auth/caller.ts';
import { sessionId } from '../auth/session.ts';
import { log } from '../log.ts';

export interface OpenSession {
  /** Digest of the cookie. The cookie cannot be derived from it. */
  id: string;
  by: string;
  /** Start; `null` if unknown. */
  at: string | null;
  endsAt: string;
  /** Whether this is the session of the request. */
  isCurrent: boolean;
}

/** Name to which the sessions are limited; `null` for admins, who see and end all sessions. */
const scopeOf = ({ by, roles }: Caller): string | null => (roles.includes('admin') ? null : by);
const IN_SCOPE = '(?1 IS NULL OR by = ?1)';
/** Sessions to end: ?2 is the session of the request, ?3 an ID, and ?4 a person. */
const ENDED = `${IN_SCOPE} AND id <> ?2 AND (?3 IS NULL OR id = ?3) AND (?4 IS NULL OR by = ?4)`;

/** The open sessions that a caller may see, newest first. */
export async function openSessions(db: D1Database, caller: Caller, now: Date): Promise<OpenSession[]> {
  const current = caller.session === null ? null : await sessionId(caller.session);
  const { results } = await db
    .prepare(
      `SELECT id, by, at, ends_at AS endsAt FROM session WHERE ${IN_SCOPE} AND ends_at > ?2
       ORDER BY ends_at DESC, id LIMIT 500`,
    )
    .bind(scopeOf(caller), now.toISOString())
    .all<Omit<OpenSession, 'isCurrent'>>();
  return results.map((row) => ({ ...row, isCurrent: row.id === current }));
}

/**
 * Ends sessions that the caller may see, except the session of the request. Adds one audit row per person.
 *
 * @param target name of a person, ID of a session, or `null` for all sessions
 * @returns the number of ended sessions
 */
export async function endSessions(
  db: D1Database,
  caller: Caller,
  target: { id: string } | { by: string } | null,
): Promise<number> {
  const current = caller.session === null ? '' : await sessionId(caller.session);
  const id = target && 'id' in target ? target.id : null;
  const by = target && 'by' in target ? target.by : null;
  const values = [scopeOf(caller), current, id, by];
  const [, ended] = await db.batch([
    db
      .prepare(
        `INSERT INTO audit (change, at, by, action, kind, target, after)
         SELECT ?5, ?6, ?7, 'end-session', '${ACCESS_KIND}', by, json_object('sessions', count(*))
         FROM session WHERE ${ENDED} GROUP BY by`,
      )
      .bind(...values, crypto.randomUUID(), new Date().toISOString(), caller.by),
    db.prepare(`DELETE FROM session WHERE ${ENDED}`).bind(...values),
  ]);
  const sessions = ended?.meta.changes ?? 0;
  if (sessions > 0) log('ops.end-session', { by: caller.by, sessions }, 'warn');
  return sessions;
}
