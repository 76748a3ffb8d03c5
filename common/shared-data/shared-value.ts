// Shared data (§3 commonData) as it stands in KV: written by the site, read by ops, which can hold a value as it
// is (a pin) or have it asked of the portal anew.
import { z } from 'zod';
import { type Locale, localeCodes } from '../i18n/locales.ts';

/** The shape of what is stored; raised when it changes, so that old values count as absent. */
export const SHARED_SHAPE = 2;

export const StoredValueSchema = z.object({
  v: z.literal(SHARED_SHAPE),
  storedAt: z.number(),
  /** What it was made under: the content version, and ops' last wish for it anew; `null` when not known. */
  version: z.string().nullable(),
  hash: z.string(),
  data: z.unknown(),
});
export type StoredValue = z.output<typeof StoredValueSchema>;

/** What stands beside a value in KV, so that a list need not read it; `bytes` is the length of its JSON. */
export const StoredMetaSchema = StoredValueSchema.pick({ storedAt: true, version: true, hash: true }).extend({
  bytes: z.number().int(),
});
export type StoredMeta = z.output<typeof StoredMetaSchema>;

/** What ops wish of the shared data of a locale, by key. */
export const DataOverridesSchema = z.object({
  /** The digest of the value that is to be used whatever the portal says. */
  pins: z.record(z.string(), z.string()),
  /** A stamp: what was not asked of the portal under it is asked anew. */
  renewed: z.record(z.string(), z.string()),
});
export type DataOverrides = z.output<typeof DataOverridesSchema>;
export const NO_DATA_OVERRIDES: DataOverrides = { pins: {}, renewed: {} };

/**
 * Prefix of all keys of a locale. `portal` is the origin of a portal elsewhere (PORTAL_ORIGIN), whose values stand apart
 * from those of the portal Worker (`''`).
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
  /** Origin of the portal that the value is of; `''` for the portal Worker. */
  portal: string;
}

const KEY = /^shared:\d+:(\w+)(?:@([^:]*))?:([\w/-]+):(\[.*\])$/;

/** Parses the key of a shared value; `null` for any other text. */
export function parseSharedKey(key: string): ParsedKey | null {
  const [, code, origin = '', name = '', json = ''] = KEY.exec(key) ?? [];
  const locale = localeCodes.find((known) => known === code);
  if (locale === undefined) return null;
  try {
    const params = Object.fromEntries(z.array(z.tuple([z.string(), z.unknown()])).parse(JSON.parse(json)));
    const portal = decodeURIComponent(origin);
    return sharedKey(name, locale, params, portal) === key ? { locale, name, params, portal } : null;
  } catch {
    return null;
  }
}

/** Where the value before the present one is kept. */
export const previousKey = (key: string): string => `previous:${key}`;

/** Where a pinned value is kept. A new name for each: a place that has never read it cannot have kept its absence. */
export const pinnedKey = (key: string, hash: string): string => `pinned:${hash}:${key}`;
