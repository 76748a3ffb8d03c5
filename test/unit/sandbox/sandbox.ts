// Sandbox for tests that validates every response against the description: status, media type, headers, and schema.
import { createHash } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';
import { brand } from '../../../common/config.ts';
import { SANDBOX_BASE } from '../../../common/contract/sandbox/sandbox-path.ts';
import { readDescription } from '../../../portal/src/sandbox/description.ts';
import { countRequest, respondFromSandbox } from '../../../portal/src/sandbox/respond.ts';
import { createState, type Key } from '../../../portal/src/sandbox/state.ts';
import { document, json } from '../api-reference/reference.ts';

export const description = readDescription(JSON.stringify(document));
export const START = Date.parse('2026-11-22T10:00:00Z');
export const ORIGIN = `https://${brand.host}`;

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ ...json, $id: 'https://api.example/openapi' });
const pointer = (path: readonly string[]) =>
  path.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

type Described = { $ref?: string; headers?: Record<string, unknown>; content?: Record<string, object> };

/** Returns the documented response of an operation for a status, with its path in the document. */
function responseAt(
  path: string,
  method: string,
  status: number,
): { at: string[]; response: Described } | null {
  const item = document.paths[path]?.[method.toLowerCase() as 'get'];
  const own = item?.responses[String(status)] as Described | undefined;
  if (!own) return null;
  const name = own.$ref?.split('/').at(-1);
  if (!name) return { at: ['paths', path, method.toLowerCase(), 'responses', String(status)], response: own };
  return {
    at: ['components', 'responses', name],
    response: document.components.responses[name] as Described,
  };
}

export interface SandboxResponse {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** Validates a response against the description of its operation. */
async function validateResponse(method: string, path: string, sent: Response): Promise<SandboxResponse> {
  const operation = description.operations.find(
    (operation) => operation.method === method && operation.pattern.test(path),
  );
  const text = await sent.text();
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  if (!operation) return { status: sent.status, headers: sent.headers, body };
  const where = `${operation.id} ${sent.status} ${text}`;
  const described = responseAt(operation.path, method, sent.status);
  expect(described, where).not.toBeNull();
  const { at, response } = described ?? { at: [], response: {} };
  const [type] = Object.keys(response.content ?? {});
  expect(sent.headers.get('content-type'), where).toBe(type ?? null);
  if (type) {
    const schema = [...at, 'content', type, 'schema'];
    const validate = ajv.getSchema(`https://api.example/openapi#/${pointer(schema)}`);
    expect(validate?.(body) ? '' : ajv.errorsText(validate?.errors), where).toBe('');
  } else expect(text, where).toBe('');
  const optional = sent.status === 200 ? ['retry-after'] : [];
  for (const name of Object.keys(response.headers ?? {}))
    if (!optional.includes(name.toLowerCase())) expect(sent.headers.has(name), `${where} ${name}`).toBe(true);
  return { status: sent.status, headers: sent.headers, body };
}

interface Sending {
  headers?: Record<string, string>;
  body?: unknown;
  /** Raw body, instead of `body`. */
  text?: string;
}

export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Creates the sandbox of one visitor; `clock.now` is its time. */
export function newSandbox(publicKey: Key['publicKey'] = null) {
  const state = createState(description, tokenHashOf('sk_test'), publicKey, START);
  const clock = { now: START };
  const window = { startedAt: START, requests: 0, purges: 0 };
  /** Used signatures and their expiry, as in the database. */
  const used = new Map<string, number>();
  const [first] = state.keys;
  if (!first) throw new Error('the sandbox has no key');
  const send = async (
    method: string,
    address: string,
    sending: Sending = {},
    key: Key = first,
  ): Promise<SandboxResponse> => {
    const url = new URL(`${ORIGIN}${SANDBOX_BASE}${address}`);
    const text = sending.text ?? (sending.body === undefined ? '' : JSON.stringify(sending.body));
    const merge = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const headers = new Headers(
      text === '' ? sending.headers : { 'content-type': merge, ...sending.headers },
    );
    const path = url.pathname.slice(SANDBOX_BASE.length);
    const body = new TextEncoder().encode(text);
    const header = (name: string) => headers.get(name);
    const { now } = clock;
    const count = (operation: string | null) => countRequest(window, operation, now);
    const consumeSignature = async (signature: string, until: number) => {
      for (const [usedSignature, end] of used) if (end <= now) used.delete(usedSignature);
      return used.size < used.set(signature, until).size;
    };
    const request = {
      method,
      url: url.href,
      path,
      query: url.searchParams,
      header,
      body,
      count,
      consumeSignature,
    };
    const { response } = await respondFromSandbox(description, state, key, request, now);
    return validateResponse(method, path, response);
  };
  return { state, clock, send, key: first };
}
