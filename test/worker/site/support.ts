// Helpers for tests of the site Worker: visits with a fake portal return the response and its log line.
import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { vi } from 'vitest';
import { api } from '../../../common/config.ts';
import { type CallName, contract } from '../../../common/contract/contract.ts';
import { closedBreaker } from '../../../common/upstream/breaker.ts';
import { emptyValue } from '../../../src/cache/live-value.ts';
import { createPageMemory } from '../../../src/cache/page-memory.ts';
import { createSharedMemory } from '../../../src/cache/shared-memory.ts';
import type { Bindings } from '../../../src/env.ts';
import { createIsolate, type Isolate } from '../../../src/isolate.ts';
import { createSite } from '../../../src/worker.ts';
import { responses } from './fixtures.ts';

type PortalResponse = unknown | ((request: Request) => unknown | Promise<unknown>);
export type Responses = Partial<Record<CallName, PortalResponse>>;

/** All calls by method and path, with fewer path parameters first, as in the portal. */
const patterns = (Object.keys(contract) as CallName[])
  .sort((a, b) => contract[a].path.split(':').length - contract[b].path.split(':').length)
  .map((name) => {
    const { method, path } = contract[name];
    return { name, method, pattern: new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`) };
  });

/** Returns the call of a request to the portal. */
export function callOf({ method, url }: Request): CallName | undefined {
  const path = new URL(url).pathname.slice(api.basePath.length);
  return patterns.find((call) => call.method === method && call.pattern.test(path))?.name;
}

export interface FakePortal {
  fetch: Bindings['PORTAL']['fetch'];
  calls: { name: CallName; request: Request }[];
}

/** Creates a portal with the fixtures' data. `own` replaces responses with data, a Response, or a function. */
export function fakePortal(own: Responses = {}): FakePortal {
  const calls: FakePortal['calls'] = [];
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const request = new Request(input);
    const name = callOf(request);
    if (!name) return new Response('', { status: 404 });
    calls.push({ name, request: request.clone() });
    const response = name in own ? own[name] : responses[name];
    const data = typeof response === 'function' ? await response(request) : response;
    return data instanceof Response
      ? data
      : Response.json(
          data === undefined
            ? { code: 33922001, message: 'not found', data: null }
            : { code: '0', message: '', data },
        );
  };
  return { fetch: fetch as FakePortal['fetch'], calls };
}

export const deadPortal: Pick<FakePortal, 'fetch'> = {
  fetch: () => Promise.reject(new Error('connection refused')),
};

export interface Visit {
  response: Response;
  text: string;
  log: { level: string; problems: Record<string, unknown>[]; [field: string]: unknown };
  logLines: number;
}

interface VisitOptions {
  portal?: Pick<FakePortal, 'fetch'>;
  env?: Partial<Omit<Bindings, 'OUTBOX'>> & { OUTBOX?: Partial<Bindings['OUTBOX']> };
  /** Origin of the request; the default is https://site.test. */
  origin?: string;
  init?: RequestInit;
  /** Preserves the page cache of earlier visits. */
  keep?: boolean;
  /** Preserves the state of the circuit breaker. */
  stayBroken?: boolean;
}

/** Returns an empty KV that discards writes. `own` replaces its methods. */
export const emptyKv = (own: Record<string, (key: string) => Promise<unknown>> = {}): KVNamespace =>
  ({
    get: async () => null,
    getWithMetadata: async () => ({ value: null, metadata: null }),
    put: async () => undefined,
    ...own,
  }) as unknown as KVNamespace;

/** Options of shared data for an anonymous visitor. */
export const NO_VISITOR = {
  portalOrigin: '',
  locale: 'en',
  version: '1',
  renewed: {},
  preview: false,
  signedIn: false,
} as const;

/** Returns the real KV with another content version. */
export const kvWithVersion = (version: string): KVNamespace =>
  new Proxy(env.KV, {
    get(target, name) {
      if (name === 'get')
        return (key: string, type: never) =>
          key === 'content-version' ? Promise.resolve(version) : target.get(key, type);
      const value = target[name as keyof KVNamespace] as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

const isolate = createIsolate();
const site = createSite(isolate);
/** Number of the point of presence. Each one has separate caches, because caches cannot be cleared. */
let pop = 0;
const openCache = caches.open.bind(caches);
/** Opens a cache. Its keys contain the point of presence: Miniflare creates a database for every name of a cache. */
caches.open = async (name) => {
  const cache = await openCache(name);
  const keyOf = (key: RequestInfo | URL) => `https://pop-${pop}.test/${encodeURIComponent(String(key))}`;
  return {
    match: (key) => cache.match(keyOf(key)),
    put: (key, response) => cache.put(keyOf(key), response),
    delete: (key) => cache.delete(keyOf(key)),
  } satisfies Cache;
};

/** Returns the current isolate. */
export const currentIsolate = (): Isolate => isolate;

/** Starts a new isolate with empty memory and the same KV and Cache API. Its routes are registered only once. */
export function newIsolate(): void {
  const { counters, ...memory } = createIsolate();
  Object.assign(isolate, memory);
  Object.assign(isolate.counters, counters);
}
/** Moves to another point of presence, without cached pages and portal responses in memory or the Cache API. */
export function changePop(): void {
  isolate.pages = createPageMemory();
  isolate.calls.responses.clear();
  pop += 1;
}
export const clearVersion = (): void => void Object.assign(isolate.version, emptyValue());
export const clearShared = (): void => void Object.assign(isolate.shared, createSharedMemory());
export const closeBreaker = (): void => void Object.assign(isolate.breaker, closedBreaker());

/** §9: Cache-Control of responses that must not be cached. */
export const NO_STORE = 'no-store, no-cache, must-revalidate, private';

/** A rate limit that is exceeded. */
export const exhaustedLimit = { limit: async () => ({ success: false }) } as unknown as RateLimit;
const unlimited = { limit: async () => ({ success: true }) };
/** An ops Worker that returns 404. */
const noOps = { fetch: async () => Response.json({ error: 'not-found' }, { status: 404 }) };

const noMetrics = { add: async () => undefined };

const noOutbox = { keep: () => Promise.reject(new Error('no outbox in tests')), oldest: async () => null };

/** Sends a request to the current site. */
export const send = (request: Request, env: Bindings, ctx: ExecutionContext): Promise<Response> =>
  Promise.resolve(site.fetch(request, env, ctx));

/** Sends a request to the site and reads its complete response and log. */
export async function visit(path: string, options: VisitOptions = {}): Promise<Visit> {
  if (!options.stayBroken) closeBreaker();
  if (!options.keep) {
    changePop();
    clearVersion();
  }
  const lines: string[] = [];
  const spies = (['info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line))),
  );
  const ctx = createExecutionContext();
  const request = new Request(`${options.origin ?? 'https://site.test'}${path}`, {
    redirect: 'manual',
    ...options.init,
  });
  const bindings = {
    ...env,
    // No limits by default, because tests send hundreds of requests per minute from one address.
    VISITOR_LIMIT: unlimited,
    MISS_LIMIT: unlimited,
    FORM_LIMIT: unlimited,
    BEACON_LIMIT: unlimited,
    METRICS: noMetrics,
    OUTBOX: noOutbox,
    HITS: { count: async () => undefined },
    CARDS: { draw: async () => new Uint8Array([0x89, 0x50, 0x4e, 0x47]) },
    OPS: noOps,
    PORTAL: options.portal ?? fakePortal(),
    ...options.env,
  } as unknown as Bindings;
  const response = await send(request, bindings, ctx);
  // `text()` warns about binary files.
  const text = new TextDecoder().decode(await response.clone().arrayBuffer());
  await waitOnExecutionContext(ctx);
  for (const spy of spies) spy.mockRestore();
  return { response, text, log: JSON.parse(lines.at(-1) ?? '{}'), logLines: lines.length };
}

/** Returns the nodes of all JSON-LD blocks of a page. */
export const structuredDataIn = (text: string): Record<string, unknown>[] =>
  [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].flatMap(([, json = '']) => {
    const data = JSON.parse(json);
    return data['@graph'] ?? [data];
  });

export const header = (visited: Visit, name: string): string => visited.response.headers.get(name) ?? '';
