// Checks of redirects on the site and in the portal's mapping (§7 common/getMapping): a target should have a page and
// not redirect again, and the path of the redirect should not have a page.
import { brand, siteOrigin } from '../../../common/config.ts';
import { canonicalPath } from '../../../common/i18n/canonical-path.ts';
import { defaultLocale, LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { redirectedPage, redirectUrl } from '../../../common/redirects/rules.ts';
import type { Bindings } from '../env.ts';
import { inParallel } from '../in-parallel.ts';
import { log } from '../log.ts';
import {
  checkPages,
  type PageCheck,
  type PageWarning,
  type Site,
  uncheckedOf,
  warningsOf,
} from '../page-check.ts';
import { portalOf } from '../portal.ts';
import { keyOf } from './chains.ts';
import type { RedirectProblem } from './change.ts';
import type { RedirectEntry } from './store.ts';

/** Maximum number of requests per table. */
const MAX_REQUESTED = 200;
const TIMEOUT_MS = 2_000;

interface MappingCheck {
  problems: RedirectProblem[];
  /** Number of targets without a result, because the portal did not respond or the maximum was reached. */
  mappingUnchecked: number;
}

/** Requests the portal's mapping for the targets. Never rejects. Targets without a result are `mappingUnchecked`. */
export async function checkMapping(env: Bindings, entries: readonly RedirectEntry[]): Promise<MappingCheck> {
  const checked = entries.flatMap((entry) => {
    const page = entry.enabled ? redirectedPage(entry, entry.locale ?? defaultLocale) : null;
    return page && page.path !== '/' ? [{ path: page.path, entry }] : [];
  });
  const targets = Map.groupBy(checked, ({ path }) => path);
  const portal = portalOf(env, 'en');
  const problems: RedirectProblem[] = [];
  let requestCount = 0;
  await inParallel([...targets].slice(0, MAX_REQUESTED), async ([path, redirects]) => {
    try {
      const mapping = await portal.call('common/getMapping', { linkUri: path }, { timeoutMs: TIMEOUT_MS });
      requestCount += 1;
      if (mapping)
        problems.push(
          ...redirects.map(({ entry }) => ({
            key: keyOf(entry),
            field: 'to' as const,
            message: `leads to ${path}, which the portal redirects to ${mapping.target}: use that URL`,
          })),
        );
      return true;
    } catch (error) {
      log('redirects.mapping-unchecked', { error }, 'warn');
      return false;
    }
  });
  return { problems, mappingUnchecked: targets.size - requestCount };
}

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
  const localPath = `${LOCALES[locale].prefix}${path}`;
  return canonicalPath(localPath, '') ?? localPath;
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
  const urls = urlsOf(change, localeCodes);
  const states = await checkPages(site, [...urls.targets, ...urls.covered]);
  return { warnings: warningsOf(states, { field: 'to', ...urls }), unchecked: uncheckedOf(states) };
}

/** Checks the changes in a table. Changes for all languages are checked only in English to limit the requests. */
export async function checkTable<C extends CheckedChange>(
  site: Site,
  changes: readonly C[],
): Promise<{ warnings: { change: C; warning: PageWarning }[]; unchecked: number }> {
  const checked = changes.map((change) => ({ change, urls: urlsOf(change, ['en']) }));
  const states = await checkPages(
    site,
    checked.flatMap(({ urls }) => [...urls.targets, ...urls.covered]),
  );
  return {
    warnings: checked.flatMap(({ change, urls }) =>
      warningsOf(states, { field: 'to', ...urls }).map((warning) => ({ change, warning })),
    ),
    unchecked: uncheckedOf(states),
  };
}
