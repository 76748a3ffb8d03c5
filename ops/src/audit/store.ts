// Audit log: author, time, and values of each change.
import type { D1Database } from '@cloudflare/workers-types';
import type { AuditFilter } from './schema.ts';

/** Kind of sign-ins, sign-outs, and rejections (auth/events.ts), which are not changes. */
export const ACCESS_KIND = 'session';

export interface AuditRow {
  id: number;
  at: string;
  by: string;
  action: string;
  kind: string;
  target: string | null;
  /** `null` for all locales. */
  locale: string | null;
  /** JSON; `null` for no value. */
  before: string | null;
  after: string | null;
  undoes: number | null;
}

const COLUMNS = 'id, at, by, action, kind, target, locale, before, after, undoes';

/** The latest rows, newest first. Rows without a locale match every locale. */
export async function readAudit(
  db: D1Database,
  {
    limit,
    before,
    changes = false,
    hiddenKind = null,
    ...filter
  }: AuditFilter & {
    limit: number;
    before?: number | undefined;
    /** Excludes sign-ins, sign-outs, and rejections. */
    changes?: boolean;
    /** Kind of rows that the caller may not see. */
    hiddenKind?: string | null;
  },
): Promise<AuditRow[]> {
  const { locale, kind, action, target, by, from, until } = filter;
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM audit
       WHERE id < ?1 AND (?2 IS NULL OR locale IS NULL OR locale = ?2) AND (?3 IS NULL OR kind = ?3)
         AND (?4 IS NULL OR action = ?4) AND (?5 IS NULL OR target = ?5) AND (?6 IS NULL OR by = ?6)
         AND (?7 IS NULL OR at >= ?7) AND (?8 IS NULL OR at < ?8)
         AND (?10 = 0 OR kind <> '${ACCESS_KIND}') AND (?11 IS NULL OR kind <> ?11)
       ORDER BY id DESC LIMIT ?9`,
    )
    .bind(
      before ?? Number.MAX_SAFE_INTEGER,
      ...[locale, kind, action, target, by, from, until].map((value) => value ?? null),
      limit,
      Number(changes),
      hiddenKind,
    )
    .all<AuditRow>();
  return results;
}

/** Reads a row by ID. Returns `null` if there is none. */
export const readAuditRow = (db: D1Database, id: number): Promise<AuditRow | null> =>
  db.prepare(`SELECT ${COLUMNS} FROM audit WHERE id = ?`).bind(id).first<AuditRow>();

/** Later changes to the same value. */
export interface LaterChanges {
  /** ID of the next change to the same value; `null` for the latest change. */
  next: number | null;
  /** ID of the change that undid this one; `null` if none did. */
  undone: number | null;
}

/** Finds the later changes to rows, by row ID. */
export async function readLaterChanges(
  db: D1Database,
  ids: readonly number[],
): Promise<Map<number, LaterChanges>> {
  const { results } = await db
    .prepare(
      `SELECT id,
         (SELECT min(next.id) FROM audit AS next WHERE next.kind = audit.kind AND next.target IS audit.target
            AND next.locale IS audit.locale AND next.id > audit.id) AS next,
         (SELECT max(undo.id) FROM audit AS undo WHERE undo.undoes = audit.id) AS undone
       FROM audit WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .bind(JSON.stringify(ids))
    .all<LaterChanges & { id: number }>();
  return new Map(results.map(({ id, next, undone }) => [id, { next, undone }]));
}

/** Whether the value has changed since a row, other than by the undo of that row. */
export const isChangedSince = async (
  db: D1Database,
  { id, kind, target, locale }: Pick<AuditRow, 'id' | 'kind' | 'target' | 'locale'>,
): Promise<boolean> =>
  (await db
    .prepare(
      `SELECT 1 FROM audit
       WHERE kind = ?1 AND id > ?2 AND target IS ?3 AND locale IS ?4 AND undoes IS NOT ?2 LIMIT 1`,
    )
    .bind(kind, id, target, locale)
    .first()) !== null;

/** Choices for the filters: kinds, actions, and people of all rows except those of `hiddenKind`. */
export async function readAuditChoices(
  db: D1Database,
  hiddenKind: string | null,
): Promise<{ kinds: string[]; actions: string[]; people: string[] }> {
  const column = (name: 'kind' | 'action' | 'by') =>
    db
      .prepare(`SELECT DISTINCT ${name} AS value FROM audit WHERE ?1 IS NULL OR kind IS NOT ?1 ORDER BY 1`)
      .bind(hiddenKind);
  const [kinds, actions, people] = await db.batch<{ value: string }>([
    column('kind'),
    column('action'),
    column('by'),
  ]);
  const values = (response: typeof kinds) => response?.results.map(({ value }) => value) ?? [];
  return { kinds: values(kinds), actions: values(actions), people: values(people) };
}

/** ID of the last change, excluding access events; 0 if there is none. */
export async function readLastChangeId(db: D1Database): Promise<number> {
  const last = db.prepare('SELECT id FROM audit WHERE kind <> ? ORDER BY id DESC LIMIT 1').bind(ACCESS_KIND);
  return (await last.first<number>('id')) ?? 0;
}

/** Adds a row for an action that changes no other table. The values are stored as JSON. */
export async function addAuditRow(
  db: D1Database,
  row: Pick<AuditRow, 'at' | 'by' | 'action' | 'kind'> & {
    target?: string;
    before?: unknown;
    after: unknown;
  },
): Promise<void> {
  const { at, by, action, kind, target = null, before = null, after } = row;
  const values = [before, after].map((value) => (value === null ? null : JSON.stringify(value)));
  await db
    .prepare(
      'INSERT INTO audit (change, at, by, action, kind, target, before, after) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    )
    .bind(crypto.randomUUID(), at, by, action, kind, target, ...values)
    .run();
}
