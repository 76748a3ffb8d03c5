// Tool call_sandbox: a call in the caller's own sandbox, as in the API console; signed unless it is a GET request.
import { Hono } from 'hono';
import { z } from 'zod';
import { BINDING_ORIGIN } from '../../../common/contract/binding.ts';
import { HEADERS } from '../../../common/contract/codes.ts';
import { SANDBOX_SECONDS, SandboxSessionSchema } from '../../../common/contract/sandbox/sandbox.ts';
import { SANDBOX_BASE, SANDBOX_SESSION } from '../../../common/contract/sandbox/sandbox-path.ts';
import { signRequest } from '../../../common/contract/sandbox/sign-request.ts';
import { formatJson } from '../../../common/text/json-text.ts';
import { randomHex } from '../hash.ts';
import { addSandboxRoutes } from '../sandbox/routes.ts';
import { sessionSecrets } from '../sso/session-token.ts';
import { deriveKeyPair, handleOf, openHandle } from './sandbox-handle.ts';
import { createTool, Lang, type ToolContext, ToolError } from './tool.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const MAX_PATH_LENGTH = 500;
const ApiHeaders = z.strictObject({
  'If-Match': z.string().max(100).optional().describe('ETag of the object; required by PATCH and DELETE.'),
  'Idempotency-Key': z
    .string()
    .max(100)
    .optional()
    .describe('UUID; repeats of a POST get the first response.'),
});
const RETURNED = ['etag', 'location', 'ratelimit', 'ratelimit-policy', 'retry-after', 'x-request-id'];

const input = z.strictObject({
  method: z.enum(METHODS),
  path: z
    .string()
    .trim()
    .regex(/^\//)
    .max(MAX_PATH_LENGTH)
    .describe('Path of the API with its query, without /v1: /hostnames?limit=5.'),
  body: z.record(z.string(), z.json()).optional().describe('JSON body of POST, PUT, and PATCH.'),
  headers: ApiHeaders.optional(),
  sandbox: z
    .string()
    .max(300)
    .optional()
    .describe('Handle of your sandbox from an earlier result. Without one, a new sandbox is created.'),
  lang: Lang.default('en'),
});
const output = z.object({
  sandbox: z.string().describe('Handle of your sandbox: pass it in the next call to see your changes.'),
  expiresAt: z.string().describe('Instant at which the sandbox is deleted (RFC 3339).'),
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.json(),
    signatureBase: z
      .string()
      .describe('The signed text (RFC 9421); empty for GET, which needs no signature.'),
  }),
  response: z.object({
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.json(),
  }),
});
type Input = z.output<typeof input>;

const sandbox = new Hono<{ Bindings: Env }>();
addSandboxRoutes(sandbox);

/** Sends a request to the sandbox with the headers that the site would set. */
async function send(
  { call, ctx }: ToolContext,
  target: string,
  init: { method: string; headers: Record<string, string>; body: string },
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set(HEADERS.target, `${call.origin}${target}`);
  headers.set(HEADERS.requestId, call.requestId);
  if (call.clientIp !== '') headers.set(HEADERS.forwardedFor, call.clientIp);
  const body = init.body === '' ? null : init.body;
  return sandbox.fetch(new Request(`${BINDING_ORIGIN}${target}`, { ...init, headers, body }), ctx.env);
}

interface Access {
  handle: string;
  token: string;
  keyId: string;
  privateKey: CryptoKey;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

const EXPIRED = `The sandbox handle is invalid or has expired: a sandbox lasts ${SANDBOX_SECONDS / 60} minutes. Call again without \`sandbox\` to get a new one.`;

const Problem = z.object({ title: z.string(), detail: z.string().default('') });

/** Opens the sandbox of a handle, or creates one. */
async function openAccess(context: ToolContext, handle: string | undefined): Promise<Access> {
  const { ctx } = context;
  const secrets = sessionSecrets(ctx.env, ctx.caller.requestId);
  if (!secrets) throw new ToolError('The sandbox is not available.');
  if (handle !== undefined) {
    const sandboxAccess = await openHandle(secrets, handle, Date.parse(ctx.now));
    if (!sandboxAccess) throw new ToolError(EXPIRED);
    return { ...sandboxAccess, handle };
  }
  const nonce = randomHex(16);
  const { privateKey, publicKey } = await deriveKeyPair(secrets[0], nonce);
  const response = await send(context, SANDBOX_SESSION, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ publicKey }),
  });
  const responseBody: unknown = await response.json();
  const session = SandboxSessionSchema.safeParse(responseBody).data;
  if (!session) {
    const { title, detail } = Problem.catch({ title: 'The sandbox is not available', detail: '' }).parse(
      responseBody,
    );
    const seconds = response.headers.get('retry-after');
    throw new ToolError(
      `${title}. ${detail}${seconds === null ? '' : ` Try again in ${seconds} seconds.`}`.trim(),
    );
  }
  const { token, keyId } = session;
  const expiresAt = Date.parse(session.expiresAt);
  return {
    handle: await handleOf(secrets, { token, keyId, nonce }, expiresAt),
    token,
    keyId,
    privateKey,
    expiresAt,
  };
}

/** Returns path and query of a call under the sandbox path. Throws if the path points outside the sandbox. */
function targetOf(path: string): string {
  const { origin, pathname, search } = new URL(
    `${SANDBOX_BASE}${path.replace(/^\/v1(?=\/)/, '')}`,
    BINDING_ORIGIN,
  );
  if (origin !== BINDING_ORIGIN || !pathname.startsWith(`${SANDBOX_BASE}/`))
    throw new ToolError('`path` is not a path of the API. List the operations with get_operation.');
  return `${pathname}${search}`;
}

function headersOf({ method, headers = {}, body }: Input, token: string): Record<string, string> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const entries = Object.entries(headers).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    Authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'Content-Type': type }),
    ...Object.fromEntries(entries),
  };
}

const parseBody = (text: string): unknown => (text === '' ? null : JSON.parse(text));

export const callSandboxTool = createTool({
  name: 'call_sandbox',
  title: 'Call the API in a sandbox',
  description:
    "Sends a signed request to a simulation of the customers' API and returns the exact request and response. The data " +
    'are examples; no real account, hostname, or zone is read or changed. The first call creates a sandbox and returns ' +
    'its handle; pass the handle as `sandbox` in later calls to see your changes. Read the operation with ' +
    'get_operation first: `inSandbox` states whether the sandbox supports it.',
  input,
  output,
  isChange: true,
  async run(args, context) {
    const target = targetOf(args.path);
    const isGet = args.method === 'GET';
    if (isGet && args.body !== undefined) throw new ToolError('A GET request has no body.');
    const access = await openAccess(context, args.sandbox);
    const url = `${context.call.origin}${target}`;
    const body = args.body === undefined ? '' : JSON.stringify(args.body);
    const plain = headersOf(args, access.token);
    const unsigned = { method: args.method, url, headers: plain, body };
    const { headers, base } = isGet ? { headers: plain, base: '' } : await signRequest(unsigned, access);
    const response = await send(context, target, { method: args.method, headers, body });
    const returned = RETURNED.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    const data = z.json().parse(parseBody(await response.text()));
    const expiresAt = new Date(access.expiresAt).toISOString();
    const { status } = response;
    return {
      data: {
        sandbox: access.handle,
        expiresAt,
        request: { method: args.method, url, headers, body: args.body ?? null, signatureBase: base },
        response: { status, headers: Object.fromEntries(returned), body: data },
      },
      text: [
        `${args.method} ${url}`,
        `HTTP ${status}`,
        ...returned.map(([name, value]) => `${name}: ${value}`),
        ...(data === null ? [] : ['', formatJson(data)]),
        '',
        `Handle of the sandbox until ${expiresAt}, to pass as \`sandbox\`: ${access.handle}`,
      ].join('\n'),
      isError: status >= 400,
    };
  },
});
