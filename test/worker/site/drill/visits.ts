// The visits of the drill. Time is its own: it passes only while somebody waits for a time-out or for the portal, so
// "at once" means that nothing was waited for.
import { afterEach, beforeEach, vi } from 'vitest';
import { deadPortal, type FakePortal, header, newIsolate, type Visit, visit } from '../support.ts';
import { counted, inTime, setClock, startClock } from '../virtual-clock.ts';
import { type Portal, workingKv } from './stand-ins.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Ops are as good as dead throughout: no page waits for them. */
const deadOps = { HITS: { count: () => Promise.reject(new Error('ops are dead')) } };

/** Milliseconds that the visitor waited, by that clock. */
export const waited = ({ log }: Visit): number => Number(log.ms);

let serial = 0;
/** A page nobody has seen. */
export const ownPath = (): string => {
  serial += 1;
  return `/products/drill-${serial}/`;
};

/** Sends a visitor, and lets time pass until the answer is there and all that goes on behind it has ended. */
export const go = (path: string, portal: Portal, kv: KVNamespace = workingKv()): Promise<Visit> =>
  inTime(visit(path, { portal, keep: true, stayBroken: true, env: { KV: kv, ...deadOps } }));

function showTime(ms: number): string {
  return ms === 0 ? ', at once' : ` after ${ms / 1000} s`;
}
/** What a visitor got, as a cell of the table. */
export function cell(visited: Visit): string {
  const { response } = visited;
  const to = response.headers.get('location');
  const kept = response.status === 200 && header(visited, 'x-edge-cache') === 'stale';
  const what = kept
    ? 'kept page'
    : `${response.status}${to ? ` to ${new URL(to, 'https://site.test').pathname}` : ''}`;
  return `${what}${showTime(waited(visited))}`;
}
/** What the log line names, the way the table does; a line without problems names nothing. */
export const named = ({ log }: Visit): string[] =>
  log.problems.length === 0
    ? ['–']
    : log.problems.map(({ event, failure }) => (failure ? `${event}: ${failure}` : String(event)));

/** A portal that counts how often it is asked. */
export function counting(portal: Portal): Portal & { requested: number } {
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
/** The real Cache API, its work counted, or one that refuses everything. */
export function putCache(fails = false): void {
  const refuse = () => Promise.reject(new Error('the cache is down'));
  vi.spyOn(caches, 'open').mockImplementation(async (name) => {
    if (fails) return { match: refuse, put: refuse, delete: refuse } as unknown as Cache;
    const cache = await counted(openCache(name));
    return {
      match: (key: string) =>
        counted(
          cache.match(key).then(async (found) => found && new Response(await found.arrayBuffer(), found)),
        ),
      put: (key: string, answer: Response) => counted(cache.put(key, answer)),
      delete: (key: string) => counted(cache.delete(key)),
    } as unknown as Cache;
  });
}

/** An hour of a dead portal, in which visitors came and the breaker opened. */
export async function hourOfSilence(): Promise<void> {
  for (let visitor = 1; visitor <= 4; visitor++) await go(ownPath(), deadPortal);
  setClock(Date.now() + HOUR);
}

/** Pages were kept by another build of the site, whose page it is that was seen. */
export async function deployed(path: string): Promise<void> {
  const key = `https://kept.internal/en${path.slice(0, -1)}`;
  const cache = await openCache('pages');
  const found = await cache.match(key);
  if (!found) throw new Error(`nothing is kept for ${path}`);
  const meta = JSON.parse(found.headers.get('x-kept') ?? '');
  const headers = new Headers(found.headers);
  headers.set('x-kept', JSON.stringify({ ...meta, version: { ...meta.version, build: 'an older one' } }));
  await cache.put(key, new Response(await found.arrayBuffer(), { headers }));
}
/** Has each test of a file begin in a fresh isolate, on the drill's clock. */
export function onDrillClock(): void {
  beforeEach(() => {
    startClock();
    // Visitors of the same moment write their lines through one another's; what counts is read from the visits.
    vi.stubGlobal('console', {
      ...console,
      info: () => undefined,
      warn: () => undefined,
      error: () => undefined,
    });
    newIsolate();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
