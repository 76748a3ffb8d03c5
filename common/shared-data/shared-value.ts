// Stored form of shared data (§3 commonData) in KV. The site writes it; ops reads it and can pin a value, or renew it, which
// makes the site request it again.
import { z } from 'zod';
import { type Locale, localeCodes } from '../i18n/locales.ts';

/** Version of the stored shape; increased on a change, so that old values count as absent. */
export const SHARED_SHAPE = 2;

export const StoredValueSchema = z.object({
  v: z.literal(SHARED_SHAPE),
  storedAt: z.number(),
  /** Content version and last renewal by ops; `null` if unknown. */
  version: z.string().nullable(),
  hash: z.string(),
  data: z.unknown(),
});
export type StoredValue = z.output<typeof StoredValueSchema>;

/** Metadata of a value in KV, for lists; `bytes` is the length of its JSON. */
export const StoredMetaSchema = StoredValueSchema.pick({ storedAt: true, version: true, hash: true }).extend({
  bytes: z.number().int(),
});
export type StoredMeta = z.output<typeof StoredMetaSchema>;

/** Pins and renewals of the shared data of a locale, by key. */
export const DataOverridesSchema = z.object({
  /** Digest of the value that replaces that of the portal. */
  pins: z.record(z.string(), z.string()),
  /** Stamp of the renewal; values without it are requested again. */
  renewed: z.record(z.string(), z.string()),
});
export type DataOverrides = z.output<typeof DataOverridesSchema>;
export const NO_DATA_OVERRIDES: DataOverrides = { pins: {}, renewed: {} };

/**
 * Prefix of all keys of a locale. `portal` is the origin of an external portal (PORTAL_ORIGIN), whose values are stored
 * separately from those of the portal Worker (`''`).
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
  /** Origin of the external portal; `''` for the portal Worker. */
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

/** Key of the previous value. */
export const previousKey = (key: string): string => `previous:${key}`;

/** Key of a pinned value. It contains the digest, so that no place of KV has cached its absence. */
export const pinnedKey = (key: string, hash: string): string => `pinned:${hash}:${key}`;
