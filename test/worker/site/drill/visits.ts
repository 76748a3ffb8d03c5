// Visits of the drill on a virtual clock. Time passes only while a visit waits for a timeout or the portal, so
// "at once" means without waiting.
import { beforeEach, vi } from 'vitest';
import { deadPortal, type FakePortal, header, newIsolate, type Visit, visit } from '../support.ts';
import { runOnClock, setClock, startClock, trackOperation } from '../virtual-clock.ts';
import { type Portal, workingKv } from './stubs.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Bindings of a failing ops Worker, because no page depends on it. */
const failingOps = { HITS: { count: () => Promise.reject(new Error('ops are down')) } };

/** Returns the waiting time of the visitor in milliseconds of virtual time. */
export const waitMs = ({ log }: Visit): number => Number(log.ms);

let serial = 0;
/** Returns the path of a page that was never visited. */
export const unusedPath = (): string => {
  serial += 1;
  return `/products/drill-${serial}/`;
};

/** Visits a page and advances time until the response and its background work have ended. */
export const visitPage = (path: string, portal: Portal, kv: KVNamespace = workingKv()): Promise<Visit> =>
  runOnClock(visit(path, { portal, keep: true, stayBroken: true, env: { KV: kv, ...failingOps } }));

function formatDelay(ms: number): string {
  return ms === 0 ? ', at once' : ` after ${ms / 1000} s`;
}
/** Summarizes a response as a cell of the table. */
export function cell(visited: Visit): string {
  const { response } = visited;
  const to = response.headers.get('location');
  const isCached = response.status === 200 && header(visited, 'x-edge-cache') === 'stale';
  const result = isCached
    ? 'cached page'
    : `${response.status}${to ? ` to ${new URL(to, 'https://site.test').pathname}` : ''}`;
  return `${result}${formatDelay(waitMs(visited))}`;
}
/** Returns the events of the log line in the format of the table, or `–` without problems. */
export const loggedEvents = ({ log }: Visit): string[] =>
  log.problems.length === 0
    ? ['–']
    : log.problems.map(({ event, failure }) => (failure ? `${event}: ${failure}` : String(event)));

/** Wraps a portal and counts its calls. */
export function countRequests(portal: Portal): Portal & { requested: number } {
  const counter = {
    requested: 0,
    fetch: ((request: Request) => {
      counter.requested += 1;
      return portal.fetch(request);
    }) as FakePortal['fetch'],
  };
  return counter;
}

const openCache = caches.open.bind(caches);
/** Installs the real Cache API on the virtual clock, or one that rejects all operations. */
export function installCache(fails = false): void {
  const refuse = () => Promise.reject(new Error('the cache is down'));
  vi.spyOn(caches, 'open').mockImplementation(async (name) => {
    if (fails) return { match: refuse, put: refuse, delete: refuse } as unknown as Cache;
    const cache = await trackOperation(openCache(name));
    return {
      match: (key: string) =>
        trackOperation(
          cache.match(key).then(async (found) => found && new Response(await found.arrayBuffer(), found)),
        ),
      put: (key: string, response: Response) => trackOperation(cache.put(key, response)),
      delete: (key: string) => trackOperation(cache.delete(key)),
    } as unknown as Cache;
  });
}

/** Opens the breaker with visits during an outage, then advances the clock by an hour. */
export async function simulateOutageHour(): Promise<void> {
  for (let visitor = 1; visitor <= 4; visitor++) await visitPage(unusedPath(), deadPortal);
  setClock(Date.now() + HOUR);
}

/** Marks the cached page as rendered by another build. */
export async function simulateDeployment(path: string): Promise<void> {
  const key = `https://pages.internal/en${path.slice(0, -1)}`;
  const cache = await openCache('pages');
  const stored = await cache.match(key);
  if (!stored) throw new Error(`no page is cached for ${path}`);
  const metadata = JSON.parse(stored.headers.get('x-page-entry') ?? '');
  const headers = new Headers(stored.headers);
  headers.set(
    'x-page-entry',
    JSON.stringify({ ...metadata, version: { ...metadata.version, build: 'an older one' } }),
  );
  await cache.put(key, new Response(await stored.arrayBuffer(), { headers }));
}
/** Runs each test of a file in a new isolate, on the virtual clock. */
export function onDrillClock(): void {
  beforeEach(() => {
    startClock();
    // Log lines of concurrent visitors interleave, so tests read them from the visits instead.
    vi.stubGlobal('console', {
      ...console,
      info: () => undefined,
      warn: () => undefined,
      error: () => undefined,
    });
    newIsolate();
  });
}
