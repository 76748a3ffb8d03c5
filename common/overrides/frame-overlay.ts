// Applies overrides of menus and site info. Outside of an override's period, the portal's value applies.
import { type MenuItem, SiteInfoSchema, type WebInfo } from '../contract/entities/shell.ts';
import { SITE_ITEMS, type SiteItemId, siteItemProblem } from '../contract/entities/site-info.ts';
import { isShownIn, LOCALES, type Locale } from '../i18n/locales.ts';
import { type FrameKind, isFrameKind } from './kinds.ts';
import type { Override } from './snapshot.ts';

/** A menu item with the additional fields of its override. */
export interface MenuEntry extends Omit<MenuItem, 'children'> {
  /** Short text that replaces the portal's badges. */
  badge?: string;
  /** Line below the panel of a menu; without a link if the override has none. */
  promotionLine?: { text: string; url: string | null };
  /** The portal's link, if the override replaces it. */
  portalUrl?: string;
  children: MenuEntry[];
}

/** Key of a menu item in overrides. */
export const menuKey = ({ ID }: Pick<MenuItem, 'ID'>): string => String(ID);

/** Whether the period of an override contains an instant in milliseconds. The end is exclusive. */
export const isActive = ({ startsAt, endsAt }: Pick<Override, 'startsAt' | 'endsAt'>, now: number): boolean =>
  (startsAt === null || Date.parse(startsAt) <= now) && (endsAt === null || now < Date.parse(endsAt));

const activeById = (kind: FrameKind, overrides: readonly Override[], now: number): Map<string, Override> =>
  new Map(
    overrides
      .filter((override) => override.kind === kind && isActive(override, now))
      .map((override) => [override.id, override]),
  );

/** Whether an item belongs to the menus of a locale before overrides. */
export const isListed = ({ displayOnly, isLanguage }: MenuItem, locale: Locale): boolean =>
  !isLanguage && isShownIn(locale, displayOnly);

function applyOverride(
  item: MenuItem,
  { title, url, badge, promotion, promotionUrl }: Override,
): Omit<MenuEntry, 'children'> {
  return {
    ...item,
    displayOnly: [],
    title: title ?? item.title,
    ...(url === null ? {} : { url, portalUrl: item.url, target: '_self', linkType: 'internal' }),
    ...(badge ? { badge, latest: false, hottest: false } : {}),
    ...(promotion ? { promotionLine: { text: promotion, url: promotionUrl ?? null } } : {}),
  };
}

/**
 * Moves entries to the positions (from 1) of their overrides and preserves the order of all others. If positions are
 * equal, the first override, which is the latest, gets the position.
 */
function applyOrder<T extends Pick<MenuItem, 'ID'>>(
  items: readonly T[],
  byId: ReadonlyMap<string, Override>,
): T[] {
  const shown = new Map(items.map((item) => [menuKey(item), item]));
  const moves = [...byId.values()].reverse().flatMap(({ id, order }) => {
    const item = shown.get(id);
    return item && order !== null ? [{ item, order }] : [];
  });
  const moved = new Set(moves.map(({ item }) => item));
  const result = items.filter((item) => !moved.has(item));
  for (const { item, order } of moves.sort((a, b) => a.order - b.order)) result.splice(order - 1, 0, item);
  return result;
}

function applyMenuOverrides(
  menus: readonly MenuItem[],
  byId: ReadonlyMap<string, Override>,
  locale: Locale,
): MenuEntry[] {
  const overrideOf = (item: Pick<MenuItem, 'ID'>) => byId.get(menuKey(item));
  const applyTo = (items: readonly MenuItem[]): MenuEntry[] => {
    const shown = items.filter((item) => overrideOf(item)?.shown ?? isListed(item, locale));
    return applyOrder(shown, byId).map((item) => {
      const override = overrideOf(item);
      return { ...(override ? applyOverride(item, override) : item), children: applyTo(item.children) };
    });
  };
  return applyTo(menus);
}

/**
 * The menus of a locale with the overrides that apply at `now`, in milliseconds. A hidden item hides its children. A
 * visible one appears in languages in which the portal does not list it. Overrides without an item have no effect.
 * Without overrides, returns the portal's menus, whose items views filter by language.
 */
export function overlayMenus(
  menus: readonly MenuItem[],
  overrides: readonly Override[],
  locale: Locale,
  now: number,
): readonly MenuEntry[] {
  const byId = activeById('menu', overrides, now);
  return byId.size === 0 ? menus : applyMenuOverrides(menus, byId, locale);
}

/** The menu items that visitors in a locale see: like `overlayMenus`, also without overrides. */
export const visibleMenus = (
  menus: readonly MenuItem[],
  overrides: readonly Override[],
  locale: Locale,
  now: number,
): MenuEntry[] => applyMenuOverrides(menus, activeById('menu', overrides, now), locale);

/** A value of the site info, with the link of a notice or address. */
export interface SiteValue {
  id: SiteItemId;
  text: string;
  url: string | null;
}

/** The portal's values for a locale. Values with an invalid format are omitted. */
export function portalSiteInfo({ info = {}, copyright }: WebInfo, locale: Locale): SiteValue[] {
  const notice = copyright.find(({ languageCode }) => languageCode === LOCALES[locale].lang) ?? copyright[0];
  const values = { ...info, copyright: notice?.text, icp: notice?.icp };
  return SITE_ITEMS.flatMap((item) => {
    const text = values[item.id];
    return text && siteItemProblem(item, text) === null ? [{ id: item.id, text, url: null }] : [];
  });
}

/** Values of the site info for visitors in a locale, in order, with the overrides that apply at `now`. */
export function siteInfoOf(
  webInfo: WebInfo,
  overrides: readonly Override[],
  locale: Locale,
  now: number,
): SiteValue[] {
  const byId = activeById('site', overrides, now);
  const portalValues = new Map(portalSiteInfo(webInfo, locale).map((value) => [value.id, value]));
  return SITE_ITEMS.flatMap((item) => {
    const { id } = item;
    const [portal, override] = [portalValues.get(id), byId.get(id)];
    if (override?.shown === false) return [];
    const text = override?.text ?? portal?.text ?? '';
    const url = override?.url ?? portal?.url ?? null;
    return text !== '' && siteItemProblem(item, text) === null ? [{ id, text, url }] : [];
  });
}

/** Web info with the overrides that apply at `now`, in the format of the portal. */
export function withSiteInfo(
  webInfo: WebInfo,
  overrides: readonly Override[],
  locale: Locale,
  now: number,
): WebInfo {
  if (activeById('site', overrides, now).size === 0) return webInfo;
  const values = siteInfoOf(webInfo, overrides, locale, now).map(({ id, text }) => [id, text] as const);
  const { copyright: text = '', icp = '', ...info } = SiteInfoSchema.parse(Object.fromEntries(values));
  const { lang } = LOCALES[locale];
  const others = webInfo.copyright.filter(({ languageCode }) => languageCode !== lang);
  return { ...webInfo, info, copyright: [{ languageCode: lang, text, icp }, ...others] };
}

/** The overrides that change header and footer at `now`; part of the cache key of rendered frames. */
export const activeFrame = (overrides: readonly Override[], now: number): Override[] =>
  overrides.filter((override) => isFrameKind(override.kind) && isActive(override, now));
