// Snapshot of a locale's overrides: one KV value, written by the ops Worker and read by the site.
import { z } from 'zod';
import { hashHex } from '../crypto/digest.ts';
import { isOwnLink, isOwnPath } from '../http/own-link.ts';
import type { Locale } from '../i18n/locales.ts';
import { OffsetInstant } from '../schedule/instant.ts';
import { type Renewals, RenewalsSchema } from '../shared-data/shared-value.ts';
import { type IncidentNotice, IncidentNoticeSchema } from '../status/notice.ts';
import { menuShape, overrideShape } from './fields.ts';
import { isFrameKind, OVERRIDE_KINDS } from './kinds.ts';

/** Defaults apply to snapshots of earlier releases. A link to another site counts as missing. */
const textSchema = z.string().min(1).nullable().default(null);
const linkSchema = (isOwn: (link: string) => boolean) =>
  z.string().refine(isOwn).nullable().default(null).catch(null);

/** Replaces period, text, and order of an entry. The period of a hidden banner has no effect. */
export const OverrideSchema = z.object({
  kind: z.enum(OVERRIDE_KINDS),
  /** ID of the entry in the portal's list. */
  id: z.string().min(1),
  ...overrideShape({
    flag: () => z.boolean(),
    instant: () => OffsetInstant.nullable(),
    text: () => textSchema,
    link: () => linkSchema(isOwnLink),
    path: () => linkSchema(isOwnPath),
    /** Sort order from 1, ascending. Entries without an order are last. */
    order: () => z.number().int().min(1).nullable().default(null),
  }),
  ...menuShape({
    text: () => z.string().min(1).nullable().optional(),
    link: () => z.string().refine(isOwnLink).nullable().optional().catch(null),
  }),
});
export type Override = z.output<typeof OverrideSchema>;

export const SnapshotSchema = z.object({
  v: z.literal(1),
  /** Changes only when overrides, renewals, or incidents change. Pages cached under another stamp are refreshed. */
  stamp: z.string().regex(/^[\w-]{1,64}$/),
  overrides: z.array(OverrideSchema),
  /** Overrides of menus and site info. Separate, because earlier releases reject these kinds in `overrides`. */
  frame: z.array(OverrideSchema).default([]),
  renewed: RenewalsSchema.default({}),
  /** Incidents that have not ended (common/status). */
  incidents: z.array(IncidentNoticeSchema).default([]),
});
export type Snapshot = z.output<typeof SnapshotSchema>;

/** Snapshot of a locale without overrides. */
export const NO_OVERRIDES: Snapshot = {
  v: 1,
  stamp: 'none',
  overrides: [],
  frame: [],
  renewed: {},
  incidents: [],
};

/** The key in KV. */
export const snapshotKey = (locale: Locale): string => `live:${locale}`;

/** Returns the overrides, renewals, and incidents of a locale; `NO_OVERRIDES` if there are none. */
export async function createSnapshot(
  overrides: readonly Override[],
  renewed: Renewals = {},
  incidents: readonly IncidentNotice[] = [],
): Promise<Snapshot> {
  const isRenewed = Object.keys(renewed).length > 0;
  if (overrides.length === 0 && !isRenewed && incidents.length === 0) return NO_OVERRIDES;
  // Without renewals and incidents, the stamp depends only on the overrides, so that cached pages stay valid.
  const parts =
    incidents.length > 0 ? [overrides, renewed, incidents] : isRenewed ? [overrides, renewed] : overrides;
  const isOfFrame = ({ kind }: Override) => isFrameKind(kind);
  return {
    v: 1,
    stamp: await hashHex(JSON.stringify(parts), 8),
    overrides: overrides.filter((override) => !isOfFrame(override)),
    frame: overrides.filter(isOfFrame),
    renewed,
    incidents: [...incidents],
  };
}

/** Parses a stored snapshot; `null` if there is none. Throws if it is malformed. */
export const parseSnapshot = (stored: string | null): Snapshot | null =>
  stored === null ? null : SnapshotSchema.parse(JSON.parse(stored));
