// Simulated site: requests use the page cache and shared data of src/cache, with simulated stores and clock.
import type { CallName, Data } from '../../common/contract/contract.ts';
import { LOCALES, type Locale, localeCodes } from '../../common/i18n/locales.ts';
import type { PortalClient } from '../../common/upstream/client.ts';
import { EDGE_CACHE } from '../../src/cache/cache-status.ts';
import { initialRedirects, readRedirects } from '../../src/cache/known-redirects.ts';
import { initialKvState } from '../../src/cache/kv.ts';
import { readContentVersion } from '../../src/cache/kv-values.ts';
import { cacheControlOf, PAGE_LIFETIME } from '../../src/cache/lifetime.ts';
import { emptyValue } from '../../src/cache/live-value.ts';
import { initialOverrides, readSnapshot } from '../../src/cache/overrides.ts';
import { ageOfEntry, type PageVersion } from '../../src/cache/page-entry.ts';
import { createPageMemory, ENTRY_BYTES, PAGES_BYTES } from '../../src/cache/page-memory.ts';
import { findPage, type PageRequest, renderAndStore } from '../../src/cache/page-revalidation.ts';
import { createSharedData } from '../../src/cache/shared.ts';
import { createSharedMemory } from '../../src/cache/shared-memory.ts';
import type { Visit } from './network.ts';
import { CentralKv, type Operations, PopCache, PopKv } from './stores.ts';

/** Mean uncompressed size of the site's pages in bytes. */
const PAGE_BYTES = 64 * 1024;
/** Size of a simulated page in bytes. Isolate memory is scaled, so that it stores the same number of pages. */
const BODY_BYTES = 256;
const MEMORY_BYTES = Math.round((PAGES_BYTES * (BODY_BYTES + ENTRY_BYTES)) / (PAGE_BYTES + ENTRY_BYTES));
/** Mean lifetime of an isolate in milliseconds, and the requests per second that it receives. */
const ISOLATE_LIFE_MS = 30 * 60_000;
const ISOLATE_RATE = 20;
/** Portal calls per page, in addition to header and footer. */
export const PAGE_CALLS = 2;
const NO_REPORT = (): undefined => undefined;
const BODY = new ArrayBuffer(BODY_BYTES);
/** Response header with the stamp of the overrides that a page was rendered with. */
const STAMP_HEADER = 'x-stamp';

/** Valid data for the header and footer calls. The content does not affect caching. */
const SHELL = {
  'common/getHotMenus': [],
  'common/getAdvertisement': [],
  'common/getNav': [],
  'common/getHeader': { logins: [], actions: [] },
  'common/getWebInfo': {
    logoUrl: '/logo.svg',
    iconUrl: '/icon.svg',
    copyright: [],
    siteLanguageList: localeCodes.map((code) => ({ name: LOCALES[code].name, value: LOCALES[code].lang })),
    defaultLanguage: LOCALES.en.lang,
  },
} satisfies { [N in CallName]?: Data<N> };

export type Source = 'memory' | 'cache' | 'stale' | 'render';

export interface Served {
  source: Source;
  /** Stamp of the overrides that the page was rendered with. */
  stamp: string;
}

/** Totals since the start. */
export interface Totals extends Operations {
  portalCalls: number;
  renders: number;
}

const createIsolate = (endsAt: number) => ({
  endsAt,
  pages: createPageMemory(MEMORY_BYTES),
  shared: createSharedMemory(),
  version: emptyValue<string>(),
  overrides: initialOverrides(),
  redirects: initialRedirects(),
  kvState: initialKvState(),
});
type Isolate = ReturnType<typeof createIsolate>;

interface Pop {
  isolates: (Isolate | undefined)[];
  kv: KVNamespace;
  cache: PopCache;
}

export interface SiteOptions {
  /** Requests per second to each point of presence. */
  rates: readonly number[];
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Uniform random numbers in [0, 1). */
  random: () => number;
  /** Time in milliseconds until a write to KV is visible in other points of presence. */
  kvDelayMs: number;
  /** Freshness lifetime of pages in seconds. */
  fresh: number;
}

/** All points of presence and their isolates, with one central KV and one portal. */
export class SimulatedSite {
  readonly totals: Totals = { kvReads: 0, kvWrites: 0, portalCalls: 0, renders: 0 };
  readonly kv: CentralKv;
  readonly #options: SiteOptions;
  readonly #pops: Pop[];
  readonly #portal: PortalClient;

  constructor(options: SiteOptions) {
    this.#options = options;
    this.kv = new CentralKv(options.now, options.kvDelayMs);
    this.#pops = options.rates.map((rate) => ({
      isolates: Array.from({ length: Math.ceil(rate / ISOLATE_RATE) }),
      kv: new PopKv(this.kv, options.now, this.totals) as unknown as KVNamespace,
      cache: new PopCache(BODY),
    }));
    this.#portal = {
      call: async <N extends CallName>(name: N) => {
        this.totals.portalCalls++;
        return (SHELL as Partial<{ [M in CallName]: Data<M> }>)[name] as Data<N>;
      },
      isCircuitOpen: () => false,
    };
  }

  /** Serves one request and waits for its background work. */
  async serve(visit: Visit): Promise<Served> {
    const { now } = this.#options;
    const pop = this.#pops[visit.pop];
    if (!pop) throw new RangeError(`There is no point of presence ${visit.pop}.`);
    // Only one request is served at a time, so `caches` can be replaced globally.
    Object.defineProperty(globalThis, 'caches', {
      value: { open: async () => pop.cache },
      configurable: true,
    });
    const isolate = this.#isolateOf(pop, visit.isolate);
    const background: Promise<unknown>[] = [];
    const page = await this.#pageOf(pop, isolate, visit, (work) => background.push(work));
    const inMemory = isolate.pages.get(page.key);
    const isMemoryHit = inMemory && ageOfEntry(inMemory, page.version, now()) === 'fresh';
    const { response: cached, old } = await findPage(page);
    const response = cached ?? (await renderAndStore(page, old));
    const edge = response.headers.get(EDGE_CACHE);
    await response.arrayBuffer();
    await Promise.all(background);
    const source = edge === 'stale' ? 'stale' : edge === 'miss' ? 'render' : isMemoryHit ? 'memory' : 'cache';
    return { source, stamp: response.headers.get(STAMP_HEADER) ?? '' };
  }

  /** The isolate at a position in [0, 1) in a point of presence. As on the platform, isolates are replaced randomly. */
  #isolateOf({ isolates }: Pop, position: number): Isolate {
    const { now, random } = this.#options;
    const index = Math.floor(position * isolates.length);
    const existing = isolates[index];
    if (existing && now() < existing.endsAt) return existing;
    const created = createIsolate(now() - Math.log(1 - random()) * ISOLATE_LIFE_MS);
    isolates[index] = created;
    return created;
  }

  /** The request with the live values of its isolate, as in src/middleware/cache/page-cache.ts. */
  async #pageOf(
    { kv }: Pop,
    isolate: Isolate,
    { locale, key }: Visit,
    waitUntil: PageRequest['waitUntil'],
  ): Promise<PageRequest> {
    const { now } = this.#options;
    const sources = { kv, kvState: isolate.kvState, now: now(), report: NO_REPORT };
    const [content, live] = await Promise.all([
      readContentVersion(isolate.version, sources),
      readSnapshot(isolate.overrides, locale, sources),
      readRedirects(isolate.redirects, sources),
    ]);
    const version: PageVersion = { content, overrides: live?.stamp ?? null, build: 'simulated' };
    return {
      memory: isolate.pages,
      key,
      version,
      method: 'GET',
      ifNoneMatch: null,
      render: () => this.#render(kv, isolate, locale, version, waitUntil),
      isComplete: () => true,
      hasFailed: () => false,
      waitUntil,
      report: NO_REPORT,
    };
  }

  async #render(
    kv: KVNamespace,
    { kvState, shared: memory }: Isolate,
    locale: Locale,
    { content, overrides }: PageVersion,
    waitUntil: PageRequest['waitUntil'],
  ): Promise<Response> {
    this.totals.renders++;
    this.totals.portalCalls += PAGE_CALLS;
    const shared = createSharedData({
      kv,
      kvState,
      memory,
      portal: this.#portal,
      portalOrigin: '',
      locale,
      version: content,
      renewed: {},
      preview: false,
      signedIn: false,
      now: this.#options.now,
      waitUntil,
      report: NO_REPORT,
    });
    await Promise.all((Object.keys(SHELL) as (keyof typeof SHELL)[]).map((name) => shared.get(name)));
    const headers = {
      'Cache-Control': cacheControlOf({ ...PAGE_LIFETIME, fresh: this.#options.fresh }),
      [STAMP_HEADER]: overrides ?? '',
    };
    return new Response(BODY, { headers });
  }
}
