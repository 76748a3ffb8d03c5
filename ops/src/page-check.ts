// Page check: requests an address of the site, to detect mistyped links and redirects that cover a page before they are
// saved.
import { readableAddress } from '../../common/http/readable-address.ts';
import type { SiteFetcher } from './env.ts';
import { inParallel } from './in-parallel.ts';
import { log } from './log.ts';
import type { Origins } from './origins.ts';

/** `moved`: the address redirects. `unknown`: the site did not respond. */
export type PageState = 'page' | 'moved' | 'missing' | 'unknown';

/** Header of every response of the site (src/cache/page-entry.ts); without it, another server has responded. */
const SITE_HEADER = 'x-edge-cache';
const TIMEOUT_MS = 4_000;
/** Maximum number of addresses that are checked per change or table. */
export const MAX_CHECKED = 100;

/** Access to the site: the optional binding SITE, or its public address. */
export interface Site {
  SITE?: SiteFetcher;
  origins: Origins;
}

function stateOf(response: Response): PageState {
  if (response.ok) return 'page';
  if (!response.headers.has(SITE_HEADER)) return 'unknown';
  if (response.status === 404 || response.status === 410) return 'missing';
  if (response.status === 429 || response.status >= 500) return 'unknown';
  return response.status >= 300 && response.status < 400 ? 'moved' : 'page';
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
    log('ops.page-unchecked', { address, error }, 'warn');
    return 'unknown';
  }
}

/**
 * States of addresses of the site. Never rejects. Addresses beyond MAX_CHECKED and all addresses
 * after the first failed request are `unknown`.
 */
export async function pageStates(site: Site, addresses: Iterable<string>): Promise<Map<string, PageState>> {
  const all = [...new Set(addresses)];
  const states = new Map<string, PageState>(all.map((address) => [address, 'unknown']));
  await inParallel(all.slice(0, MAX_CHECKED), async (address) => {
    const state = await pageState(site, address);
    states.set(address, state);
    return state !== 'unknown';
  });
  return states;
}

/** A warning to be confirmed before a change is saved. */
export interface PageWarning {
  code: 'missing-target' | 'covers-page' | 'replaces-change';
  /** Field of the form. */
  field: 'from' | 'to' | 'url' | 'promotionUrl' | 'locale';
  /** A sentence without capital letter and period. */
  message: string;
}

export interface PageCheck {
  warnings: PageWarning[];
  /** Addresses that could not be checked. */
  unchecked: number;
}

export const NOT_CHECKED: PageCheck = { warnings: [], unchecked: 0 };

/** Formats addresses: `/a/, /ko/a/`. */
const listed = (addresses: readonly string[]): string => addresses.map(readableAddress).join(', ');

/**
 * Warnings about the target of a link or redirect, and about the addresses that a redirect covers.
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
  }: { field: 'to' | 'url' | 'promotionUrl'; targets: readonly string[]; covered: readonly string[] },
): PageWarning[] {
  const missing = targets.filter((address) => states.get(address) === 'missing');
  const live = covered.filter((address) => states.get(address) === 'page');
  const warnings: PageWarning[] = [];
  if (missing.length > 0)
    warnings.push({ code: 'missing-target', field, message: `there is no page at ${listed(missing)}` });
  if (live.length > 0)
    warnings.push({
      code: 'covers-page',
      field: 'from',
      message: `there is a page at ${listed(live)}, which visitors would no longer reach`,
    });
  return warnings;
}

/** Number of addresses with an unknown state. */
export const uncheckedOf = (states: ReadonlyMap<string, PageState>): number =>
  [...states.values()].filter((state) => state === 'unknown').length;
