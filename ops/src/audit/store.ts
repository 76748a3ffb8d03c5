// The audit log: who changed what, and when. Each change writes its own row.
import type { D1Database } from '@cloudflare/workers-types';
import { ACCESS_KIND } from '../auth/events.ts';
import type { AuditFilter } from './schema.ts';

export interface AuditRow {
  id: number;
  at: string;
  by: string;
  action: string;
  kind: string;
  target: string | null;
  /** `null` belongs to every locale. */
  locale: string | null;
  /** JSON; `null` for nothing. */
  before: string | null;
  after: string | null;
  /** The row that this one took back. */
  undoes: number | null;
}

/** The last rows, the youngest first; those of no locale belong to every one. */
export async function readAudit(
  db: D1Database,
  {
    limit,
    before,
    changes = false,
    ...filter
  }: AuditFilter & {
    limit: number;
    before?: number | undefined;
    /** Without sign-ins and refusals. */
    changes?: boolean;
  },
): Promise<AuditRow[]> {
  const { locale, kind, action, target, by, from, until } = filter;
  const { results } = await db
    .prepare(
      `SELECT id, at, by, action, kind, target, locale, before, after, undoes FROM audit
       WHERE id < ?1 AND (?2 IS NULL OR locale IS NULL OR locale = ?2) AND (?3 IS NULL OR kind = ?3)
         AND (?4 IS NULL OR action = ?4) AND (?5 IS NULL OR target = ?5) AND (?6 IS NULL OR by = ?6)
         AND (?7 IS NULL OR at >= ?7) AND (?8 IS NULL OR at < ?8)
         AND (?10 = 0 OR kind <> '${ACCESS_KIND}')
       ORDER BY id DESC LIMIT ?9`,
    )
    .bind(
      before ?? Number.MAX_SAFE_INTEGER,
      ...[locale, kind, action, target, by, from, until].map((value) => value ?? null),
      limit,
      Number(changes),
    )
    .all<AuditRow>();
  return results;
}

/** One row; `null` when there is none of that id. */
export const readAuditRow = (db: D1Database, id: number): Promise<AuditRow | null> =>
  db
    .prepare('SELECT id, at, by, action, kind, target, locale, before, after, undoes FROM audit WHERE id = ?')
    .bind(id)
    .first<AuditRow>();

/** What became of a change. */
export interface Later {
  /** The next change of the same thing; `null` while this one is the last. */
  next: number | null;
  /** The change that undid it. */
  undone: number | null;
}

/** What became of changes, by their ids. */
export async function laterChanges(db: D1Database, ids: readonly number[]): Promise<Map<number, Later>> {
  const { results } = await db
    .prepare(
      `SELECT id,
         (SELECT min(next.id) FROM audit AS next WHERE next.kind = audit.kind AND next.target IS audit.target
            AND next.locale IS audit.locale AND next.id > audit.id) AS next,
         (SELECT max(undo.id) FROM audit AS undo WHERE undo.undoes = audit.id) AS undone
       FROM audit WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .bind(JSON.stringify(ids))
    .all<Later & { id: number }>();
  return new Map(results.map(({ id, next, undone }) => [id, { next, undone }]));
}

/** Whether something has been changed since a row of it was written, but for taking that row back. */
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

/** What there is to choose by: the kinds, the actions and the people of all rows. */
export async function auditChoices(
  db: D1Database,
): Promise<{ kinds: string[]; actions: string[]; people: string[] }> {
  const column = (name: 'kind' | 'action' | 'by') =>
    db.prepare(`SELECT DISTINCT ${name} AS value FROM audit ORDER BY 1`);
  const [kinds, actions, people] = await db.batch<{ value: string }>([
    column('kind'),
    column('action'),
    column('by'),
  ]);
  const values = (answer: typeof kinds) => answer?.results.map(({ value }) => value) ?? [];
  return { kinds: values(kinds), actions: values(actions), people: values(people) };
}

/** The id of the last row that changes something, which a sign-in does not; 0 before the first. */
export async function lastChange(db: D1Database): Promise<number> {
  const last = db.prepare('SELECT id FROM audit WHERE kind <> ? ORDER BY id DESC LIMIT 1').bind(ACCESS_KIND);
  return (await last.first<number>('id')) ?? 0;
}

/** Notes that everything was to be made anew. */
export async function auditBump(
  db: D1Database,
  row: { by: string; at: string; before: string | null; after: string },
): Promise<void> {
  await db
    .prepare(
      "INSERT INTO audit (change, at, by, action, kind, before, after) VALUES (?, ?, ?, 'bump', 'bump', ?, ?)",
    )
    .bind(
      crypto.randomUUID(),
      row.at,
      row.by,
      row.before === null ? null : JSON.stringify(row.before),
      JSON.stringify(row.after),
    )
    .run();
}
