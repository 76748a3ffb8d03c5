// Page check of redirects: their targets should have a page, and their own paths should not.
import { brand, siteOrigin } from '../../../common/config.ts';
import { canonicalPath } from '../../../common/i18n/canonical-path.ts';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { redirectUrl } from '../../../common/redirects/rules.ts';
import {
  type PageCheck,
  type PageWarning,
  pageStates,
  type Site,
  uncheckedOf,
  warningsOf,
} from '../page-check.ts';
import type { RedirectEntry } from './store.ts';

/** A redirect after and before a change. */
export interface CheckedChange {
  after: RedirectEntry;
  before: RedirectEntry | null;
}

/** Path of a target in a language; empty for targets on other hosts. */
function targetIn(to: string, locale: Locale): string[] {
  const { host, pathname } = new URL(redirectUrl({ to }, locale), siteOrigin);
  return host === brand.host ? [pathname] : [];
}

function coveredIn(path: string, locale: Locale): string {
  const address = `${LOCALES[locale].prefix}${path}`;
  return canonicalPath(address, '') ?? address;
}

/** Paths to check: only those that the change affects, so that editing a note needs no confirmation. */
function urlsOf({ after, before }: CheckedChange, locales: readonly Locale[]) {
  if (!after.enabled) return { targets: [], covered: [] };
  const isOn = before?.enabled === true;
  const affected = after.locale === null ? locales : [after.locale];
  return {
    targets: isOn && before.to === after.to ? [] : affected.flatMap((locale) => targetIn(after.to, locale)),
    covered: isOn ? [] : affected.map((locale) => coveredIn(after.path, locale)),
  };
}

/** Checks one change in each of its languages. */
export async function checkChange(site: Site, change: CheckedChange): Promise<PageCheck> {
  const addresses = urlsOf(change, localeCodes);
  const states = await pageStates(site, [...addresses.targets, ...addresses.covered]);
  return { warnings: warningsOf(states, { field: 'to', ...addresses }), unchecked: uncheckedOf(states) };
}

/** Checks the changes in a table. Changes for all languages are checked only in English to limit the requests. */
export async function checkTable<C extends CheckedChange>(
  site: Site,
  changes: readonly C[],
): Promise<{ warnings: { change: C; warning: PageWarning }[]; unchecked: number }> {
  const checked = changes.map((change) => ({ change, addresses: urlsOf(change, ['en']) }));
  const states = await pageStates(
    site,
    checked.flatMap(({ addresses }) => [...addresses.targets, ...addresses.covered]),
  );
  return {
    warnings: checked.flatMap(({ change, addresses }) =>
      warningsOf(states, { field: 'to', ...addresses }).map((warning) => ({ change, warning })),
    ),
    unchecked: uncheckedOf(states),
  };
}
