// Redirect table, stored as one KV value: written by the ops Worker, read by the site.
import { z } from 'zod';
import { brand, siteOrigin } from '../config.ts';
import { hashHex } from '../crypto/digest.ts';
import { addStickyParams, href, splitLocale } from '../i18n/links.ts';
import { defaultLocale, isLocale, type Locale } from '../i18n/locales.ts';
import { noStickyParams, type StickyParams } from '../i18n/sticky-params.ts';
import { isTarget, MAX_FROM_LENGTH, redirectPath } from './address.ts';

/** KV key. The metadata contains the stamp, so that an unchanged value is not read again. */
export const REDIRECTS_KEY = 'live:redirects';
export const MAX_REDIRECTS = 5_000;

export const REDIRECT_STATUSES = [301, 302, 308] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];
/**
 * Default status. It is temporary, because search engines drop the source URL of a permanent redirect, which is wrong
 * for campaigns and for redirects created by mistake (decision 025).
 */
export const DEFAULT_STATUS: RedirectStatus = 302;

export interface Redirect {
  /** ID for counting hits. */
  id: number;
  /** Source path: normalized, without locale and trailing slash. */
  from: string;
  /** `null` for all locales without a separate redirect. */
  locale: Locale | null;
  /** A path of the site, or a URL on one of `OWN_HOSTS`. */
  to: string;
  status: RedirectStatus;
}

const Stored = z.object({
  v: z.literal(1),
  stamp: z.string().regex(/^[\w-]{1,64}$/),
  /** ID, path, locale (`''` for all), target, status. */
  rows: z
    .array(
      z.tuple([
        z.int().min(1),
        z.string().startsWith('/').max(MAX_FROM_LENGTH),
        z.string().max(2),
        z.string(),
        z.literal(REDIRECT_STATUSES),
      ]),
    )
    .max(MAX_REDIRECTS),
});

export interface RedirectTable {
  /** Digest of the redirects. */
  stamp: string;
  byPath: ReadonlyMap<string, readonly Redirect[]>;
}

export const NO_REDIRECTS: RedirectTable = { stamp: 'none', byPath: new Map() };

/** Creates a table of redirects. */
export const createTable = (stamp: string, redirects: readonly Redirect[]): RedirectTable => ({
  stamp,
  byPath: Map.groupBy(redirects, ({ from }) => from),
});

/** Serializes redirects to the KV value and its stamp. */
export async function serializeRedirects(
  redirects: readonly Redirect[],
): Promise<{ value: string; stamp: string }> {
  const rows = redirects.map(({ id, from, locale, to, status }) => [id, from, locale ?? '', to, status]);
  const stamp = rows.length === 0 ? NO_REDIRECTS.stamp : await hashHex(JSON.stringify(rows), 8);
  return { value: JSON.stringify({ v: 1, stamp, rows }), stamp };
}

/** Parses the KV value. Throws if it is malformed. Skips targets that `redirectHosts` no longer allows. */
export function parseRedirects(value: string): RedirectTable {
  const { stamp, rows } = Stored.parse(JSON.parse(value));
  const allowed = rows.filter(([, , , to]) => isTarget(to));
  return createTable(
    stamp,
    allowed.map(([id, from, locale, to, status]) => {
      if (locale !== '' && !isLocale(locale)) throw new Error(`${locale} is not a locale`);
      return { id, from, locale: locale === '' ? null : locale, to, status };
    }),
  );
}

/** Redirect for a path (`redirectPath`) in a locale; one for the locale takes precedence over one for all locales. */
export function findRedirect({ byPath }: RedirectTable, path: string, locale: Locale): Redirect | undefined {
  const rules = byPath.get(path);
  return rules?.find((rule) => rule.locale === locale) ?? rules?.find((rule) => rule.locale === null);
}

/** Target URL of a redirect for a visitor's locale, with the sticky parameters (§2). */
export function redirectUrl(
  { to }: Pick<Redirect, 'to'>,
  locale: Locale,
  stickyParams: StickyParams = noStickyParams,
): string {
  if (!to.startsWith('/')) return to;
  return splitLocale(to.split(/[?#]/)[0] ?? '').locale === null
    ? href(to, locale, stickyParams)
    : addStickyParams(to, stickyParams);
}

/** Lookup path and locale of the page that a redirect targets; `null` for another host. */
export function redirectedPage(
  { to }: Pick<Redirect, 'to'>,
  locale: Locale,
): { path: string; locale: Locale } | null {
  const { host, pathname } = new URL(redirectUrl({ to }, locale), siteOrigin);
  if (host !== brand.host) return null;
  const { locale: prefix, path } = splitLocale(pathname);
  return { path: redirectPath(path), locale: prefix ?? defaultLocale };
}
