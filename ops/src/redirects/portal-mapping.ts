// Chains through the portal's mapping (§7 common/getMapping): a target of a redirect that the portal redirects again.
import { defaultLocale } from '../../../common/i18n/locales.ts';
import { redirectedPage } from '../../../common/redirects/rules.ts';
import type { Bindings } from '../env.ts';
import { portalOf } from '../portal.ts';
import { keyOf } from './chains.ts';
import type { RedirectMistake } from './change.ts';
import type { RedirectEntry } from './store.ts';

/** Concurrent requests, and the maximum number of requests for a table. */
const AT_ONCE = 6;
const MAX_REQUESTED = 200;
const TIMEOUT_MS = 2_000;

export interface MappingCheck {
  mistakes: RedirectMistake[];
  /** Number of addresses without a result: the portal did not answer, or the maximum was reached. */
  unasked: number;
}

/** Asks the portal about the targets of some redirects. Never rejects; addresses without a result count as `unasked`. */
export async function checkMapping(env: Bindings, entries: readonly RedirectEntry[]): Promise<MappingCheck> {
  const leading = entries.flatMap((entry) => {
    const page = entry.enabled ? redirectedPage(entry, entry.locale ?? defaultLocale) : null;
    return page && page.path !== '/' ? [{ path: page.path, entry }] : [];
  });
  const targets = Map.groupBy(leading, ({ path }) => path);
  const portal = portalOf(env, 'en');
  const waiting = [...targets].slice(0, MAX_REQUESTED);
  const mistakes: RedirectMistake[] = [];
  let requested = 0;
  let isSilent = false;
  const worker = async () => {
    for (let next = waiting.shift(); next && !isSilent; next = waiting.shift()) {
      const [path, led] = next;
      try {
        const found = await portal.call('common/getMapping', { linkUri: path }, { timeoutMs: TIMEOUT_MS });
        requested += 1;
        if (!found) continue;
        for (const { entry } of led)
          mistakes.push({
            key: keyOf(entry),
            field: 'to',
            message: `leads to ${path}, which the portal redirects to ${found.target}: use that address`,
          });
      } catch (error) {
        // After one failure, no further requests are sent.
        isSilent = true;
        console.warn(
          JSON.stringify({ level: 'warn', event: 'redirects.mapping-unasked', error: String(error) }),
        );
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { mistakes, unasked: targets.size - requested };
}
