// Traces of a Worker: the site starts one for a sample of its requests; portal and ops continue it from `traceparent`
// (W3C Trace Context). Each Worker exports its own spans.
import type { D1Database } from '@cloudflare/workers-types';
import { type Attributes, methodOf } from './attributes.ts';
import { traceDatabase } from './database.ts';
import { exportTrace, type Service, type TraceSettings } from './otlp.ts';
import { createFirstSpan, type Kind, type Span } from './span.ts';

/** Default of TRACE_SAMPLE: the share of requests that are traced. */
const DEFAULT_SAMPLE = 0.01;

/** Whether this request to the site is traced. A malformed TRACE_SAMPLE disables tracing. */
export const isSampled = ({ OTLP_ENDPOINT, TRACE_SAMPLE = '' }: TraceSettings): boolean =>
  Boolean(OTLP_ENDPOINT) && Math.random() < (TRACE_SAMPLE === '' ? DEFAULT_SAMPLE : Number(TRACE_SAMPLE));

/** `traceparent` of version 00 with the flag `sampled` and nonzero IDs. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f][13579bdf]$/;

/** Bindings of a Worker that continues traces. */
export type TracedEnv = TraceSettings & { DB: D1Database };

interface TracedWorker<E> {
  service: Service;
  env: E;
  ctx: { waitUntil: (promise: Promise<unknown>) => void };
}

/** Exports the trace once all work after the response has ended. */
async function end(service: Service, span: Span, settings: TraceSettings): Promise<void> {
  const { trace } = span;
  let settledCount = -1;
  while (settledCount !== trace.pending.length) {
    settledCount = trace.pending.length;
    await Promise.allSettled(trace.pending);
  }
  if (trace.dropped > 0) span.set({ 'trace.dropped_spans': trace.dropped });
  await exportTrace(service, trace, settings);
}

/** Description of a Worker's first span. */
interface First {
  name: string;
  kind: Kind;
  attributes?: Attributes;
}

function run<T>(
  { service, env, ctx }: TracedWorker<TraceSettings>,
  span: Span,
  { attributes = {} }: First,
  callback: () => Promise<T>,
): Promise<T> {
  span.set(attributes);
  const done = span.run(async () => {
    const result = await callback();
    if (result instanceof Response) {
      span.set({ 'http.response.status_code': result.status });
      span.hasFailed = result.status >= 500;
    }
    return result;
  });
  ctx.waitUntil(done.catch(() => undefined).then(() => end(service, span, env)));
  return done;
}

/** Description of the first span of a request. */
export const firstOfRequest = ({ method }: Request): First => ({
  name: methodOf(method),
  kind: 'server',
  attributes: { 'http.request.method': methodOf(method) },
});

/** Handles a request to the site in a new trace. A `traceparent` from the visitor is ignored. */
export const startTrace = (
  worker: TracedWorker<TraceSettings>,
  request: Request,
  callback: () => Promise<Response> | Response,
): Promise<Response> => {
  const first = firstOfRequest(request);
  return run(worker, createFirstSpan(null, first.name, first.kind), first, async () => callback());
};

/**
 * Continues the trace of a trusted caller. Without a sampled `traceparent`, or without a collector, only runs the
 * callback.
 *
 * @param callback receives the bindings, with a traced database
 */
export function continueTrace<E extends TracedEnv, T>(
  worker: TracedWorker<E>,
  parent: string | null | undefined,
  first: First,
  callback: (env: E) => Promise<T>,
): Promise<T> {
  const [, traceId = '', spanId = ''] = TRACEPARENT.exec(parent ?? '') ?? [];
  const { env } = worker;
  if (traceId === '' || !env.OTLP_ENDPOINT) return callback(env);
  const span = createFirstSpan({ traceId, spanId }, first.name, first.kind);
  return run(worker, span, first, () => callback({ ...env, DB: traceDatabase(env.DB) }));
}
