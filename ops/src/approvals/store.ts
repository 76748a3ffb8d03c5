// Requests to export or delete leads that wait for a second person (setting TWO_PERSON). Each step has a row in the audit
// log, which contains neither references nor filters.
import type { D1Database } from '@cloudflare/workers-types';
import { type ApprovedAction, approvedActions } from './schema.ts';

/** Lifetime of a request in milliseconds: a day, for confirmation and execution together. */
const LIFETIME_MS = 86_400_000;
/** Maximum number of open requests of a person. */
const MAX_OPEN = 50;

export interface Approval {
  id: string;
  action: ApprovedAction;
  /** JSON of the reference or the filter. */
  subject: string;
  by: string;
  at: string;
  endsAt: string;
  /** `null` until another person has confirmed it. */
  confirmedBy: string | null;
}
const COLUMNS = 'id, action, subject, by, at, ends_at AS endsAt, confirmed_by AS confirmedBy';

type Step = 'request' | 'confirm' | 'decline' | 'execute';

const audited = (
  db: D1Database,
  step: Step,
  { id, action }: Pick<Approval, 'id' | 'action'>,
  by: string,
  at: string,
) =>
  db
    .prepare(
      "INSERT INTO audit (change, at, by, action, kind, target, after) VALUES (?, ?, ?, ?, 'approval', ?, ?)",
    )
    .bind(crypto.randomUUID(), at, by, step, id, JSON.stringify({ action }));

/** The open requests, oldest first. Expired ones are deleted. */
export async function openApprovals(db: D1Database, now: Date): Promise<Approval[]> {
  await expireApprovals(db, now);
  const { results } = await db.prepare(`SELECT ${COLUMNS} FROM approval ORDER BY at, id`).all<Approval>();
  return results;
}

/** Deletes expired requests. */
export const expireApprovals = async (db: D1Database, now: Date): Promise<void> =>
  void (await db.prepare('DELETE FROM approval WHERE ends_at <= ?').bind(now.toISOString()).run());

/** Whether an action may be carried out now, and the person who has confirmed it. */
export type Permit =
  | { state: 'free' }
  | { state: 'confirmed'; id: string; confirmedBy: string }
  | { state: 'waiting'; id: string; endsAt: string }
  | { state: 'too-many' };

/**
 * Permit for an action. Without the setting, it is free. Otherwise a confirmed request of the same person for the same
 * subject is used up, once; without one, a request is stored and waits.
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
  const used = await db
    .prepare(
      `DELETE FROM approval WHERE by = ? AND action = ? AND subject = ? AND ends_at > ? AND confirmed_by IS NOT NULL
       RETURNING id, confirmed_by AS confirmedBy`,
    )
    .bind(by, action, json, at)
    .first<{ id: string; confirmedBy: string }>();
  if (used) {
    await audited(db, 'execute', { id: used.id, action }, by, at).run();
    return { state: 'confirmed', ...used };
  }
  await expireApprovals(db, now);
  const id = crypto.randomUUID();
  const endsAt = new Date(now.getTime() + LIFETIME_MS).toISOString();
  const inserted = await db
    .prepare(
      `INSERT INTO approval (id, action, subject, by, at, ends_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE (SELECT count(*) FROM approval WHERE by = ?4) < ${MAX_OPEN}
       ON CONFLICT (by, action, subject) DO NOTHING RETURNING id`,
    )
    .bind(id, action, json, by, at, endsAt)
    .first<string>('id');
  if (inserted) {
    await audited(db, 'request', { id, action }, by, at).run();
    return { state: 'waiting', id, endsAt };
  }
  const open = await db
    .prepare('SELECT id, ends_at AS endsAt FROM approval WHERE by = ? AND action = ? AND subject = ?')
    .bind(by, action, json)
    .first<{ id: string; endsAt: string }>();
  return open ? { state: 'waiting', ...open } : { state: 'too-many' };
}

/** Confirms the request of another person. `own` is a request of the same person. */
export async function confirm(
  db: D1Database,
  id: string,
  by: string,
  now = new Date(),
): Promise<'confirmed' | 'own' | 'absent'> {
  const at = now.toISOString();
  const row = await db
    .prepare(
      `UPDATE approval SET confirmed_by = ?2 WHERE id = ?1 AND by <> ?2 AND confirmed_by IS NULL AND ends_at > ?3
       RETURNING id, action`,
    )
    .bind(id, by, at)
    .first<Pick<Approval, 'id' | 'action'>>();
  if (row) {
    await audited(db, 'confirm', row, by, at).run();
    return 'confirmed';
  }
  const own = await db.prepare('SELECT 1 FROM approval WHERE id = ? AND by = ?').bind(id, by).first();
  return own ? 'own' : 'absent';
}

/** Declines a request, or withdraws one's own; `false` if there is none. */
export async function decline(db: D1Database, id: string, by: string, now = new Date()): Promise<boolean> {
  const row = await db
    .prepare('DELETE FROM approval WHERE id = ? RETURNING id, action')
    .bind(id)
    .first<Pick<Approval, 'id' | 'action'>>();
  if (row) await audited(db, 'decline', row, by, now.toISOString()).run();
  return row !== null;
}
