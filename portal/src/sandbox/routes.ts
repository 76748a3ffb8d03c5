// Routes of the API sandbox under /api/sandbox: creation of trial keys, and API operations.
import type { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { UNKNOWN } from '../../../common/contract/address-key.ts';
import { HEADERS } from '../../../common/contract/codes.ts';
import {
  PUBLIC_TOKEN,
  SANDBOX_SECONDS,
  type SandboxSession,
  SandboxSessionRequest,
  TOKEN_PATTERN,
} from '../../../common/contract/sandbox/sandbox.ts';
import { SANDBOX_BASE, SANDBOX_SESSION } from '../../../common/contract/sandbox/sandbox-path.ts';
import { readDescription as readStored } from '../api-reference/read.ts';
import { readBody } from '../body.ts';
import { readCaller } from '../caller.ts';
import { CallError } from '../errors.ts';
import { randomHex, sha256 } from '../hash.ts';
import { isWithinLimit } from '../limits.ts';
import { log } from '../response.ts';
import { consumeProof } from '../verify/used.ts';
import { type Description, readDescription } from './description.ts';
import { Problem } from './problem.ts';
import {
  countRequest,
  respondFromSandbox,
  type SandboxRequest,
  toProblemResponse,
  type Window,
} from './respond.ts';
import { createState, createToken, type Key } from './state.ts';
import { addSandbox, MAX_SANDBOXES, readSandbox, type StoredSandbox, writeSandbox } from './store.ts';

/** Rate-limit windows by sandbox, in memory so that read requests need no database write. */
const windows = new LRUCache<string, Window>({ max: MAX_SANDBOXES });
/** Parsed descriptions by publication, because parsing is slow. Two, for the time of a replacement. */
const descriptions = new LRUCache<string, Description>({ max: 2 });

/** Returns the rate-limit window of a sandbox. A new window starts at `now` (milliseconds). */
function windowOf(id: string, now: number): Window {
  const window = windows.get(id) ?? { startedAt: now, requests: 0, purges: 0 };
  windows.set(id, window);
  return window;
}

/** Reads the description of the current publication. Throws not-found if none is published. */
async function loadDescription({ DB }: Env): Promise<Description> {
  const publication = (await DB.prepare('SELECT hash FROM publication').first<string>('hash')) ?? '';
  const cached = descriptions.get(publication);
  if (cached) return cached;
  const description = readDescription(await readStored(DB, 'en'));
  descriptions.set(publication, description);
  return description;
}

/** Maximum body size in bytes; examples need much less. */
const MAX_BODY_BYTES = 16 * 1024;
const MAX_ATTEMPTS = 4;

/** Throws 429 if a visitor creates too many sandboxes. */
async function limitNew(request: Request, env: Env): Promise<void> {
  const { visitor, requestId } = readCaller(request, env);
  if (!(await isWithinLimit(env, 'SANDBOX_LIMIT', visitor, requestId)))
    throw new Problem('rate-limited', 'Too many sandboxes from this address.', {}, { 'Retry-After': '60' });
}

async function createSandbox(
  request: Request,
  env: Env,
  description: Description,
  tokenHash: string,
  publicKey: Key['publicKey'],
): Promise<StoredSandbox> {
  await limitNew(request, env);
  const now = Date.now();
  const state = createState(description, tokenHash, publicKey, now);
  return addSandbox(env.DB, randomHex(16), state, new Date(now).toISOString());
}

/** Returns the sandbox of a token. The sample token has a sandbox per IP address, created on first use. */
async function openSandbox(
  request: Request,
  env: Env,
  description: Description,
): Promise<{ sandbox: StoredSandbox; tokenHash: string }> {
  const [, token = ''] = /^Bearer ([!-~]{1,100})$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (token === '') throw new Problem('unauthenticated', 'Send the token of a key as Authorization: Bearer.');
  if (!TOKEN_PATTERN.test(token)) throw new Problem('unauthenticated', 'The token is malformed.');
  const isPublic = token === PUBLIC_TOKEN;
  const { visitor } = readCaller(request, env);
  if (isPublic && visitor === UNKNOWN) throw new Problem('unauthenticated', 'Create your own token.');
  const tokenHash = await sha256(isPublic ? `${token} ${visitor}` : token);
  const now = new Date().toISOString();
  const sandbox = await readSandbox(env.DB, tokenHash, now);
  if (sandbox) return { sandbox, tokenHash };
  if (!isPublic) throw new Problem('unauthenticated', 'The key has expired: a sandbox lasts an hour.');
  return { sandbox: await createSandbox(request, env, description, tokenHash, null), tokenHash };
}

async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readBody(request, MAX_BODY_BYTES);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 408)
      throw new Problem('invalid-request', 'The body did not arrive within a minute.');
    throw new Problem('content-too-large', `At most ${MAX_BODY_BYTES / 1024} KiB are accepted.`);
  }
}

/** Returns the requested URL, which a signature covers. Only the site may send it in a header. */
function targetOf(request: Request, env: Env): string {
  const target = readCaller(request, env).trusted ? request.headers.get(HEADERS.target) : null;
  return target !== null && URL.canParse(target) ? target : request.url;
}

async function respond(request: Request, env: Env, description: Description): Promise<Response> {
  const url = new URL(request.url);
  const body = await readBytes(request);
  const requestId = randomHex(16);
  let limits: Record<string, string> | undefined;
  const sandboxRequestOf = (id: string, now: number): SandboxRequest => ({
    // RFC 9110 §9.3.2: HEAD returns the headers of GET.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    url: targetOf(request, env),
    path: url.pathname.slice(SANDBOX_BASE.length),
    query: url.searchParams,
    header: (name) => request.headers.get(name),
    body,
    // Counted once, even if the request is retried.
    count: (operation) => {
      limits ??= countRequest(windowOf(id, now), operation, now);
      return limits;
    },
    consumeSignature: async (signature, until) =>
      consumeProof(env.DB, { name: `signature:${await sha256(signature)}`, until, usedBy: requestId, now }),
  });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { sandbox, tokenHash } = await openSandbox(request, env, description);
    const key = sandbox.state.keys.find((key) => key.tokenHash === tokenHash);
    if (!key) throw new Problem('unauthenticated', 'The key has been deleted.');
    const now = Date.now();
    const requested = sandboxRequestOf(sandbox.id, now);
    const { response, isChanged } = await respondFromSandbox(description, sandbox.state, key, requested, now);
    if (!isChanged || (await writeSandbox(env.DB, sandbox))) return response;
  }
  throw new Problem('rate-limited', 'Too many concurrent changes.', {}, { 'Retry-After': '1' });
}

async function catchProblems(
  request: Request,
  env: Env,
  handle: (description: Description) => Promise<Response>,
): Promise<Response> {
  let description: Description | null = null;
  try {
    description = await loadDescription(env);
    return await handle(description);
  } catch (error) {
    const problem =
      error instanceof Problem
        ? error
        : new Problem('unavailable', 'Try again in a moment.', {}, { 'Retry-After': '1' });
    if (problem !== error)
      log('error', 'portal.sandbox-failed', {
        requestId: readCaller(request, env).requestId,
        error: String(error).slice(0, 200),
      });
    return toProblemResponse(description, problem, randomHex(8));
  }
}

async function createSession(request: Request, env: Env, description: Description): Promise<Response> {
  const bytes = await readBytes(request);
  let sent: unknown = {};
  try {
    if (bytes.length > 0) sent = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Problem('invalid-request', 'The body is not JSON.');
  }
  const requested = SandboxSessionRequest.safeParse(sent);
  if (!requested.success)
    throw new Problem('validation-failed', 'publicKey is an Ed25519 key as JWK (RFC 8037).');
  const token = createToken();
  const { state } = await createSandbox(
    request,
    env,
    description,
    await sha256(token),
    requested.data.publicKey ?? null,
  );
  const session: SandboxSession = { token, keyId: state.keys[0]?.body.id ?? '', expiresAt: state.expiresAt };
  return Response.json(session, { status: 201, headers: { 'X-Sandbox-Seconds': String(SANDBOX_SECONDS) } });
}

export function addSandboxRoutes(app: Hono<{ Bindings: Env }>): void {
  app.post(SANDBOX_SESSION, (c) =>
    catchProblems(c.req.raw, c.env, (description) => createSession(c.req.raw, c.env, description)),
  );
  app.all(`${SANDBOX_BASE}/*`, (c) =>
    catchProblems(c.req.raw, c.env, (description) => respond(c.req.raw, c.env, description)),
  );
}
