// Site with real portal and ops Workers and a fake collector, for trace tests.
import { applyD1Migrations, createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, vi } from 'vitest';
import ops from '../../../../ops/src/worker.ts';
import { type ReceivedSpan, spansOf } from '../../../../scripts/trace/otlp.ts';
import type { Bindings } from '../../../../src/env.ts';
import { publish, TOKEN } from '../ops/live-site.ts';
import { callOf, fakePortal, newIsolate, visit } from '../support.ts';

interface Worker {
  fetch: (request: Request, bindings: never, ctx: ExecutionContext) => Response | Promise<Response>;
}
// The types of the portal conflict with those of the site, so the module is imported without them.
const { default: portalWorker } = await vi.importActual<{ default: Worker }>(
  '../../../../portal/src/worker.ts',
);

export const STRANGER = '4bf92f3577b34da6a3ce929d0e0e4736';
export const TRACEPARENT = `00-${STRANGER}-00f067aa0ba902b7-01`;
export const SETTINGS = {
  OTLP_ENDPOINT: 'https://collector.test/',
  OTLP_HEADERS: 'x-team=site, authorization=Bearer%20s3cret',
  TRACE_SAMPLE: '1',
};
const unlimited = { limit: async () => ({ success: true }) };

export const exported: { request: Request; body: string }[] = [];
/** Returns the spans of all requests to the collector. */
export const spans = (): ReceivedSpan[] => exported.flatMap(({ body }) => spansOf(JSON.parse(body)));
type Respond = (request: Request) => Promise<Response> | Response;
/** Response of the collector. */
export const collector: { respond: Respond } = { respond: () => Response.json({}) };

/** Migrates the databases, and resets the collector before each test. */
export function withCollector(): void {
  beforeAll(async () => {
    await applyD1Migrations(env.OPS_DB, env.OPS_MIGRATIONS);
    await applyD1Migrations(env.PORTAL_DB, env.PORTAL_MIGRATIONS);
    await publish(0);
  });

  beforeEach(async () => {
    newIsolate();
    for (const { name } of (await env.KV.list()).keys) await env.KV.delete(name);
    exported.length = 0;
    storeCalls.length = 0;
    collector.respond = () => Response.json({});
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const request = new Request(url, init);
      exported.push({ request, body: await request.clone().text() });
      return collector.respond(request);
    });
  });
}

/** Arguments of the calls that ops makes to the lead store of the portal. */
export const storeCalls: unknown[][] = [];

/** Runs a request in another Worker and waits for its background work. */
async function runIn(worker: Worker, request: Request, bindings: unknown) {
  const ctx = createExecutionContext();
  const response = await worker.fetch(request, bindings as never, ctx);
  await waitOnExecutionContext(ctx);
  return response;
}
/** Sends a request to the real portal Worker. */
export const toPortal = (request: Request) =>
  runIn(portalWorker, request, {
    DB: env.PORTAL_DB,
    VISITOR_LIMIT: unlimited,
    STRANGER_LIMIT: unlimited,
    ...SETTINGS,
  });
const toOps = (request: Request) =>
  runIn(ops, request, {
    DB: env.OPS_DB,
    KV: env.KV,
    PORTAL_ORIGIN: '',
    OPS_TOKEN: TOKEN,
    STORE: {
      counts: async (...values: unknown[]) => {
        storeCalls.push(values);
        return [];
      },
    },
    EDITORIAL: {},
    PLAN: {},
    ...SETTINGS,
  });

/** Returns a portal that reads advertisements from the real Worker and its database. All other data are fixtures. */
export function tracedPortal() {
  const fake = fakePortal();
  const requests: Request[] = [];
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const request = new Request(input);
    requests.push(request.clone());
    return callOf(request) === 'common/getAdvertisement' ? toPortal(request) : fake.fetch(request);
  };
  return { fetch: fetch as Bindings['PORTAL']['fetch'], requests };
}

/** Visits a path with tracing. */
export const trace = (
  path: string,
  { settings = SETTINGS, keep = false, init = {} as RequestInit, portal = tracedPortal() } = {},
) =>
  visit(path, {
    portal,
    keep,
    init,
    env: {
      ...settings,
      OPS: { fetch: (input: RequestInfo) => toOps(new Request(input)) } as Bindings['OPS'],
    },
  });
