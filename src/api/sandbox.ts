// Hands requests of the sandbox through to the portal, and its answers back. No call of §7: what is said there is
// the customers' API, not ours.
import { api } from '../../common/config.ts';
import { HEADERS } from '../../common/contract/codes.ts';
import { pickHeaders } from '../../common/upstream/headers.ts';
import type { SignInContext } from './sign-in.ts';

/** Rejects when the portal does not answer. */
export type AskSandbox = (request: Request, body: ArrayBuffer | null) => Promise<Response>;

/** What a request of the API consists of; a visitor's cookies are none of its business. */
const PASSED = [
  ...['accept', 'authorization', 'content-digest', 'content-type', 'idempotency-key', 'if-match'],
  ...['signature', 'signature-input'],
];
/** What its answers consist of. */
const RETURNED = [
  ...['content-type', 'etag', 'location', 'ratelimit', 'ratelimit-policy', 'retry-after', 'x-request-id'],
];

/** What asks the sandbox for one visitor. Rejects when the portal does not answer. */
export function createSandbox({ send, origin, clientIp, requestId, key }: SignInContext): AskSandbox {
  return async (request, body) => {
    const { pathname, search } = new URL(request.url);
    const headers = pickHeaders(request.headers, PASSED);
    headers.set(HEADERS.target, request.url);
    headers.set(HEADERS.requestId, requestId);
    if (key) headers.set(HEADERS.key, key);
    if (clientIp !== '') headers.set(HEADERS.forwardedFor, clientIp);
    const answer = await send(
      new Request(`${origin}${pathname}${search}`, {
        method: request.method,
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(api.timeoutMs),
      }),
    );
    return new Response(answer.body, {
      status: answer.status,
      headers: pickHeaders(answer.headers, RETURNED),
    });
  };
}
