// Sandbox client of the API reference, with a key for each visitor. Changes can be signed with a private key that never
// leaves this page.
import type { SandboxSession } from '../../../common/contract/sandbox/sandbox.ts';
import { SANDBOX_SESSION } from '../../../common/contract/sandbox/sandbox-path.ts';
import { signRequest } from '../../../common/contract/sandbox/sign-request.ts';

const TIMEOUT_MS = 20_000;

interface Session extends SandboxSession {
  pair: CryptoKeyPair;
}

/** Sessions with and without a key pair. With a key pair, changes must be signed. */
const sessions = new Map<boolean, Promise<Session | SandboxSession>>();

/** Whether this browser can create Ed25519 signatures. */
export const canSign = async (): Promise<boolean> =>
  crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify']).then(
    () => true,
    () => false,
  );

async function createSession(isSigned: boolean): Promise<Session | SandboxSession> {
  const pair = isSigned
    ? await crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify'])
    : null;
  const jwk = pair && (await crypto.subtle.exportKey('jwk', pair.publicKey));
  const publicKey = jwk ? { publicKey: { kty: jwk.kty, crv: jwk.crv, x: jwk.x } } : {};
  const response = await fetch(SANDBOX_SESSION, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(publicKey),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const session: SandboxSession = await response.json();
  return pair ? { ...session, pair } : session;
}

/** Returns the session of this page, or a new one if it is about to expire. */
async function openSession(isSigned: boolean): Promise<Session | SandboxSession> {
  const current = await sessions.get(isSigned)?.catch(() => undefined);
  if (current && Date.parse(current.expiresAt) - Date.now() > 60_000) return current;
  const session = createSession(isSigned);
  sessions.set(isSigned, session);
  return session;
}

export interface SandboxCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  isSigned: boolean;
}

export interface Exchange {
  status: number;
  /** Duration until the end of the response, in milliseconds. */
  ms: number;
  /** Body of the response; JSON is formatted. */
  response: string;
  /** Status line and headers of the response. */
  headers: string;
  request: string;
  /** Signature base; empty without a signature. */
  base: string;
}

const linesOf = (headers: Iterable<readonly [string, string]>): string =>
  [...headers].map(([name, value]) => `${name}: ${value}`).join('\n');
const prettyPrint = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
/** Response headers that belong to the API. */
const API_HEADERS = /^(?:content-type|etag|location|ratelimit|ratelimit-policy|retry-after|x-request-id)$/;

/** Sends a request and returns it with its response: JSON formatted, only API headers. Rejects without a response. */
export async function callSandbox({
  method,
  path,
  headers: input,
  body,
  isSigned,
}: SandboxCall): Promise<Exchange> {
  const isChange = method !== 'GET';
  const session = await openSession(isSigned);
  const plain = { Authorization: `Bearer ${session.token}`, ...input };
  const { headers, base } =
    isChange && 'pair' in session
      ? await signRequest(
          { method, url: location.origin + path, headers: plain, body },
          { keyId: session.keyId, privateKey: session.pair.privateKey },
        )
      : { headers: plain, base: '' };
  const startedAt = performance.now();
  const response = await fetch(path, {
    method,
    headers,
    body: body === '' ? null : body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  const ms = Math.round(performance.now() - startedAt);
  return {
    status: response.status,
    ms,
    response: prettyPrint(text),
    headers: `HTTP/1.1 ${response.status}\n${linesOf([...response.headers].filter(([name]) => API_HEADERS.test(name)))}`,
    request: `${method} ${path} HTTP/1.1\nHost: ${location.host}\n${linesOf(Object.entries(headers))}${body === '' ? '' : `\n\n${body}`}`,
    base,
  };
}
