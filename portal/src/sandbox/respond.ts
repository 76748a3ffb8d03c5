// Request handling of the sandbox: authentication, rate limit, permission, validation, then the operation. It does not
// depend on how sandboxes are stored.
import { ownOf } from '../../../common/contract/own.ts';
import { randomHex, sha256 } from '../hash.ts';
import type { Description, SandboxOperation } from './description.ts';
import { HANDLERS, type Result } from './operations.ts';
import { invalid, Problem } from './problem.ts';
import { requireSignature, type SignableRequest } from './signed.ts';
import { advanceTasks, Body, type Key, type State, type Stored, type StoredResponse } from './state.ts';

export interface SandboxRequest extends SignableRequest {
  /** Path under the base path, such as `/purges`. */
  path: string;
  query: URLSearchParams;
  /** Counts the request once and returns the rate-limit headers; see `countRequest`. */
  count: (operation: string | null) => Record<string, string>;
}

/** Number of requests to a sandbox since `startedAt` (milliseconds). */
export interface Window {
  startedAt: number;
  requests: number;
  purges: number;
}

/** Rate limits: requests and purges in a window of `seconds`. */
export const LIMIT = { requests: 120, purges: 30, seconds: 60 } as const;
/** Maximum number of stored responses for idempotency keys; the oldest are deleted. */
const MAX_STORED_RESPONSES = 30;
const PROBLEM_TYPE = 'application/problem+json';

/** Finds the operation of a request and its path parameters; `null` if there is none. */
function findOperation(
  description: Description,
  { method, path }: SandboxRequest,
): [SandboxOperation, Record<string, string>] | null {
  for (const operation of description.operations) {
    const match = operation.method === method ? operation.pattern.exec(path) : null;
    if (match) return [operation, { ...match.groups }];
  }
  return null;
}

/** Counts a request and returns the rate-limit headers; throws 429 above the limit. */
export function countRequest(window: Window, operation: string | null, now: number): Record<string, string> {
  if (now - window.startedAt >= LIMIT.seconds * 1000)
    Object.assign(window, { startedAt: now, requests: 0, purges: 0 });
  window.requests++;
  if (operation === 'createPurge') window.purges++;
  const left = Math.max(0, Math.ceil(LIMIT.seconds - (now - window.startedAt) / 1000));
  const [limit, used, name] =
    operation === 'createPurge' && LIMIT.purges - window.purges < LIMIT.requests - window.requests
      ? [LIMIT.purges, window.purges, 'purges']
      : [LIMIT.requests, window.requests, 'default'];
  const headers = {
    RateLimit: `"${name}";r=${Math.max(0, limit - used)};t=${left}`,
    'RateLimit-Policy': `"default";q=${LIMIT.requests};w=${LIMIT.seconds}, "purges";q=${LIMIT.purges};w=${LIMIT.seconds}`,
  };
  if (used > limit)
    throw new Problem(
      'rate-limited',
      `The limit is ${limit} requests in ${LIMIT.seconds} seconds.`,
      {},
      {
        ...headers,
        'Retry-After': String(Math.max(1, left)),
      },
    );
  return headers;
}

/** Validates path, query, and headers against the description. Throws 400, 404, or 428. */
function checkParameters(
  {
    operation,
    params,
    description,
  }: { operation: SandboxOperation; params: Record<string, string>; description: Description },
  request: SandboxRequest,
): Record<string, string> {
  const query = new Map<string, string>();
  const errors: { parameter: string; detail: string }[] = [];
  for (const parameter of operation.parameters) {
    const { name } = parameter;
    const text =
      parameter.in === 'path'
        ? (ownOf(params, name) ?? null)
        : parameter.in === 'query'
          ? request.query.get(name)
          : request.header(name);
    if (text === null) {
      if (name === 'If-Match') throw new Problem('precondition-required', 'Send If-Match.');
      if (parameter.required) errors.push({ parameter: name, detail: 'is required' });
      continue;
    }
    const value = parameter.schema.type === 'integer' && /^-?\d{1,9}$/.test(text) ? Number(text) : text;
    const error = description.errorOf(parameter, value);
    if (error && parameter.in === 'path')
      throw new Problem('not-found', `${name} is not an ID of this kind.`);
    if (error) errors.push({ parameter: name, detail: error });
    if (parameter.in === 'query') query.set(name, text);
  }
  const [first] = errors;
  if (first) throw new Problem('invalid-request', `${first.parameter}: ${first.detail}`, { errors });
  return Object.fromEntries(query);
}

/** Removes `null` members from a merge patch before validation: they delete members, so no member type allows them. */
const removeNulls = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, item]) => (item === null ? [] : [[name, removeNulls(item)]])),
      )
    : value;

/** Reads the body and validates it against its schema. Throws 400, 415, or 422. */
function readRequestBody({ body: described }: SandboxOperation, request: SandboxRequest): Stored['body'] {
  if (!described) return {};
  const type = (request.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== described.mediaType)
    throw new Problem(
      'unsupported-media-type',
      `${type || 'No media type'} is not supported. Send ${described.mediaType}.`,
    );
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(request.body));
  } catch {
    throw new Problem('invalid-request', 'The body is not JSON in UTF-8.');
  }
  const errors = described.check(described.mediaType.includes('merge-patch') ? removeNulls(value) : value);
  if (errors.length > 0) throw invalid(errors);
  return Body.parse(value);
}

/** Returns the first response for an idempotency key. Throws if the key belongs to a different request. */
function firstResponse(state: State, key: string | null, fingerprint: string): StoredResponse | undefined {
  const stored = key === null ? undefined : state.answers.find((entry) => entry.key === key);
  if (stored && stored.fingerprint !== fingerprint)
    throw new Problem('idempotency-key-reused', 'The request differs from the first one.');
  return stored;
}

async function runOperation(
  description: Description,
  state: State,
  key: Key,
  match: readonly [SandboxOperation, Record<string, string>],
  request: SandboxRequest,
  now: number,
): Promise<Result> {
  const [operation, params] = match;
  const { scope, signature } = operation;
  if (scope !== null && !key.body.scopes.includes(scope))
    throw new Problem('scope-missing', `The key lacks the scope ${scope}.`, { scope });
  if (signature === 'always' && !key.publicKey)
    throw new Problem(
      'signature-required',
      'This operation requires a signature, and the key has no public key.',
    );
  if (signature !== 'never' && key.publicKey)
    await requireSignature(request, { id: key.body.id, publicKey: key.publicKey }, now);
  const query = checkParameters({ operation, params, description }, request);
  const body = readRequestBody(operation, request);
  const idempotency = operation.method === 'POST' ? request.header('idempotency-key') : null;
  const text = `${operation.method} ${request.path}\n${new TextDecoder().decode(request.body)}`;
  const fingerprint = idempotency === null ? '' : await sha256(text);
  const first = firstResponse(state, idempotency, fingerprint);
  if (first) return { status: first.status, headers: first.headers, body: first.body };
  const handler = HANDLERS.get(operation.id);
  if (!handler) throw new Problem('not-found', 'The sandbox does not support this operation.');
  const requested = { params, query, body, ifMatch: request.header('if-match'), key, now };
  const { status, headers = {}, body: result } = await handler(state, requested, operation);
  if (idempotency !== null) {
    const copy: StoredResponse['body'] = JSON.parse(JSON.stringify(result ?? null));
    state.answers.push({ key: idempotency, fingerprint, status, headers, body: copy });
    state.answers.splice(0, state.answers.length - MAX_STORED_RESPONSES);
  }
  return { status, headers, body: result };
}

/** Converts a problem to an HTTP response. */
export function toProblemResponse(
  description: Description | null,
  problem: Problem,
  requestId: string,
): Response {
  const { status, title, type } = description?.problems.get(problem.id) ?? {
    status: 503,
    title: 'The API is not available',
    type: 'about:blank',
  };
  const { message: detail, more, headers } = problem;
  const body = { type, title, status, detail, instance: `/requests/${requestId}`, ...more };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'Content-Type': PROBLEM_TYPE, 'X-Request-ID': requestId },
  });
}

const isExpired = ({ body: { expiresAt } }: Key, now: number): boolean =>
  typeof expiresAt === 'string' && Date.parse(expiresAt) <= now;

/** Handles a request with the state of its sandbox, and returns whether it changed. `key` is the token's key. */
export async function respondFromSandbox(
  description: Description,
  state: State,
  key: Key,
  request: SandboxRequest,
  now: number,
): Promise<{ response: Response; isChanged: boolean }> {
  const requestId = randomHex(8);
  let limits: Record<string, string> = {};
  try {
    advanceTasks(state, now);
    const before = JSON.stringify(state);
    const match = findOperation(description, request);
    limits = request.count(match?.[0].id ?? null);
    if (isExpired(key, now)) throw new Problem('unauthenticated', 'The key has expired.');
    if (!match) throw new Problem('not-found', 'The sandbox has no operation with this method and path.');
    const { status, headers, body } = await runOperation(description, state, key, match, request, now);
    const response = new Response(body === undefined || status === 204 ? null : JSON.stringify(body), {
      status,
      headers: {
        ...limits,
        ...headers,
        'X-Request-ID': requestId,
        ...(status === 204 ? {} : { 'Content-Type': 'application/json' }),
      },
    });
    return { response, isChanged: JSON.stringify(state) !== before };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const withLimits = new Problem(error.id, error.message, error.more, { ...limits, ...error.headers });
    return { response: toProblemResponse(description, withLimits, requestId), isChanged: false };
  }
}
