// Requests to export or delete leads that wait for a second person (setting TWO_PERSON). Each step adds an
// audit row, which contains neither references nor filters.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { type ApprovedAction, approvedActions } from './schema.ts';

/** Lifetime of a request in milliseconds: one day for confirmation and execution together. */
const LIFETIME_MS = 86_400_000;
/** Maximum number of open requests per person. */
const MAX_OPEN = 50;

export interface Approval {
  id: string;
  action: ApprovedAction;
  /** The reference or the filter, as JSON. */
  subject: string;
  by: string;
  at: string;
  endsAt: string;
  /** `null` until another person confirms the request. */
  confirmedBy: string | null;
}
const COLUMNS = 'id, action, subject, by, at, ends_at AS endsAt, confirmed_by AS confirmedBy';

type Step = 'request' | 'confirm' | 'decline' | 'execute';

/** SQL condition that selects a request, with its parameters. */
interface Condition {
  sql: string;
  values: readonly string[];
}

/** Statement that records a step of the matching request. It runs in the transaction that changes the request. */
const auditStatement = (
  db: D1Database,
  { step, by, at }: { step: Step; by: string; at: string },
  { sql, values }: Condition,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO audit (change, at, by, action, kind, target, after)
       SELECT ?, ?, ?, ?, 'approval', id, json_object('action', action) FROM approval WHERE ${sql}`,
    )
    .bind(crypto.randomUUID(), at, by, step, ...values);

/** The open requests, oldest first. */
export async function openApprovals(db: D1Database, now: Date): Promise<Approval[]> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM approval WHERE ends_at > ? ORDER BY at, id`)
    .bind(now.toISOString())
    .all<Approval>();
  return results;
}

/** Whether an action may run now, and who has confirmed it. */
export type Permit =
  | { state: 'free' }
  | { state: 'confirmed'; id: string; confirmedBy: string }
  | { state: 'waiting'; id: string; endsAt: string }
  | { state: 'too-many' };

/**
 * Checks whether an action may run now. An action that requires a second person consumes a confirmed request of the
 * same person for the same subject. If there is none, stores a new request, unless one is already open or the person
 * has too many.
 */
export async function permit(
  db: D1Database,
  setting: string | undefined,
  { action, subject, by }: { action: ApprovedAction; subject: object; by: string },
  now = new Date(),
): Promise<Permit> {
  if (!approvedActions(setting).has(action)) return { state: 'free' };
  const at = now.toISOString();
  const json = JSON.stringify(Object.entries(subject).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const confirmed = {
    sql: 'by = ? AND action = ? AND subject = ? AND ends_at > ? AND confirmed_by IS NOT NULL',
    values: [by, action, json, at],
  };
  const [, consumed] = await db.batch<{ id: string; confirmedBy: string }>([
    auditStatement(db, { step: 'execute', by, at }, confirmed),
    db
      .prepare(`DELETE FROM approval WHERE ${confirmed.sql} RETURNING id, confirmed_by AS confirmedBy`)
      .bind(...confirmed.values),
  ]);
  const [permission] = consumed?.results ?? [];
  if (permission) return { state: 'confirmed', ...permission };
  const id = crypto.randomUUID();
  const endsAt = new Date(now.getTime() + LIFETIME_MS).toISOString();
  const [, inserted] = await db.batch([
    // An expired request for the same subject would prevent the new one.
    db.prepare('DELETE FROM approval WHERE ends_at <= ?').bind(at),
    db
      .prepare(
        `INSERT INTO approval (id, action, subject, by, at, ends_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE (SELECT count(*) FROM approval WHERE by = ?4) < ${MAX_OPEN}
         ON CONFLICT (by, action, subject) DO NOTHING RETURNING id`,
      )
      .bind(id, action, json, by, at, endsAt),
    auditStatement(db, { step: 'request', by, at }, { sql: 'id = ?', values: [id] }),
  ]);
  if (inserted?.results.length === 1) return { state: 'waiting', id, endsAt };
  const open = await db
    .prepare('SELECT id, ends_at AS endsAt FROM approval WHERE by = ? AND action = ? AND subject = ?')
    .bind(by, action, json)
    .first<{ id: string; endsAt: string }>();
  return open ? { state: 'waiting', ...open } : { state: 'too-many' };
}

/** Confirms another person's request. Returns `own` for the caller's request, and `absent` if none can be confirmed. */
export async function confirm(
  db: D1Database,
  id: string,
  by: string,
  now = new Date(),
): Promise<'confirmed' | 'own' | 'absent'> {
  const at = now.toISOString();
  const open = {
    sql: 'id = ? AND by <> ? AND confirmed_by IS NULL AND ends_at > ?',
    values: [id, by, at],
  };
  const [, updated] = await db.batch([
    auditStatement(db, { step: 'confirm', by, at }, open),
    db
      .prepare(`UPDATE approval SET confirmed_by = ? WHERE ${open.sql} RETURNING id`)
      .bind(by, ...open.values),
  ]);
  if (updated?.results.length === 1) return 'confirmed';
  const ownRequest = await db.prepare('SELECT 1 FROM approval WHERE id = ? AND by = ?').bind(id, by).first();
  return ownRequest ? 'own' : 'absent';
}

/** Declines a request, or withdraws the caller's own. Returns `false` if there is none. */
export async function decline(db: D1Database, id: string, by: string, now = new Date()): Promise<boolean> {
  const [, deleted] = await db.batch([
    auditStatement(db, { step: 'decline', by, at: now.toISOString() }, { sql: 'id = ?', values: [id] }),
    db.prepare('DELETE FROM approval WHERE id = ? RETURNING id').bind(id),
  ]);
  return deleted?.results.length === 1;
}
