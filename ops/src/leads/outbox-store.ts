// Outbox in D1: stores leads until the portal accepts them. Parameters are bound, and errors contain no lead data.
import type { D1Database } from '@cloudflare/workers-types';
import { duplicateWindow, hashFormValues } from '../../../common/forms/idempotency.ts';
import { type QueuedLead, QueuedLeadSchema } from '../../../common/leads/outbox.ts';

export const OUTBOX_STATES = ['waiting', 'delivered', 'dead'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

/** A lead in the outbox, without its content. */
export interface OutboxRow {
  id: string;
  reference: string;
  form: string;
  locale: string;
  submittedAt: string;
  state: OutboxState;
  attempts: number;
  lastError: string | null;
  dueAt: string;
  deliveredAt: string | null;
  portalReference: string | null;
}

const ROW = `id, reference, form, locale, submitted_at AS submittedAt, state, attempts,
  last_error AS lastError, look_at AS dueAt, delivered_at AS deliveredAt, portal_reference AS portalReference`;

/** Adds a number of seconds to an instant. */
export const secondsAfter = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString();

/** Seconds after the due time of a queue message until the lead counts as overdue. */
export const GRACE_SECONDS = 900;

/**
 * Stores a lead once per key, and once per content within ten minutes. Returns the ID of the new row (`null` for a
 * duplicate), and the reference of the first one. The lead is due immediately, because it is not on the queue yet.
 */
export async function storeLead(
  db: D1Database,
  { lead, proof }: QueuedLead,
  now: Date,
): Promise<{ id: string | null; reference: string }> {
  const id = crypto.randomUUID();
  const at = now.toISOString();
  const key = `${lead.form}:${lead.idempotencyKey}`;
  const contentKey = await hashFormValues(lead.form, lead.call, lead.body);
  const between = duplicateWindow(lead.submittedAt);
  const [inserted, existing] = await db.batch<{ reference: string }>([
    db
      .prepare(
        `INSERT OR IGNORE INTO outbox
           (id, lead_key, reference, form, locale, lead, submitted_at, kept_at, state, look_at, words_key)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'waiting', ?8, ?9
         WHERE NOT EXISTS (
           SELECT 1 FROM outbox WHERE words_key = ?9 AND submitted_at > ?10 AND submitted_at < ?11)`,
      )
      .bind(
        id,
        key,
        lead.reference,
        lead.form,
        lead.locale,
        JSON.stringify({ lead, proof }),
        lead.submittedAt,
        at,
        contentKey,
        ...between,
      ),
    db
      .prepare(
        `SELECT reference FROM outbox
         WHERE lead_key = ?1 OR (words_key = ?2 AND submitted_at > ?3 AND submitted_at < ?4)
         ORDER BY lead_key = ?1 DESC LIMIT 1`,
      )
      .bind(key, contentKey, ...between),
  ]);
  const reference = existing?.results[0]?.reference;
  if (reference === undefined) throw new Error('the outbox has no such row');
  return { id: inserted?.meta.changes === 1 ? id : null, reference };
}

/** Submission time of the oldest waiting or failed lead; `null` if there is none. */
export const findOldestUndelivered = (db: D1Database): Promise<string | null> =>
  db
    .prepare("SELECT min(submitted_at) AS oldest FROM outbox WHERE state IN ('waiting', 'dead')")
    .first<string>('oldest');

/** Reads a waiting lead. Returns `null` if it was delivered, has failed, or was deleted. Rejects if it is invalid. */
export async function readWaiting(db: D1Database, id: string): Promise<QueuedLead | null> {
  const text = await db
    .prepare("SELECT lead FROM outbox WHERE id = ? AND state = 'waiting'")
    .bind(id)
    .first<string>('lead');
  return text === null ? null : QueuedLeadSchema.parse(JSON.parse(text));
}

/** Marks a lead as delivered and deletes its content. */
export async function markDelivered(
  db: D1Database,
  id: string,
  { now, portalReference }: { now: Date; portalReference: string },
): Promise<void> {
  await db
    .prepare(
      `UPDATE outbox SET state = 'delivered', lead = NULL, words_key = NULL, delivered_at = ?2, last_error = NULL,
         attempts = attempts + 1, portal_reference = CASE WHEN reference = ?3 THEN NULL ELSE ?3 END
       WHERE id = ?1 AND state <> 'delivered'`,
    )
    .bind(id, now.toISOString(), portalReference)
    .run();
}

/** Records a failed attempt. The queue retries it after `inSeconds` seconds. */
export async function recordFailure(
  db: D1Database,
  id: string,
  { now, error, inSeconds }: { now: Date; error: string; inSeconds: number },
): Promise<void> {
  await db
    .prepare(
      `UPDATE outbox SET attempts = attempts + 1, last_error = ?2, look_at = ?3
       WHERE id = ?1 AND state = 'waiting'`,
    )
    .bind(id, error, secondsAfter(now, inSeconds + GRACE_SECONDS))
    .run();
}

/**
 * Marks a lead as failed, so that it is not retried automatically. `error` is the error of the last attempt, or `null`
 * if it is already recorded. Returns the reference, or `null` if the lead was not waiting.
 */
export async function markDead(db: D1Database, id: string, error: string | null): Promise<string | null> {
  return await db
    .prepare(
      `UPDATE outbox SET state = 'dead', attempts = attempts + (?2 IS NOT NULL),
         last_error = coalesce(?2, last_error)
       WHERE id = ?1 AND state = 'waiting' RETURNING reference`,
    )
    .bind(id, error)
    .first<string>('reference');
}

/** Records that leads are on the queue. */
export async function markQueued(db: D1Database, ids: readonly string[], now: Date): Promise<void> {
  await db
    .prepare(
      `UPDATE outbox SET look_at = ? WHERE state = 'waiting' AND id IN (SELECT value FROM json_each(?))`,
    )
    .bind(secondsAfter(now, GRACE_SECONDS), JSON.stringify(ids))
    .run();
}

/** IDs of leads that must be enqueued again. */
export async function readOverdue(db: D1Database, now: Date, limit: number): Promise<string[]> {
  const { results } = await db
    .prepare("SELECT id FROM outbox WHERE state = 'waiting' AND look_at <= ? ORDER BY look_at LIMIT ?")
    .bind(now.toISOString(), limit)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

/**
 * Makes the undelivered lead with a reference, or all of them, due now: failed leads, and waiting leads whose next
 * attempt is in the future. Leads whose queue message is due are omitted, so that a repeated call adds no message
 * before the next attempt. Each lead gets a new ID, so that earlier messages and dead letters have no effect.
 *
 * @returns the new IDs
 */
export async function requeueLeads(db: D1Database, reference: string | null, now: Date): Promise<string[]> {
  const { results } = await db
    .prepare(
      `UPDATE outbox SET id = lower(hex(randomblob(16))), state = 'waiting', look_at = ?2, alarmed_at = NULL
       WHERE (state = 'dead' OR (state = 'waiting' AND look_at > ?3)) AND (?1 IS NULL OR reference = ?1)
       RETURNING id`,
    )
    .bind(reference, now.toISOString(), secondsAfter(now, GRACE_SECONDS))
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

/** Numbers of waiting and failed leads, and the submission time of the oldest one; `null` without leads. */
export async function countUndelivered(
  db: D1Database,
): Promise<{ waiting: number; dead: number; oldest: string | null }> {
  const counts = await db
    .prepare(
      `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'dead') AS dead,
       min(submitted_at) AS oldest FROM outbox WHERE state <> 'delivered'`,
    )
    .first<{ waiting: number; dead: number; oldest: string | null }>();
  return counts ?? { waiting: 0, dead: 0, oldest: null };
}

/** Failed leads, oldest first, without their content. */
export async function listFailed(db: D1Database, limit: number): Promise<OutboxRow[]> {
  const { results } = await db
    .prepare(`SELECT ${ROW} FROM outbox WHERE state = 'dead' ORDER BY submitted_at LIMIT ?`)
    .bind(limit)
    .all<OutboxRow>();
  return results;
}

/** Waiting and failed leads, oldest first, without their content. */
export async function listUndelivered(db: D1Database): Promise<OutboxRow[]> {
  const { results } = await db
    .prepare(`SELECT ${ROW} FROM outbox WHERE state <> 'delivered' ORDER BY submitted_at LIMIT 500`)
    .all<OutboxRow>();
  return results;
}

/** A waiting or failed lead with its content, but without its proof. */
export async function readUndelivered(
  db: D1Database,
  reference: string,
): Promise<{ row: OutboxRow; lead: QueuedLead['lead'] | null } | null> {
  const stored = await db
    .prepare(`SELECT ${ROW}, lead FROM outbox WHERE reference = ? AND state <> 'delivered'`)
    .bind(reference)
    .first<OutboxRow & { lead: string | null }>();
  if (!stored) return null;
  const { lead, ...row } = stored;
  return { row, lead: lead === null ? null : (JSON.parse(lead) as QueuedLead).lead };
}

/** The portal's reference of a lead, if it differs from the visitor's; otherwise `null`. */
export async function readPortalReference(db: D1Database, reference: string): Promise<string | null> {
  return await db
    .prepare('SELECT portal_reference FROM outbox WHERE reference = ? AND portal_reference IS NOT NULL')
    .bind(reference)
    .first<string>('portal_reference');
}

/** Deletes a lead. Returns whether it existed. */
export async function removeLead(db: D1Database, reference: string): Promise<boolean> {
  const { meta } = await db
    .prepare('DELETE FROM outbox WHERE reference = ?1 OR portal_reference = ?1')
    .bind(reference)
    .run();
  return meta.changes > 0;
}
