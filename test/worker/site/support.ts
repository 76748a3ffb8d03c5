// A visitor and a portal for tests of the site Worker: each request gets a portal of its own making, and the
// log line it caused.
import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { vi } from 'vitest';
import { api } from '../../../common/config.ts';
import { type CallName, contract } from '../../../common/contract/contract.ts';
import { closedBreaker } from '../../../common/upstream/breaker.ts';
import { unseen } from '../../../src/cache/live-value.ts';
import { createPageMemory } from '../../../src/cache/page-memory.ts';
import { createSharedMemory } from '../../../src/cache/shared-memory.ts';
import type { Bindings } from '../../../src/env.ts';
import { createIsolate, type Isolate } from '../../../src/isolate.ts';
import { createSite } from '../../../src/worker.ts';
import { answers } from './fixtures.ts';

type Answer = unknown | ((request: Request) => unknown | Promise<unknown>);
export type Answers = Partial<Record<CallName, Answer>>;

/** Every call, by method and path; those with more fixed segments first, as the portal itself matches. */
const patterns = (Object.keys(contract) as CallName[])
  .sort((a, b) => contract[a].path.split(':').length - contract[b].path.split(':').length)
  .map((name) => {
    const { method, path } = contract[name];
    return { name, method, pattern: new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`) };
  });

/** The call of a request to the portal. */
export function callOf({ method, url }: Request): CallName | undefined {
  const path = new URL(url).pathname.slice(api.basePath.length);
  return patterns.find((call) => call.method === method && call.pattern.test(path))?.name;
}

export interface FakePortal {
  fetch: Bindings['PORTAL']['fetch'];
  /** The calls that were made, in order. */
  calls: { name: CallName; request: Request }[];
}

/**
 * A portal that gives the fixtures' data, but for the calls that `own` answers: with data, a Response, or a
 * function that gives either.
 */
export function fakePortal(own: Answers = {}): FakePortal {
  const calls: FakePortal['calls'] = [];
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const request = new Request(input);
    const name = callOf(request);
    if (!name) return new Response('', { status: 404 });
    calls.push({ name, request: request.clone() });
    const given = name in own ? own[name] : answers[name];
    const data = typeof given === 'function' ? await given(request) : given;
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
  /** The request's one log line. */
  log: { level: string; problems: Record<string, unknown>[]; [field: string]: unknown };
  logLines: number;
}

interface VisitOptions {
  portal?: Pick<FakePortal, 'fetch'>;
  env?: Partial<Omit<Bindings, 'OUTBOX'>> & { OUTBOX?: Partial<Bindings['OUTBOX']> };
  /** Where the site is asked for; https://site.test when it is left out. */
  origin?: string;
  init?: RequestInit;
  /** Leaves what earlier visits put into the page cache. */
  keep?: boolean;
  /** Leaves the circuit breaker as earlier visits left it. */
  stayBroken?: boolean;
}

/** A KV that holds nothing and takes everything, but for what a test has to say. */
export const emptyKv = (own: Record<string, (key: string) => Promise<unknown>> = {}): KVNamespace =>
  ({
    get: async () => null,
    getWithMetadata: async () => ({ value: null, metadata: null }),
    put: async () => undefined,
    ...own,
  }) as unknown as KVNamespace;

/** Shared data as everybody gets it who is nobody in particular. */
export const NO_VISITOR = {
  portalOrigin: '',
  locale: 'en',
  version: '1',
  renewed: {},
  preview: false,
  signedIn: false,
} as const;

/** The real KV with a content version of the test's own. */
export const versioned = (version: string): KVNamespace =>
  new Proxy(env.KV, {
    get(target, name) {
      if (name === 'get')
        return (key: string, type: never) =>
          key === 'content-version' ? Promise.resolve(version) : target.get(key, type);
      const value = target[name as keyof KVNamespace] as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

let isolate = createIsolate();
let site = createSite(isolate);
/** Which Cache API cache stands for that of this place: nothing else empties one. */
let place = 0;
const openCache = caches.open.bind(caches);
caches.open = (name) => openCache(`${name}-${place}`);

/** The isolate that answers visits. */
export const theIsolate = (): Isolate => isolate;

/** An isolate that has just been started: nothing in memory. What is in KV and in the cache is still there. */
export function newIsolate(): void {
  isolate = createIsolate();
  site = createSite(isolate);
}
/** Moves to another place: no page is kept there, in memory or in the cache. */
export function movePlace(): void {
  isolate.pages = createPageMemory();
  place += 1;
}
export const forgetVersion = (): void => void Object.assign(isolate.version, unseen());
export const forgetShared = (): void => void Object.assign(isolate.shared, createSharedMemory());
export const closeBreaker = (): void => void Object.assign(isolate.breaker, closedBreaker());

const unlimited = { limit: async () => ({ success: true }) };
/** Ops that know nothing of what they are asked. */
const noOps = { fetch: async () => Response.json({ error: 'not-found' }, { status: 404 }) };

/** Sums of tests go nowhere. */
const noMetrics = { add: async () => undefined };

const noOutbox = { keep: () => Promise.reject(new Error('no outbox in tests')), oldest: async () => null };

/** Sends one request to the site as it is now. */
export const send = (request: Request, env: Bindings, ctx: ExecutionContext): Promise<Response> =>
  Promise.resolve(site.fetch(request, env, ctx));

/** Sends one request to the site and reads its answer and its log to the end. */
export async function visit(path: string, options: VisitOptions = {}): Promise<Visit> {
  if (!options.stayBroken) closeBreaker();
  if (!options.keep) {
    movePlace();
    forgetVersion();
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
    // Limits are tested where they are handed in: hundreds of visits of one minute come from one address.
    VISITOR_LIMIT: unlimited,
    MISS_LIMIT: unlimited,
    FORM_LIMIT: unlimited,
    BEACON_LIMIT: unlimited,
    METRICS: noMetrics,
    OUTBOX: noOutbox,
    HITS: { count: async () => undefined },
    OPS: noOps,
    PORTAL: options.portal ?? fakePortal(),
    ...options.env,
  } as unknown as Bindings;
  const response = await send(request, bindings, ctx);
  // A file is no text: `text()` would warn of it.
  const text = new TextDecoder().decode(await response.clone().arrayBuffer());
  await waitOnExecutionContext(ctx);
  for (const spy of spies) spy.mockRestore();
  return { response, text, log: JSON.parse(lines.at(-1) ?? '{}'), logLines: lines.length };
}

export const header = (visited: Visit, name: string): string => visited.response.headers.get(name) ?? '';
