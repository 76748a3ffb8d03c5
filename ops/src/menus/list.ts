// Menu items and site info of a locale as visitors see them, with their overrides.
import type { MenuItem, WebInfo } from '../../../common/contract/entities/shell.ts';
import { SITE_ITEMS } from '../../../common/contract/entities/site-info.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import {
  type MenuEntry,
  menuKey,
  portalSiteInfo,
  type SiteValue,
  siteInfoOf,
  visibleMenus,
} from '../../../common/overrides/frame-overlay.ts';
import { type FrameKind, isFrameKind, type OverrideKind } from '../../../common/overrides/kinds.ts';
import type { Override } from '../../../common/overrides/snapshot.ts';
import type { BannerRow, PortalBanner } from '../banners/list.ts';
import { overrideInputOf, readOverrides, type StoredOverride } from '../banners/store.ts';
import type { Bindings } from '../env.ts';
import { log } from '../log.ts';
import { portalOf } from '../portal.ts';

/** Numbers of overrides by change in the portal. */
export type PortalChanges = Record<PortalChange, number>;

/** Counts overrides whose value in the portal has changed or disappeared since they were saved. */
export async function findPortalChanges(env: Bindings, now: Date): Promise<PortalChanges> {
  const { rows } = await listChangedFrame(env, localeCodes, await readOverrides(env.DB), now.getTime());
  const countOf = (change: PortalChange) => rows.filter(({ portalChange }) => portalChange === change).length;
  return { changed: countOf('changed'), gone: countOf('gone') };
}

const TIMEOUT_MS = 4_000;

/** Change in the portal since the override was saved: the value has changed, or the menu item is gone. */
export type PortalChange = 'changed' | 'gone';

export interface FrameRow extends BannerRow {
  kind: FrameKind;
  /** Menu level, from 0. */
  depth: number;
  /** Whether the menu shows a panel, which can have a promotion. */
  hasPanel: boolean;
  isSeen: boolean;
  /** Label or value, with link and badge, as visitors see them now; `null` if the item is not visible. */
  seen: { text: string; url: string | null; badge: string | null } | null;
  /** Position among the visible items of the same menu, from 1, and the IDs of the neighbors in its column. */
  position: number | null;
  earlier: string | null;
  later: string | null;
  portalChange: PortalChange | null;
}

export interface FrameList {
  rows: FrameRow[];
  /** Locales for which the portal did not respond. */
  unavailable: Locale[];
}

/** Overrides in the format of the snapshot. */
const asOverrides = (stored: readonly StoredOverride[]): Override[] =>
  stored.map((override) => ({ kind: override.kind, id: override.target, ...overrideInputOf(override) }));

/** Empty content and period of a portal value or an override. */
export const NO_CONTENT = {
  startsAt: null,
  endsAt: null,
  title: null,
  text: null,
  url: null,
  urlText: null,
  image: null,
};

/** The portal's value of a row as JSON, which is stored with an override to detect later changes. */
const baseOf = ({ portal }: Pick<BannerRow, 'portal'>): string =>
  JSON.stringify(portal && [portal.title, portal.text, portal.url]);

type Listed = Omit<FrameRow, 'locale' | 'override' | 'portalChange'>;

const menuPortal = ({ title, url }: MenuItem): PortalBanner => ({
  ...NO_CONTENT,
  position: 'menu',
  title,
  url,
});

/** Rows of a menu level and its sublevels: visible items in order, then hidden items. */
function menuRows(items: readonly MenuItem[], visible: readonly MenuEntry[], depth: number): Listed[] {
  const entries = visible.filter(({ isLanguage }) => !isLanguage);
  const visibleById = new Map(entries.map((entry) => [menuKey(entry), entry]));
  const rowOf = (item: MenuItem): Listed[] => {
    const id = menuKey(item);
    const entry = visibleById.get(id);
    const position = entry ? entries.indexOf(entry) : null;
    const neighborId = (candidates: readonly MenuEntry[]) => {
      const neighbor = candidates.find(({ col }) => col === item.col);
      return neighbor ? menuKey(neighbor) : null;
    };
    const row: Listed = {
      kind: 'menu',
      id,
      portal: menuPortal(item),
      depth,
      hasPanel: depth === 0 && item.type !== 4 && item.children.length > 0,
      isSeen: entry !== undefined,
      seen: entry ? { text: entry.title, url: entry.url, badge: entry.badge ?? null } : null,
      position: position === null ? null : position + 1,
      earlier: position === null ? null : neighborId(entries.slice(0, position).reverse()),
      later: position === null ? null : neighborId(entries.slice(position + 1)),
    };
    return [row, ...menuRows(item.children, entry?.children ?? [], depth + 1)];
  };
  const byId = new Map(items.map((item) => [menuKey(item), item]));
  const ordered = entries.flatMap((entry) => byId.get(menuKey(entry)) ?? []);
  return [...ordered, ...items.filter((item) => !item.isLanguage && !visibleById.has(menuKey(item)))].flatMap(
    rowOf,
  );
}

function siteRows(portal: readonly SiteValue[], visible: readonly SiteValue[]): Listed[] {
  return SITE_ITEMS.map(({ id }): Listed => {
    const portalValue = portal.find((value) => value.id === id);
    const visibleValue = visible.find((value) => value.id === id);
    return {
      kind: 'site',
      id,
      portal: portalValue ? { ...NO_CONTENT, position: 'site', text: portalValue.text } : null,
      depth: 0,
      hasPanel: false,
      isSeen: visibleValue !== undefined,
      seen: visibleValue ? { text: visibleValue.text, url: visibleValue.url, badge: null } : null,
      position: null,
      earlier: null,
      later: null,
    };
  });
}

/** Row of an override without a portal value, because the item is gone or the portal did not respond. */
const orphan = ({ kind, target }: StoredOverride & { kind: FrameKind }): Listed => ({
  kind,
  id: target,
  portal: null,
  depth: 0,
  hasPanel: true,
  isSeen: false,
  seen: null,
  position: null,
  earlier: null,
  later: null,
});

function changeOf(row: Listed, override: StoredOverride | null): PortalChange | null {
  if (!override) return null;
  if (row.kind === 'menu' && !row.portal) return 'gone';
  return override.base !== null && override.base !== baseOf(row) ? 'changed' : null;
}

async function fetchPortalValues(
  env: Bindings,
  locale: Locale,
): Promise<{ menus: MenuItem[]; webInfo: WebInfo }> {
  const portal = portalOf(env, locale);
  const options = { timeoutMs: TIMEOUT_MS };
  const [menus, webInfo] = await Promise.all([
    portal.call('common/getNav', {}, options),
    portal.call('common/getWebInfo', {}, options),
  ]);
  return { menus, webInfo };
}

const isOfFrame = (override: StoredOverride): override is StoredOverride & { kind: FrameKind } =>
  isFrameKind(override.kind);

/** Lists menus and site info as visitors see them at `now`. If the portal fails, lists only the overrides. */
export async function listFrame(
  env: Bindings,
  locales: readonly Locale[],
  overrides: readonly StoredOverride[],
  now: number,
): Promise<FrameList> {
  const unavailable: Locale[] = [];
  const rowsIn = async (locale: Locale): Promise<FrameRow[]> => {
    const localeOverrides = overrides.filter(isOfFrame).filter((override) => override.locale === locale);
    const applied = asOverrides(localeOverrides);
    const listed = await fetchPortalValues(env, locale)
      .then(({ menus, webInfo }) => [
        ...menuRows(menus, visibleMenus(menus, applied, locale, now), 0),
        ...siteRows(portalSiteInfo(webInfo, locale), siteInfoOf(webInfo, applied, locale, now)),
      ])
      .catch((error) => {
        log('ops.portal-failed', { locale, error }, 'warn');
        unavailable.push(locale);
        return [];
      });
    const isOf = (row: Listed) => (override: StoredOverride) =>
      override.kind === row.kind && override.target === row.id;
    const orphans = localeOverrides
      .filter((override) => !listed.some((row) => isOf(row)(override)))
      .map(orphan);
    return [...listed, ...orphans].map((row) => {
      const override = localeOverrides.find(isOf(row)) ?? null;
      const portalChange = unavailable.includes(locale) ? null : changeOf(row, override);
      return { locale, ...row, override, portalChange };
    });
  };
  const rows = await Promise.all(locales.map(rowsIn));
  return { rows: rows.flat(), unavailable: locales.filter((locale) => unavailable.includes(locale)) };
}

/** Lists menus and site info like `listFrame`, but only in locales with overrides of them. */
export const listChangedFrame = (
  env: Bindings,
  locales: readonly Locale[],
  overrides: readonly StoredOverride[],
  now: number,
): Promise<FrameList> =>
  listFrame(
    env,
    locales.filter((code) => overrides.filter(isOfFrame).some(({ locale }) => locale === code)),
    overrides,
    now,
  );

/** The portal's values of a menu item or site info by locale, as JSON. Empty for banners, or if the portal fails. */
export async function fetchBases(
  env: Bindings,
  { kind, target }: { kind: OverrideKind; target: string },
  locales: readonly Locale[],
): Promise<Partial<Record<Locale, string>>> {
  if (!isFrameKind(kind)) return {};
  const { rows } = await listFrame(env, locales, [], Date.now());
  const targetRows = rows.filter((row) => row.kind === kind && row.id === target);
  return Object.fromEntries(targetRows.map((row) => [row.locale, baseOf(row)]));
}
