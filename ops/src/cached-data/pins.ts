// What ops hold of shared data, in D1: read whole, and changed only while nobody else was faster.
import type { D1Database } from '@cloudflare/workers-types';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { type DataOverrides, parseSharedKey } from '../../../common/shared-data/shared-value.ts';

/** One value as it is held. */
export interface HeldRow {
  key: string;
  locale: string;
  /** The digest of the pinned value. */
  pin: string | null;
  renewed: string | null;
  by: string;
  at: string;
  /** Another one after every change. */
  version: number;
}

/** What is held of one value. */
export type Hold = Pick<HeldRow, 'pin' | 'renewed'>;

/** Everything that is held in these locales. */
export async function readHeld(db: D1Database, locales: readonly Locale[] = localeCodes): Promise<HeldRow[]> {
  const { results } = await db
    .prepare(
      `SELECT key, locale, pin, renewed, by, at, version FROM held
       WHERE locale IN (SELECT value FROM json_each(?)) ORDER BY key`,
    )
    .bind(JSON.stringify(locales))
    .all<HeldRow>();
  return results;
}

/** What is held of one value; `null` when nothing is. */
export const readHold = (db: D1Database, key: string): Promise<HeldRow | null> =>
  db
    .prepare('SELECT key, locale, pin, renewed, by, at, version FROM held WHERE key = ?')
    .bind(key)
    .first<HeldRow>();

/** What a locale's snapshot says of it. */
export function heldOf(rows: readonly HeldRow[], locale: Locale): DataOverrides {
  const own = rows.filter((row) => row.locale === locale);
  const column = (name: keyof Hold) =>
    Object.fromEntries(own.flatMap((row) => (row[name] === null ? [] : [[row.key, row[name]]])));
  return { pins: column('pin'), renewed: column('renewed') };
}

const CHANGE = [
  `INSERT INTO audit (change, at, by, action, kind, target, locale, before, after, undoes)
   SELECT ?1, ?2, ?3, ?4, 'shared', ?5, ?6,
     (SELECT json_object('pin', pin, 'renewed', renewed) FROM held WHERE key = ?5), ?7, ?9
   WHERE coalesce((SELECT version FROM held WHERE key = ?5), 0) = ?8`,
  `INSERT INTO held (key, locale, pin, renewed, by, at, version)
   SELECT target, locale, json_extract(after, '$.pin'), json_extract(after, '$.renewed'), by, at, id
   FROM audit WHERE change = ?1
   ON CONFLICT (key) DO UPDATE SET pin = excluded.pin, renewed = excluded.renewed, by = excluded.by,
     at = excluded.at, version = excluded.version`,
] as const;

/**
 * Holds a value otherwise: all of it, or nothing when its version is not the one that the editor saw. Gives
 * whether it was changed. `undoes` is the audit row that this change takes back.
 */
export async function changeHold(
  db: D1Database,
  { key, hold, seen, action }: { key: string; hold: Hold; seen: number; action: string },
  { by, at }: { by: string; at: string },
  undoes: number | null = null,
): Promise<boolean> {
  const change = crypto.randomUUID();
  const locale = parseSharedKey(key)?.locale;
  if (locale === undefined) throw new TypeError('no key of shared data');
  const [insert, write] = CHANGE;
  const [audited] = await db.batch([
    db.prepare(insert).bind(change, at, by, action, key, locale, JSON.stringify(hold), seen, undoes),
    db.prepare(write).bind(change),
  ]);
  return audited?.meta.changes === 1;
}
