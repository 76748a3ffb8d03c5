// Kinds of portal entries that can be overridden.

/** Advertisements (§7 common/getAdvertisement) and home banners (home/getBanner). */
export const BANNER_KINDS = ['advertisement', 'banner'] as const;
/** Menu items (§7 common/getNav), by ID, and site info (common/getWebInfo), by the IDs of `SITE_ITEMS`. */
export const FRAME_KINDS = ['menu', 'site'] as const;
export const OVERRIDE_KINDS = [...BANNER_KINDS, ...FRAME_KINDS] as const;
export type OverrideKind = (typeof OVERRIDE_KINDS)[number];
export type FrameKind = (typeof FRAME_KINDS)[number];

/** Whether overrides of this kind apply to header and footer. */
export const isFrameKind = (kind: OverrideKind): kind is FrameKind =>
  FRAME_KINDS.some((frameKind) => frameKind === kind);
