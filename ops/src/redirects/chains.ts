// Redirect chains and loops. The site follows one redirect per request, so a target must not redirect again.
// page-check.ts checks the portal's mapping.
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import {
  createTable,
  findRedirect,
  type RedirectTable,
  redirectedPage,
} from '../../../common/redirects/rules.ts';
import type { RedirectEntry } from './store.ts';

/** Identity of a redirect: path and language. */
export const keyOf = ({ path, locale }: Pick<RedirectEntry, 'path' | 'locale'>): string =>
  `${locale ?? ''} ${path}`;

/** An error of one redirect. The message continues a sentence that starts with its path. */
export interface ChainProblem {
  /** `keyOf` of the redirect. */
  key: string;
  message: string;
}

/** Maximum length of a chain that is checked for a loop. */
const MAX_STEPS = 20;

const formatPath = (path: string, locale: Locale): string => `${LOCALES[locale].prefix}${path}`;

/** Lookup table of redirects, in the site's format. */
const tableFrom = (entries: readonly RedirectEntry[]): RedirectTable =>
  createTable(
    'checked',
    entries
      .filter(({ enabled }) => enabled)
      .map(({ path, locale, to, status }, index) => ({ id: index + 1, from: path, locale, to, status })),
  );

/** Whether redirects from a page lead back to it. */
function isLoop(table: RedirectTable, start: { path: string; locale: Locale }): boolean {
  let current = start;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const redirect = findRedirect(table, current.path, current.locale);
    const next = redirect ? redirectedPage(redirect, current.locale) : null;
    if (!next) return false;
    if (next.path === start.path && next.locale === start.locale) return true;
    current = next;
  }
  return false;
}

/**
 * Finds redirects that lead to another redirect. `entries` are all redirects after a change. If a chain contains a
 * changed redirect, the error is reported for that redirect.
 */
export function chainsOf(entries: readonly RedirectEntry[], changed: ReadonlySet<string>): ChainProblem[] {
  const table = tableFrom(entries);
  const problems = new Map<string, ChainProblem>();
  for (const entry of entries) {
    if (!entry.enabled) continue;
    for (const locale of entry.locale === null ? localeCodes : [entry.locale]) {
      const effective = findRedirect(table, entry.path, locale);
      // A redirect for this locale takes precedence.
      if (!effective || effective.locale !== entry.locale) continue;
      const page = redirectedPage(effective, locale);
      const next = page ? findRedirect(table, page.path, page.locale) : undefined;
      if (!page || !next) continue;
      const [from, to] = [formatPath(entry.path, locale), formatPath(page.path, page.locale)];
      const [ownKey, nextKey] = [keyOf(entry), keyOf({ path: next.from, locale: next.locale })];
      const isBack = isLoop(table, { path: entry.path, locale });
      const chain = isBack
        ? `leads back to itself (${from} → ${to}${from === to ? '' : ' → … → itself'})`
        : `leads to ${to}, which itself leads to ${next.to}: enter that URL here`;
      const key = changed.has(ownKey) || !changed.has(nextKey) ? ownKey : nextKey;
      const message =
        key === ownKey
          ? chain
          : isBack
            ? `creates a loop with ${from}`
            : `creates a chain with ${from}, which leads to ${to}: change that redirect first`;
      if (!problems.has(key)) problems.set(key, { key, message });
    }
  }
  return [...problems.values()];
}
