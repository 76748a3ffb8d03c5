// Redirect chains through the portal's mapping (§7 common/getMapping): targets that the portal redirects again.
import { defaultLocale } from '../../../common/i18n/locales.ts';
import { redirectedPage } from '../../../common/redirects/rules.ts';
import type { Bindings } from '../env.ts';
import { inParallel } from '../in-parallel.ts';
import { log } from '../log.ts';
import { portalOf } from '../portal.ts';
import { keyOf } from './chains.ts';
import type { RedirectProblem } from './change.ts';
import type { RedirectEntry } from './store.ts';

/** Maximum number of requests per table. */
const MAX_REQUESTED = 200;
const TIMEOUT_MS = 2_000;

export interface MappingCheck {
  problems: RedirectProblem[];
  /** Number of targets without a result, because the portal did not respond or the maximum was reached. */
  mappingUnchecked: number;
}

/**
 * Requests the portal's mapping for the targets of redirects. Never rejects. Targets without a result count as
 * `mappingUnchecked`.
 */
export async function checkMapping(env: Bindings, entries: readonly RedirectEntry[]): Promise<MappingCheck> {
  const checked = entries.flatMap((entry) => {
    const page = entry.enabled ? redirectedPage(entry, entry.locale ?? defaultLocale) : null;
    return page && page.path !== '/' ? [{ path: page.path, entry }] : [];
  });
  const targets = Map.groupBy(checked, ({ path }) => path);
  const portal = portalOf(env, 'en');
  const problems: RedirectProblem[] = [];
  let requested = 0;
  await inParallel([...targets].slice(0, MAX_REQUESTED), async ([path, redirects]) => {
    try {
      const found = await portal.call('common/getMapping', { linkUri: path }, { timeoutMs: TIMEOUT_MS });
      requested += 1;
      if (found)
        problems.push(
          ...redirects.map(({ entry }) => ({
            key: keyOf(entry),
            field: 'to' as const,
            message: `leads to ${path}, which the portal redirects to ${found.target}: use that URL`,
          })),
        );
      return true;
    } catch (error) {
      log('redirects.mapping-unchecked', { error }, 'warn');
      return false;
    }
  });
  return { problems, mappingUnchecked: targets.size - requested };
}
