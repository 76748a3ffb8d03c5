// Page check: whether the site has a page at an address, asked of the site itself, so that a mistyped link or a redirect
// over a live page is noticed before it is saved.
import { readableAddress } from '../../common/http/readable-address.ts';
import type { SiteFetcher } from './env.ts';
import type { Origins } from './origins.ts';

/** `moved`: the address leads elsewhere. `unknown`: the site did not say, so nothing can be said of the page. */
export type PageState = 'page' | 'moved' | 'missing' | 'unknown';

/** Header of every response of the site (src/cache/page-entry.ts); without it, another server has answered. */
const SITE_HEADER = 'x-edge-cache';
const TIMEOUT_MS = 4_000;
const CONCURRENCY = 6;
/** Most addresses of one change or table that are checked. */
export const MAX_CHECKED = 100;

/** The site as the ops Worker reaches it: the optional binding SITE, or its public address. */
export interface Site {
  SITE?: SiteFetcher;
  origins: Origins;
}

function stateOf(answer: Response): PageState {
  if (answer.ok) return 'page';
  if (!answer.headers.has(SITE_HEADER)) return 'unknown';
  if (answer.status === 404 || answer.status === 410) return 'missing';
  if (answer.status === 429 || answer.status >= 500) return 'unknown';
  return answer.status >= 300 && answer.status < 400 ? 'moved' : 'page';
}

async function pageState({ SITE, origins }: Site, address: string): Promise<PageState> {
  const request = new Request(new URL(address, origins.site), {
    method: 'HEAD',
    redirect: 'manual',
    headers: { 'user-agent': 'ops page check' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  try {
    return stateOf(await (SITE ? SITE.fetch(request) : fetch(request)));
  } catch (error) {
    console.warn(
      JSON.stringify({ level: 'warn', event: 'ops.page-unchecked', address, error: String(error) }),
    );
    return 'unknown';
  }
}

/**
 * The states of addresses below the site's host. Never rejects. Addresses beyond MAX_CHECKED are `unknown`, as are those
 * that follow one that the site did not answer.
 */
export async function pageStates(site: Site, addresses: Iterable<string>): Promise<Map<string, PageState>> {
  const all = [...new Set(addresses)];
  const states = new Map<string, PageState>(all.map((address) => [address, 'unknown']));
  const waiting = all.slice(0, MAX_CHECKED);
  let isSilent = false;
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined && !isSilent; next = waiting.shift()) {
      const state = await pageState(site, next);
      states.set(next, state);
      isSilent ||= state === 'unknown';
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return states;
}

/** Something to be confirmed before a change is saved. */
export interface PageWarning {
  code: 'missing-target' | 'covers-page' | 'replaces-change';
  /** The field that it is about. */
  field: 'from' | 'to' | 'url' | 'locale';
  /** A sentence without subject or full stop. */
  message: string;
}

export interface PageCheck {
  warnings: PageWarning[];
  /** Addresses that could not be checked. */
  unchecked: number;
}

/** The addresses that states hold for, as `/a/, /ko/a/`. */
const listed = (addresses: readonly string[]): string => addresses.map(readableAddress).join(', ');

/**
 * What is to be confirmed about a target and an address that is to lead elsewhere.
 *
 * @param targets addresses that should have a page
 * @param covered addresses that should have none
 */
export function warningsOf(
  states: ReadonlyMap<string, PageState>,
  {
    field,
    targets,
    covered,
  }: { field: 'to' | 'url'; targets: readonly string[]; covered: readonly string[] },
): PageWarning[] {
  const missing = targets.filter((address) => states.get(address) === 'missing');
  const live = covered.filter((address) => states.get(address) === 'page');
  return [
    ...(missing.length > 0
      ? [{ code: 'missing-target' as const, field, message: `there is no page at ${listed(missing)}` }]
      : []),
    ...(live.length > 0
      ? [
          {
            code: 'covers-page' as const,
            field: 'from' as const,
            message: `there is a page at ${listed(live)}, which visitors would no longer reach`,
          },
        ]
      : []),
  ];
}

/** How many addresses have an unknown state. */
export const uncheckedOf = (states: ReadonlyMap<string, PageState>): number =>
  [...states.values()].filter((state) => state === 'unknown').length;
