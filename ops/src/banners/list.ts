// Banners that can be overridden in a locale: the portal's entry and its override.
import { recordOf } from '../../../common/contract/own.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { type AnyField, CONTENT_FIELDS, type ContentField } from '../../../common/overrides/fields.ts';
import { isFrameKind, type OverrideKind } from '../../../common/overrides/kinds.ts';
import type { Bindings } from '../env.ts';
import { log } from '../log.ts';
import { portalOf } from '../portal.ts';
import type { StoredOverride } from './store.ts';

const TIMEOUT_MS = 4_000;

export interface BannerRow {
  locale: Locale;
  kind: OverrideKind;
  id: string;
  /** The portal's entry; `null` if the portal has none or does not respond. */
  portal: PortalBanner | null;
  override: StoredOverride | null;
}

/** Content fields of a portal entry; `null` for fields that its kind does not have. */
type Content = Record<ContentField['name'], string | null>;
export interface PortalBanner extends Content {
  /** `topBanner`, `aside`, `banner`, `adBanner`; `menu` and `site` for menu items and site info. */
  position: string;
  startsAt: string | null;
  endsAt: string | null;
}
type PortalEntry = Pick<BannerRow, 'kind' | 'id'> & { portal: PortalBanner };

export interface Banners {
  rows: BannerRow[];
  /** Locales for which the portal did not respond. */
  unavailable: Locale[];
}

/** The portal's value of a field; `null` if it has none. */
export const portalValue = (
  portal: PortalBanner | null | undefined,
  name: AnyField['name'],
): string | null => {
  const values: Partial<Record<string, string | null>> = { ...portal };
  return values[name] ?? null;
};

const CONTENT_NAMES = CONTENT_FIELDS.map(({ name }) => name);
/** The content of an entry. The names of the fields come from the contract. */
const contentOf = (entry: Readonly<Record<string, unknown>>): Content =>
  recordOf(CONTENT_NAMES, (name) => {
    const value = entry[name];
    return typeof value === 'string' ? value : null;
  });

async function fetchPortalEntries(env: Bindings, locale: Locale): Promise<PortalEntry[]> {
  const portal = portalOf(env, locale);
  const options = { timeoutMs: TIMEOUT_MS };
  const [ads, banners, adBanners] = await Promise.all([
    portal.call('common/getAdvertisement', { type: 'advertisement' }, options),
    portal.call('home/getBanner', { type: 'banner' }, options),
    portal.call('home/getBanner', { type: 'adBanner' }, options),
  ]);
  return [
    ...ads.map(({ id, position, startsAt, endsAt, ...ad }) => ({
      kind: 'advertisement' as const,
      id,
      portal: { position, startsAt, endsAt, ...contentOf(ad) },
    })),
    ...[...banners, ...adBanners].map(({ id, type, startsAt, endsAt, actions: [action], ...banner }) => ({
      kind: 'banner' as const,
      id,
      portal: {
        position: type,
        startsAt,
        endsAt,
        ...contentOf({ ...banner, url: action?.href ?? '', urlText: action?.label ?? '' }),
      },
    })),
  ];
}

/** Lists the portal's entries in these locales with their overrides. If the portal fails, lists only the overrides. */
export async function listBanners(
  env: Bindings,
  locales: readonly Locale[],
  overrides: readonly StoredOverride[],
): Promise<Banners> {
  const unavailable: Locale[] = [];
  const rows = await Promise.all(
    locales.map(async (locale): Promise<BannerRow[]> => {
      const entries = await fetchPortalEntries(env, locale).catch((error) => {
        log('ops.portal-failed', { locale, error }, 'warn');
        unavailable.push(locale);
        return [];
      });
      const localeOverrides = overrides.filter(
        ({ kind, locale: overrideLocale }) => overrideLocale === locale && !isFrameKind(kind),
      );
      const isOf =
        ({ kind, id }: PortalEntry) =>
        (override: StoredOverride) =>
          override.kind === kind && override.target === id;
      return [
        ...entries.map((entry) => ({
          locale,
          ...entry,
          override: localeOverrides.find(isOf(entry)) ?? null,
        })),
        ...localeOverrides
          .filter((override) => !entries.some((entry) => isOf(entry)(override)))
          .map((override) => ({ locale, kind: override.kind, id: override.target, portal: null, override })),
      ];
    }),
  );
  return { rows: rows.flat(), unavailable: locales.filter((locale) => unavailable.includes(locale)) };
}
