// Page check: requests paths of the site to detect mistyped links and redirects that hide a page, before they are
// saved.
import { readableUrl } from '../../common/http/readable-url.ts';
import type { SiteFetcher } from './env.ts';
import { inParallel } from './in-parallel.ts';
import { log } from './log.ts';
import type { Origins } from './origins.ts';

/** `moved`: the path redirects. `unknown`: the site did not respond, failed, or limited the request rate. */
export type PageState = 'page' | 'moved' | 'missing' | 'unknown';

/** Header of every response from the site (src/cache/page-entry.ts). Errors without it come from another server. */
const SITE_HEADER = 'x-edge-cache';
const TIMEOUT_MS = 4_000;
/** Maximum number of paths to check per change or table. */
export const MAX_CHECKED = 100;

/** Access to the site through the optional binding SITE or the public origin. */
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

async function checkPage({ SITE, origins }: Site, url: string): Promise<PageState> {
  const request = new Request(new URL(url, origins.site), {
    method: 'HEAD',
    redirect: 'manual',
    headers: { 'user-agent': 'ops page check' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  try {
    return stateOf(await (SITE ? SITE.fetch(request) : fetch(request)));
  } catch (error) {
    log('ops.page-unchecked', { address: url, error }, 'warn');
    return 'unknown';
  }
}

/** Checks the states of paths. Never rejects. Paths beyond MAX_CHECKED or after a failure are `unknown`. */
export async function checkPages(site: Site, urls: Iterable<string>): Promise<Map<string, PageState>> {
  const all = [...new Set(urls)];
  const states = new Map<string, PageState>(all.map((url) => [url, 'unknown']));
  await inParallel(all.slice(0, MAX_CHECKED), async (url) => {
    const state = await checkPage(site, url);
    states.set(url, state);
    return state !== 'unknown';
  });
  return states;
}

/** A warning that the editor must confirm before a change is saved. */
export interface PageWarning {
  code: 'missing-target' | 'covers-page' | 'replaces-change';
  field: 'from' | 'to' | 'url' | 'promotionUrl' | 'locale';
  /** A sentence without initial capital and final period. */
  message: string;
}

export interface PageCheck {
  warnings: PageWarning[];
  /** Number of paths that could not be checked. */
  unchecked: number;
}

export const NOT_CHECKED: PageCheck = { warnings: [], unchecked: 0 };

/** Formats paths: `/a/, /ko/a/`. */
const formatPaths = (urls: readonly string[]): string => urls.map(readableUrl).join(', ');

/**
 * Warnings about the target of a link or redirect, and about pages that a redirect hides.
 *
 * @param targets paths that should have a page
 * @param covered paths that should not have a page
 */
export function warningsOf(
  states: ReadonlyMap<string, PageState>,
  {
    field,
    targets,
    covered,
  }: { field: 'to' | 'url' | 'promotionUrl'; targets: readonly string[]; covered: readonly string[] },
): PageWarning[] {
  const missing = targets.filter((url) => states.get(url) === 'missing');
  const live = covered.filter((url) => states.get(url) === 'page');
  const warnings: PageWarning[] = [];
  if (missing.length > 0)
    warnings.push({ code: 'missing-target', field, message: `there is no page at ${formatPaths(missing)}` });
  if (live.length > 0)
    warnings.push({
      code: 'covers-page',
      field: 'from',
      message: `there is a page at ${formatPaths(live)}, which visitors would no longer reach`,
    });
  return warnings;
}

/** Number of paths with an unknown state. */
export const uncheckedOf = (states: ReadonlyMap<string, PageState>): number =>
  [...states.values()].filter((state) => state === 'unknown').length;
