// Who changed what, and when.
import type { D1Database } from '@cloudflare/workers-types';
import type { Locale } from '../../src/i18n/locales.ts';

export interface AuditRow {
  id: number;
  at: string;
  by: string;
  action: 'flip' | 'clear' | 'bump';
  kind: string | null;
  target: string | null;
  locale: string | null;
  /** JSON; `null` for nothing. */
  before: string | null;
  after: string | null;
}

/** The last rows, the youngest first; those of no locale belong to every one. */
export async function readAudit(
  db: D1Database,
  { locale, limit, before }: { locale?: Locale | undefined; limit: number; before?: number | undefined },
): Promise<AuditRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, at, by, action, kind, target, locale, before, after FROM audit
       WHERE id < ?1 AND (?2 IS NULL OR locale IS NULL OR locale = ?2) ORDER BY id DESC LIMIT ?3`,
    )
    .bind(before ?? Number.MAX_SAFE_INTEGER, locale ?? null, limit)
    .all<AuditRow>();
  return results;
}

/** The id of the last row; 0 before the first. */
export async function lastChange(db: D1Database): Promise<number> {
  return (await db.prepare('SELECT max(id) AS id FROM audit').first<number>('id')) ?? 0;
}

/** Notes that everything was to be made anew. */
export async function auditBump(
  db: D1Database,
  row: { by: string; at: string; before: string | null; after: string },
): Promise<void> {
  await db
    .prepare("INSERT INTO audit (change, at, by, action, before, after) VALUES (?, ?, ?, 'bump', ?, ?)")
    .bind(
      crypto.randomUUID(),
      row.at,
      row.by,
      row.before === null ? null : JSON.stringify(row.before),
      JSON.stringify(row.after),
    )
    .run();
}
