// Stores sandboxes in the database. Each is a row of limited size that expires an hour after its creation.
import { inJson } from '../content/stored.ts';
import { Problem } from './problem.ts';
import { type State, StateSchema } from './state.ts';

/** Maximum number of sandboxes. It bounds their total size to `MAX_BYTES` times this number. */
export const MAX_SANDBOXES = 1000;
/** Maximum size of one sandbox as JSON, in bytes. */
export const MAX_BYTES = 48 * 1024;

export interface StoredSandbox {
  id: string;
  revision: number;
  state: State;
}

/** Reads the sandbox of a token; `null` if there is none or it has expired. */
export async function readSandbox(
  db: D1Database,
  tokenHash: string,
  now: string,
): Promise<StoredSandbox | null> {
  const row = await db
    .prepare(
      `SELECT s.id, s.state, s.revision FROM sandbox_token t JOIN sandbox s ON s.id = t.sandbox_id
       WHERE t.token_hash = ? AND s.expires_at > ?`,
    )
    .bind(tokenHash, now)
    .first<{ id: string; state: string; revision: number }>();
  if (!row) return null;
  const state = inJson(StateSchema).safeParse(row.state);
  return state.success ? { id: row.id, revision: row.revision, state: state.data } : null;
}

/** Adds a sandbox. At the limit, it replaces the oldest unchanged one, or throws `rate-limited`. */
export async function addSandbox(
  db: D1Database,
  id: string,
  state: State,
  now: string,
): Promise<StoredSandbox> {
  const [, , , , added] = await db.batch([
    db.prepare('DELETE FROM sandbox WHERE expires_at <= ?').bind(now),
    db.prepare('DELETE FROM sandbox_token WHERE expires_at <= ?').bind(now),
    db
      .prepare(
        `DELETE FROM sandbox WHERE id IN (
           SELECT id FROM sandbox WHERE revision = 1 ORDER BY expires_at, id
           LIMIT max(0, (SELECT count(*) FROM sandbox) - ?))`,
      )
      .bind(MAX_SANDBOXES - 1),
    // Includes the tokens of replaced sandboxes.
    db.prepare('DELETE FROM sandbox_token WHERE sandbox_id NOT IN (SELECT id FROM sandbox)'),
    db
      .prepare(
        `INSERT INTO sandbox (id, state, revision, expires_at)
         SELECT ?, ?, 1, ? WHERE (SELECT count(*) FROM sandbox) < ?`,
      )
      .bind(id, JSON.stringify(state), state.expiresAt, MAX_SANDBOXES),
    ...tokenRows(db, id, state),
  ]);
  if (added?.meta.changes !== 1)
    throw new Problem('rate-limited', 'All sandboxes are in use.', {}, { 'Retry-After': '60' });
  return { id, revision: 1, state };
}

const tokenRows = (db: D1Database, id: string, state: State): D1PreparedStatement[] =>
  state.keys.map(({ tokenHash }) =>
    db
      .prepare(
        `INSERT OR REPLACE INTO sandbox_token (token_hash, sandbox_id, expires_at)
         SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM sandbox WHERE id = ?2)`,
      )
      .bind(tokenHash, id, state.expiresAt),
  );

/** Stores a changed sandbox. Returns `false` after a concurrent change. Throws a problem above the maximum size. */
export async function writeSandbox(db: D1Database, { id, revision, state }: StoredSandbox): Promise<boolean> {
  const text = JSON.stringify(state);
  if (new TextEncoder().encode(text).byteLength > MAX_BYTES)
    throw new Problem('quota-reached', `The maximum size of a sandbox is ${MAX_BYTES / 1024} KiB.`);
  const [result] = await db.batch([
    db
      .prepare('UPDATE sandbox SET state = ?, revision = revision + 1 WHERE id = ? AND revision = ?')
      .bind(text, id, revision),
    ...(state.keys.length > 1 ? tokenRows(db, id, state) : []),
  ]);
  return result?.meta.changes === 1;
}
