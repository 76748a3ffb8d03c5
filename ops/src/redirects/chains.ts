// Whether redirects lead to redirects. A visitor is led on once: whatever leads on again is a mistake of whoever
// enters it, here or in the portal's mapping.
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import {
  findRedirect,
  type RedirectTable,
  redirectedPage,
  tableOf,
} from '../../../common/redirects/rules.ts';
import type { RedirectEntry } from './store.ts';

/** What identifies a redirect. */
export const keyOf = ({ path, locale }: Pick<RedirectEntry, 'path' | 'locale'>): string =>
  `${locale ?? ''} ${path}`;

/** A mistake of one redirect, to be said after its address. */
export interface ChainMistake {
  /** `keyOf` the redirect that is to be changed. */
  key: string;
  message: string;
}

/** Chains longer than this are told from loops no more. */
const MAX_STEPS = 20;

const shown = (path: string, locale: Locale): string => `${LOCALES[locale].prefix}${path}`;

/** The table that a visitor would be led by. */
const tableFrom = (entries: readonly RedirectEntry[]): RedirectTable =>
  tableOf(
    'checked',
    entries
      .filter(({ enabled }) => enabled)
      .map(({ path, locale, to, status }, index) => ({ id: index + 1, from: path, locale, to, status })),
  );

/** Whether whoever follows redirects from a page comes back to it. */
function isLoop(table: RedirectTable, start: { path: string; locale: Locale }): boolean {
  let place = start;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const redirect = findRedirect(table, place.path, place.locale);
    const next = redirect ? redirectedPage(redirect, place.locale) : null;
    if (!next) return false;
    if (next.path === start.path && next.locale === start.locale) return true;
    place = next;
  }
  return false;
}

/**
 * The mistakes that a change makes: of `entries`, as they would be, those that lead to another one of them. Each is
 * said of a changed redirect where one takes part in it.
 */
export function chainsOf(entries: readonly RedirectEntry[], changed: ReadonlySet<string>): ChainMistake[] {
  const table = tableFrom(entries);
  const mistakes = new Map<string, ChainMistake>();
  for (const entry of entries) {
    if (!entry.enabled) continue;
    for (const locale of entry.locale === null ? localeCodes : [entry.locale]) {
      const own = findRedirect(table, entry.path, locale);
      // In this locale another one holds.
      if (!own || own.locale !== entry.locale) continue;
      const page = redirectedPage(own, locale);
      const next = page ? findRedirect(table, page.path, page.locale) : undefined;
      if (!page || !next) continue;
      const [from, to] = [shown(entry.path, locale), shown(page.path, page.locale)];
      const [ownKey, other] = [keyOf(entry), keyOf({ path: next.from, locale: next.locale })];
      const isBack = isLoop(table, { path: entry.path, locale });
      const says = isBack
        ? `leads back to itself (${from} → ${to}${from === to ? '' : ' → … → itself'})`
        : `leads to ${to}, which itself leads to ${next.to}: name that address here`;
      const key = changed.has(ownKey) || !changed.has(other) ? ownKey : other;
      const message =
        key === ownKey
          ? says
          : isBack
            ? `makes a loop with ${from}`
            : `is where ${from} leads: change that one first`;
      if (!mistakes.has(key)) mistakes.set(key, { key, message });
    }
  }
  return [...mistakes.values()];
}
