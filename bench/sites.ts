// Servers for the benchmarks that measure the site on bare workerd: a published portal behind a proxy with canned
// responses.
import { withPublishedState } from '../scripts/dev/published-state.ts';
import { type CannedPortal, startCannedPortal } from './canned-portal.ts';
import { startServer } from './server.ts';
import { type BareWorker, type CannedResponse, type SiteOptions, startSite } from './workerd.ts';

/** Rounds per measurement, and requests per round. Uncached pages take longer, so fewer requests suffice. */
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
export const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 4000);
export const UNCACHED_ROUNDS = Math.min(ROUNDS, 9);
export const UNCACHED_REQUESTS = Math.ceil(REQUESTS / 8);
/** Requests that warm up the JIT compiler before uncached pages are measured. */
export const WARM_UP = 500;

/** Headers with a session cookie, with which the site renders pages without caching them. */
export const UNCACHED_HEADERS = { cookie: 'front_session=bench' };

export interface Sites {
  folder: string;
  canned: CannedPortal;
  /** Starts an isolate of the site. */
  startSite: (options?: SiteOptions) => Promise<BareWorker>;
  /** Registers a Worker to stop after the benchmark. */
  stopOnExit: <T extends { stop: () => void }>(worker: T) => T;
}

/** Builds, publishes to a temporary folder, starts the portal, and stops all servers after `callback`. */
export const withSites = <T>(callback: (sites: Sites) => Promise<T>): Promise<T> =>
  withPublishedState('bench', async (folder) => {
    const portal = await startServer(folder, ['portal']);
    const canned = await startCannedPortal(portal.origin);
    const workers: { stop: () => void }[] = [canned];
    const stopOnExit = <W extends { stop: () => void }>(worker: W): W => {
      workers.push(worker);
      return worker;
    };
    const start = async (options?: SiteOptions) =>
      stopOnExit(await startSite(folder, canned.origin, options));
    try {
      return await callback({ folder, canned, stopOnExit, startSite: start });
    } finally {
      for (const worker of workers) worker.stop();
      await portal.stop();
    }
  });

/** Cached responses of the site for the paths. */
export async function fetchCached(
  { origin }: BareWorker,
  paths: readonly string[],
): Promise<Map<string, CannedResponse>> {
  const responses = new Map<string, CannedResponse>();
  for (const path of paths) {
    // The second response comes from the cache.
    await (await fetch(`${origin}${path}`)).text();
    const response = await fetch(`${origin}${path}`);
    responses.set(path, { headers: [...response.headers], body: await response.text() });
  }
  return responses;
}

/** Values of each measurement by round. Measurements alternate, so that machine load affects all of them. */
export async function measureRounds(
  count: number,
  measures: readonly (() => Promise<number>)[],
): Promise<number[][]> {
  const values: number[][] = measures.map(() => []);
  for (let round = 0; round < count; round++)
    for (const [index, measure] of measures.entries()) values[index]?.push(await measure());
  return values;
}

/** Number of elements on a page. */
export const elementsOf = (html: string): number => html.match(/<[a-z]/g)?.length ?? 0;
