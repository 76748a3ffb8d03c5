// What marketing ops have flipped, as one value of KV a locale: written by the ops Worker, read by the site.
import { z } from 'zod';
import { digestOf } from '../crypto/digest.ts';
import { isOwnLink, isOwnPath } from '../http/own-link.ts';
import type { Locale } from '../i18n/locales.ts';
import { OffsetInstant } from '../schedule/instant.ts';
import { type Held, HeldSchema, NOTHING_HELD } from '../shared-data/shared-value.ts';

/**
 * What can be flipped: the portal's advertisements (§7 common/getAdvertisement), its home banners
 * (home/getBanner).
 */
export const OVERRIDE_KINDS = ['advertisement', 'banner'] as const;
export type OverrideKind = (typeof OVERRIDE_KINDS)[number];

/** What a flip says in place of the portal's own words; `null` leaves those. A banner's link is its first action. */
export const CONTENT_FIELDS = ['title', 'text', 'url', 'urlText', 'image'] as const;
/** Snapshots that were written before flips had words have none; a link that is not ours counts as none. */
const words = z.string().min(1).nullable().default(null);
const own = (isOwn: (link: string) => boolean) =>
  z.string().refine(isOwn).nullable().default(null).catch(null);

/** Takes the place of an entry's own period, words and order. Hidden is hidden whatever the period says. */
export const OverrideSchema = z.object({
  kind: z.enum(OVERRIDE_KINDS),
  /** Of the entry in the portal's list. */
  id: z.string().min(1),
  shown: z.boolean(),
  startsAt: OffsetInstant.nullable(),
  endsAt: OffsetInstant.nullable(),
  title: words,
  text: words,
  url: own(isOwnLink),
  urlText: words,
  image: own(isOwnPath),
  /** From 1; those with a smaller one come first, those with none after all that have one. */
  order: z.number().int().min(1).nullable().default(null),
});
export type Override = z.output<typeof OverrideSchema>;

export const SnapshotSchema = z.object({
  v: z.literal(1),
  /** Changes exactly when the flips do; a page that was made under another one is made anew. */
  stamp: z.string().regex(/^[\w-]{1,64}$/),
  overrides: z.array(OverrideSchema),
  held: HeldSchema.default(NOTHING_HELD),
});
export type Snapshot = z.output<typeof SnapshotSchema>;

/** What holds where nothing was ever flipped. */
export const NO_OVERRIDES: Snapshot = { v: 1, stamp: 'none', overrides: [], held: NOTHING_HELD };

/** The key in KV. */
export const snapshotKey = (locale: Locale): string => `live:${locale}`;

const isEmpty = (record: Record<string, string>): boolean => Object.keys(record).length === 0;

/** The snapshot of a locale's flips, and of what is held of its shared data. Without any it is `NO_OVERRIDES`. */
export async function snapshotOf(
  overrides: readonly Override[],
  held: Held = NOTHING_HELD,
): Promise<Snapshot> {
  const isDeferred = !isEmpty(held.pins) || !isEmpty(held.renewed);
  if (overrides.length === 0 && !isDeferred) return NO_OVERRIDES;
  // What nobody holds leaves the stamp as it was, and with it the pages.
  const content = JSON.stringify(isDeferred ? [overrides, held] : overrides);
  return { v: 1, stamp: await digestOf(content, 8), overrides: [...overrides], held };
}

/** Reads a stored snapshot; `null` when there is none. Throws when it is not what we wrote. */
export const parseSnapshot = (stored: string | null): Snapshot | null =>
  stored === null ? null : SnapshotSchema.parse(JSON.parse(stored));
