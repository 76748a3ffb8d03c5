// What leads elsewhere, as one value of KV: written by the ops Worker, read by the site.
import { z } from 'zod';
import { brand, siteOrigin } from '../config.ts';
import { digestOf } from '../crypto/digest.ts';
import { carry, href, splitLocale } from '../i18n/links.ts';
import { defaultLocale, isLocale, type Locale } from '../i18n/locales.ts';
import { noStickyParams, type StickyParams } from '../i18n/sticky-params.ts';
import { isTarget, MAX_FROM_LENGTH, redirectPath } from './address.ts';

/** The key in KV. Its metadata holds the stamp, so that whoever has the value need not read it again. */
export const REDIRECTS_KEY = 'live:redirects';
/** All that there may be at once. */
export const MAX_REDIRECTS = 5_000;

export const REDIRECT_STATUSES = [301, 302, 308] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];
/**
 * The status of a redirect that names none. Temporary: search engines drop the address of a permanent one, which is
 * right for a page that has moved, and wrong for a campaign or a mistake (decision 025).
 */
export const DEFAULT_STATUS: RedirectStatus = 302;

export interface Redirect {
  /** What its hits are counted under. */
  id: number;
  /** Path without locale and trailing slash, in its plain spelling. */
  from: string;
  /** `null`: in every locale that has none of its own. */
  locale: Locale | null;
  /** A path of ours, or an address on one of our hosts. */
  to: string;
  status: RedirectStatus;
}

const Stored = z.object({
  v: z.literal(1),
  stamp: z.string().regex(/^[\w-]{1,64}$/),
  /** Id, path, locale or nothing, target, status. */
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

/** All redirects, by path. */
export interface RedirectTable {
  /** Changes exactly when they do. */
  stamp: string;
  byPath: ReadonlyMap<string, readonly Redirect[]>;
}

export const NO_REDIRECTS: RedirectTable = { stamp: 'none', byPath: new Map() };

/** The table of some redirects. */
export const tableOf = (stamp: string, redirects: readonly Redirect[]): RedirectTable => ({
  stamp,
  byPath: Map.groupBy(redirects, ({ from }) => from),
});

/** The value of KV, and its stamp. */
export async function storedRedirects(
  redirects: readonly Redirect[],
): Promise<{ value: string; stamp: string }> {
  const rows = redirects.map(({ id, from, locale, to, status }) => [id, from, locale ?? '', to, status]);
  const stamp = rows.length === 0 ? NO_REDIRECTS.stamp : await digestOf(JSON.stringify(rows), 8);
  return { value: JSON.stringify({ v: 1, stamp, rows }), stamp };
}

/**
 * Reads a stored value. Throws when it is not what we wrote. A target that may not be followed takes none of the others
 * with it: its host may have been ours when it was written.
 */
export function parseRedirects(value: string): RedirectTable {
  const { stamp, rows } = Stored.parse(JSON.parse(value));
  const followed = rows.filter(([, , , to]) => isTarget(to));
  return tableOf(
    stamp,
    followed.map(([id, from, locale, to, status]) => {
      if (locale !== '' && !isLocale(locale)) throw new Error(`${locale} is no locale`);
      return { id, from, locale: locale === '' ? null : locale, to, status };
    }),
  );
}

/** The redirect of a path (`redirectPath`) in a locale: its own before that of all. */
export function findRedirect({ byPath }: RedirectTable, path: string, locale: Locale): Redirect | undefined {
  const here = byPath.get(path);
  return here?.find((own) => own.locale === locale) ?? here?.find((common) => common.locale === null);
}

/** Where a redirect leads a visitor of a locale, with what they carry (§2): one hop. */
export function redirectAddress(
  { to }: Pick<Redirect, 'to'>,
  locale: Locale,
  stickyParams: StickyParams = noStickyParams,
): string {
  if (!to.startsWith('/')) return to;
  return splitLocale(to.split(/[?#]/)[0] ?? '').locale === null
    ? href(to, locale, stickyParams)
    : carry(to, stickyParams);
}

/** The page of ours that a redirect leads a visitor of a locale to, as it is looked up; `null` for another host. */
export function redirectedPage(
  { to }: Pick<Redirect, 'to'>,
  locale: Locale,
): { path: string; locale: Locale } | null {
  const { host, pathname } = new URL(redirectAddress({ to }, locale), siteOrigin);
  if (host !== brand.host) return null;
  const { locale: prefix, path } = splitLocale(pathname);
  return { path: redirectPath(path), locale: prefix ?? defaultLocale };
}
