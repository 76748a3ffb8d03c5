// Banners that can be overridden in a locale: the portal's entry and its override.
import type { Locale } from '../../../common/i18n/locales.ts';
import type { OverrideKind } from '../../../common/overrides/snapshot.ts';
import type { Bindings } from '../env.ts';
import { portalOf } from '../portal.ts';
import type { StoredOverride } from './store.ts';

const TIMEOUT_MS = 4_000;

/** Entry of the portal. */
interface Own {
  kind: OverrideKind;
  id: string;
  /** Position: `topBanner`, `aside`, `banner`, `adBanner`. */
  position: string;
  title: string;
  text: string;
  url: string;
  urlText: string;
  /** Empty if the entry has none; `null` if its kind has no such field. */
  image: string | null;
  startsAt: string | null;
  endsAt: string | null;
}

export interface BannerRow {
  locale: Locale;
  kind: OverrideKind;
  id: string;
  /** `null`: the portal does not send such an entry, or does not answer. */
  portal: Omit<Own, 'kind' | 'id'> | null;
  override: StoredOverride | null;
}

export interface Banners {
  rows: BannerRow[];
  /** Locales for which the portal did not answer. */
  unanswered: Locale[];
}

async function ownOf(env: Bindings, locale: Locale): Promise<Own[]> {
  const portal = portalOf(env, locale);
  const options = { timeoutMs: TIMEOUT_MS };
  const [ads, banners, adBanners] = await Promise.all([
    portal.call('common/getAdvertisement', { type: 'advertisement' }, options),
    portal.call('home/getBanner', { type: 'banner' }, options),
    portal.call('home/getBanner', { type: 'adBanner' }, options),
  ]);
  return [
    ...ads.map((ad) => ({ ...ad, kind: 'advertisement' as const })),
    ...[...banners, ...adBanners].map(({ actions: [action], ...banner }) => ({
      ...banner,
      kind: 'banner' as const,
      position: banner.type,
      url: action?.href ?? '',
      urlText: action?.label ?? '',
      image: null,
    })),
  ];
}

/** Lists the entries of the portal in these locales, with their overrides. If the portal fails, overrides are listed alone. */
export async function listBanners(
  env: Bindings,
  locales: readonly Locale[],
  overrides: readonly StoredOverride[],
): Promise<Banners> {
  const unanswered: Locale[] = [];
  const rows = await Promise.all(
    locales.map(async (locale): Promise<BannerRow[]> => {
      const own = await ownOf(env, locale).catch((error) => {
        console.warn(
          JSON.stringify({ level: 'warn', event: 'ops.portal-failed', locale, error: String(error) }),
        );
        unanswered.push(locale);
        return [];
      });
      const here = overrides.filter((override) => override.locale === locale);
      const overrideOf = (kind: OverrideKind, id: string) =>
        here.find((override) => override.kind === kind && override.target === id) ?? null;
      const isOwn = ({ kind, target }: StoredOverride) =>
        own.some((entry) => entry.kind === kind && entry.id === target);
      return [
        ...own.map(({ kind, id, position, title, text, url, urlText, image, startsAt, endsAt }) => ({
          locale,
          kind,
          id,
          portal: { position, title, text, url, urlText, image, startsAt, endsAt },
          override: overrideOf(kind, id),
        })),
        ...here
          .filter((override) => !isOwn(override))
          .map((override) => ({ locale, kind: override.kind, id: override.target, portal: null, override })),
      ];
    }),
  );
  return { rows: rows.flat(), unanswered: locales.filter((locale) => unanswered.includes(locale)) };
}
