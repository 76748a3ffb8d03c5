// Renewals of cached shared data, in D1: a new stamp makes the site fetch the value from the portal again.
import type { D1Database } from '@cloudflare/workers-types';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { parseSharedKey, type Renewals } from '../../../common/shared-data/shared-value.ts';
import { newStamp } from '../../../common/shared-data/stamp.ts';

export interface Renewal {
  key: string;
  locale: string;
  /** Changes with every renewal. */
  stamp: string;
  by: string;
  at: string;
}

/** The last renewal of each value of these locales. */
export async function readRenewals(
  db: D1Database,
  locales: readonly Locale[] = localeCodes,
): Promise<Renewal[]> {
  const { results } = await db
    .prepare(
      `SELECT key, locale, stamp, by, at FROM renewal
       WHERE locale IN (SELECT value FROM json_each(?)) ORDER BY key`,
    )
    .bind(JSON.stringify(locales))
    .all<Renewal>();
  return results;
}

/** The renewals of a locale in the format of its snapshot. */
export const renewalsOf = (rows: readonly Renewal[], locale: Locale): Renewals =>
  Object.fromEntries(rows.filter((row) => row.locale === locale).map(({ key, stamp }) => [key, stamp]));

const RENEW = [
  `INSERT INTO audit (change, at, by, action, kind, target, locale, before, after)
   SELECT ?1, ?2, ?3, 'renew', 'shared', ?4, ?5,
     (SELECT json_object('renewed', stamp) FROM renewal WHERE key = ?4), json_object('renewed', ?6)`,
  `INSERT INTO renewal (key, locale, stamp, by, at) VALUES (?1, ?2, ?3, ?4, ?5)
   ON CONFLICT (key) DO UPDATE SET stamp = excluded.stamp, by = excluded.by, at = excluded.at`,
] as const;

/** Renews a value and records it in the audit log. Rejects with a TypeError if the key is not a key of shared data. */
export async function renew(
  db: D1Database,
  key: string,
  { by, at }: { by: string; at: string },
): Promise<Renewal> {
  const locale = parseSharedKey(key)?.locale;
  if (locale === undefined) throw new TypeError('not a key of shared data');
  const stamp = newStamp();
  const [audit, write] = RENEW;
  await db.batch([
    db.prepare(audit).bind(crypto.randomUUID(), at, by, key, locale, stamp),
    db.prepare(write).bind(key, locale, stamp, by, at),
  ]);
  return { key, locale, stamp, by, at };
}
