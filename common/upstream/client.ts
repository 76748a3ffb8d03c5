// HTTP client of the portal (§7): adds language, preview, version, and client IP address; parses the envelope and
// validates its data.
import { api } from '../config.ts';
import { isSharedFor } from '../contract/call.ts';
import { CODES, HEADERS } from '../contract/codes.ts';
import { type CallName, contract, type Data, EnvelopeSchema, type Params } from '../contract/contract.ts';
import { hasSession } from '../contract/sign-in/sign-in.ts';
import { withTimeout } from '../http/timeout.ts';
import type { Lang } from '../i18n/locales.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { traceparent, withSpan } from '../trace/span.ts';
import type { Breaker } from './breaker.ts';
import { errorOfEnvelope, errorOfStatus, PortalError } from './errors.ts';

export interface PortalClient {
  /** Makes a call. Rejects with a `PortalError` if the call fails or its data does not match the contract. */
  call: <N extends CallName>(name: N, params?: Params<N>, options?: CallOptions) => Promise<Data<N>>;
  /** Whether the circuit breaker is open. A caller then does not wait for the portal. */
  isCircuitOpen: () => boolean;
}

export interface CallOptions {
  /** Timeout in milliseconds; the default is the contract's 20 s. */
  timeoutMs?: number;
  /** Calls the portal even if a fresh response is in memory (src/cache/call-memory.ts). */
  fresh?: boolean;
  /** Receives the length of the response, in characters. */
  onLength?: (length: number) => void;
  /** Idempotency and quarantine of a call that stores a lead. */
  lead?: LeadDelivery;
}

export interface LeadDelivery {
  idempotencyKey: string;
  quarantined: boolean;
  /** Time of submission in UTC, if the lead is delivered later. */
  submittedAt?: string;
}

export interface ClientContext {
  /** Sends the request: a service binding, or `fetch` for an HTTP origin. */
  send: (request: Request) => Promise<Response>;
  /** Origin of the portal, without the base path. */
  origin: string;
  lang: Lang;
  previewToken: string | null;
  /** Instant to show; sent only with a preview token. */
  previewAt?: string | null;
  /** Called for each response with whether the portal accepts the preview token. */
  onPreviewState?: (valid: boolean) => void;
  clientIp: string;
  /** The visitor's cookies; sent only with personal calls (`isSharedFor`). */
  cookie: string | null;
  requestId: string;
  /** Whether the portal may use a database replica for shared calls without a preview. */
  allowsReplica?: boolean;
  /** Key of an external portal. The portal trusts the headers about the visitor if the key is valid. */
  key?: string | undefined;
  breaker: Breaker;
  /** Continues a call that its request no longer waits for; required if the breaker can open. */
  waitUntil?: (promise: Promise<unknown>) => void;
  /** Receives the time of a call, in milliseconds. */
  time?: (name: string, ms: number) => void;
}

/** §7: methods that send their parameters in the query; others use the body. */
const QUERY_METHODS: ReadonlySet<string> = new Set(['GET', 'DELETE']);

/** Fills in the parameters of a path, percent-encoded, and returns the path and the other parameters. */
function fillPath(
  path: string,
  params: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const unused = { ...params };
  const filled = path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = unused[name];
    delete unused[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest: unused };
}

/** Builds the request of a call. GET and DELETE send parameters in the query, all other methods in the body (§7). */
export function requestOf(
  name: CallName,
  params: Readonly<Record<string, unknown>>,
  context: ClientContext,
  signal: AbortSignal,
  lead?: LeadDelivery,
): Request {
  const spec = contract[name];
  const { path, rest } = fillPath(spec.path, params);
  const url = new URL(`${api.basePath}${path}`, context.origin);
  url.searchParams.set('lang', context.lang);
  const headers = new Headers({
    accept: 'application/json',
    [HEADERS.version]: api.clientVersion,
    [HEADERS.requestId]: context.requestId,
  });
  const trace = traceparent();
  if (trace) headers.set(HEADERS.trace, trace);
  const isShared = isSharedFor(spec, context.cookie !== null && hasSession(context.cookie));
  if (context.allowsReplica && isShared && context.previewToken === null) headers.set(HEADERS.replica, '1');
  if (context.key) headers.set(HEADERS.key, context.key);
  if (lead) {
    headers.set(HEADERS.idempotency, lead.idempotencyKey);
    if (lead.quarantined) headers.set(HEADERS.quarantine, '1');
    if (lead.submittedAt) headers.set(HEADERS.submittedAt, lead.submittedAt);
  }
  if (context.clientIp !== '') headers.set(HEADERS.forwardedFor, context.clientIp);
  if (context.previewToken !== null) headers.set(HEADERS.preview, context.previewToken);
  if (context.previewToken !== null && context.previewAt) headers.set(HEADERS.previewAt, context.previewAt);
  if (context.cookie && !isShared) headers.set('cookie', context.cookie);
  // Redirects are not followed, because token and cookies are for the portal only.
  if (QUERY_METHODS.has(spec.method)) {
    for (const [key, value] of Object.entries(rest))
      if (value !== undefined && value !== null) url.searchParams.set(key, String(value));
    return new Request(url, { method: spec.method, headers, signal, redirect: 'manual' });
  }
  headers.set('content-type', 'application/json');
  return new Request(url, {
    method: spec.method,
    headers,
    body: JSON.stringify(rest),
    signal,
    redirect: 'manual',
  });
}

/** §8: format of an envelope code. Gateways may respond in JSON with another `code`, such as 404. */
const ENVELOPE_CODE = /^\d{8}$/;

/** Error for a response outside of 2xx, whose body may be an envelope or anything else. */
function rejectionOf(name: CallName, { status, headers }: Response, body: string): PortalError {
  const retryAfter = /^\d{1,5}$/.test(headers.get('retry-after') ?? '')
    ? Number(headers.get('retry-after'))
    : null;
  let json: unknown = null;
  try {
    json = JSON.parse(body);
  } catch {
    // A gateway in front of the portal may respond in any format.
  }
  const { code = '', message = '' } = EnvelopeSchema.partial().safeParse(json).data ?? {};
  if (!ENVELOPE_CODE.test(code)) return errorOfStatus(name, status, '', { code: null, retryAfter });
  return errorOfStatus(name, status, message, { code, retryAfter });
}

/** Validates the status, envelope, code, and data of a response, in this order (§8). */
function parseResponse<N extends CallName>(name: N, response: Response, body: string): Data<N> {
  if (!response.ok) throw rejectionOf(name, response, body);
  if (body.trim() === '') throw new PortalError('empty', name, 'the response has no body');
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch (cause) {
    throw new PortalError('notJson', name, 'the response is not JSON', { cause });
  }
  const envelope = EnvelopeSchema.safeParse(json);
  if (!envelope.success) throw new PortalError('shape', name, 'the response is not an envelope');
  if (envelope.data.code !== CODES.ok) throw errorOfEnvelope(name, envelope.data.code, envelope.data.message);
  const data = contract[name].data.safeParse(envelope.data.data);
  if (!data.success) {
    const issue = data.error.issues[0];
    throw new PortalError(
      'shape',
      name,
      `data.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong shape'}`,
      { cause: data.error },
    );
  }
  return data.data as Data<N>;
}

/** Error for a call without a response. */
const noResponse = (name: CallName, cause: unknown, timedOut: boolean): PortalError =>
  timedOut
    ? new PortalError('timeout', name, 'timed out', { status: 504, cause })
    : new PortalError(
        'unreachable',
        name,
        `no response (${cause instanceof Error ? cause.message : String(cause)})`,
        { status: 503, cause },
      );

/** Sends a request and reports its result to the breaker, at most one failure per call. */
async function sendAndReport(
  request: Request,
  context: ClientContext,
): Promise<{ response: Response; body: string }> {
  const { breaker } = context;
  let counted = false;
  const reportFailure = () => {
    if (!counted) breaker.failed();
    counted = true;
  };
  const slow = setTimeout(reportFailure, TIMEOUTS.slowPortalCall);
  try {
    const response = await context.send(request);
    // A response counts only once its body is complete.
    const body = await response.text();
    breaker.responded();
    return { response, body };
  } catch (error) {
    reportFailure();
    throw error;
  } finally {
    clearTimeout(slow);
  }
}

/** Creates a client for one request of one visitor. */
export function createPortalClient(context: ClientContext): PortalClient {
  async function send<N extends CallName>(
    name: N,
    params: Readonly<Record<string, unknown>>,
    timeout: AbortSignal,
    { lead, onLength }: CallOptions,
  ): Promise<Data<N>> {
    const startedAt = Date.now();
    try {
      const { response, body } = await sendAndReport(
        requestOf(name, params, context, timeout, lead),
        context,
      );
      const state = context.previewToken === null ? null : response.headers.get(HEADERS.previewState);
      if (state !== null) context.onPreviewState?.(state === 'valid');
      onLength?.(body.length);
      return parseResponse(name, response, body);
    } catch (cause) {
      throw cause instanceof PortalError ? cause : noResponse(name, cause, timeout.aborted);
    } finally {
      context.time?.('portal', Date.now() - startedAt);
    }
  }

  return {
    isCircuitOpen: context.breaker.isOpen,
    async call(name, params, options = {}) {
      const checked = contract[name].params.safeParse(params ?? {});
      // Invalid input from a URL cannot match anything, so the call is skipped.
      if (!checked.success) {
        const param = checked.error.issues[0]?.path.join('.') ?? '';
        throw new PortalError('notFound', name, `params.${param} is invalid`, { status: 404 });
      }
      if (!context.breaker.mayCall())
        throw new PortalError('unreachable', name, 'the portal is unavailable, so it was not called', {
          status: 503,
        });
      const probeTimeout = context.breaker.probeTimeout();
      const timeout = AbortSignal.timeout(options.timeoutMs ?? api.timeoutMs);
      const promise = withSpan(`portal:${name}`, () => send(name, checked.data, timeout, options), 'client');
      if (probeTimeout === null) return promise;
      context.waitUntil?.(promise.catch(() => undefined));
      return withTimeout(promise, probeTimeout, () => {
        throw new PortalError('unreachable', name, 'the portal did not respond to the probe in time', {
          status: 503,
        });
      });
    },
  };
}
