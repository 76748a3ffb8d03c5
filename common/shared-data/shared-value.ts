// Shared data (§3 commonData) as stored in KV. The site writes it. Ops lists it and can renew a value, which the site
// then fetches from the portal again.
import { z } from 'zod';
import { type Locale, localeCodes } from '../i18n/locales.ts';

/** Version of the stored format. A value with a different version is ignored. */
export const SHARED_SHAPE = 2;

export const StoredValueSchema = z.object({
  v: z.literal(SHARED_SHAPE),
  storedAt: z.number(),
  /** Content version under which the value was fetched, with the stamp of its renewal; `null` if unknown. */
  version: z.string().nullable(),
  hash: z.string(),
  data: z.unknown(),
});
export type StoredValue = z.output<typeof StoredValueSchema>;

/** KV metadata of a value, which a KV list returns without the value. `bytes` is the size of its JSON. */
export const StoredMetaSchema = StoredValueSchema.pick({ storedAt: true, version: true, hash: true }).extend({
  bytes: z.number().int(),
});
export type StoredMeta = z.output<typeof StoredMetaSchema>;

/** Renewal stamps of a locale, by key. A value that was fetched under a different stamp is fetched again. */
export const RenewalsSchema = z.record(z.string(), z.string());
export type Renewals = Readonly<z.output<typeof RenewalsSchema>>;

/**
 * Prefix of all keys of a locale. `portal` is the origin of an external portal (PORTAL_ORIGIN), which has its own
 * values; `''` for the portal Worker.
 */
export const sharedPrefix = (locale: Locale, portal = ''): string =>
  `shared:${SHARED_SHAPE}:${locale}${portal === '' ? '' : `@${encodeURIComponent(portal)}`}:`;

/** Key of a shared value: locale, portal, call, and parameters in a fixed order. */
export function sharedKey(
  name: string,
  locale: Locale,
  params: Record<string, unknown> = {},
  portal = '',
): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${sharedPrefix(locale, portal)}${name}:${JSON.stringify(sorted)}`;
}

/** Parts of a shared value's key. */
export interface ParsedKey {
  locale: Locale;
  name: string;
  params: Record<string, unknown>;
  /** Origin of the portal from which the value was fetched; `''` for the portal Worker. */
  portal: string;
}

const KEY = /^shared:\d+:(\w+)(?:@([^:]*))?:([\w/-]+):(\[.*\])$/;

/** Parses the key of a shared value; `null` for any other string. */
export function parseSharedKey(key: string): ParsedKey | null {
  const [, code, origin = '', name = '', json = ''] = KEY.exec(key) ?? [];
  const locale = localeCodes.find((localeCode) => localeCode === code);
  if (locale === undefined) return null;
  try {
    const params = Object.fromEntries(z.array(z.tuple([z.string(), z.unknown()])).parse(JSON.parse(json)));
    const portal = decodeURIComponent(origin);
    return sharedKey(name, locale, params, portal) === key ? { locale, name, params, portal } : null;
  } catch {
    return null;
  }
}
