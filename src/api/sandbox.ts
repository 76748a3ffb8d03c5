// Proxy for the API sandbox in the portal. The sandbox implements the customer API, which is not part of the contract
// (§7).
import { api } from '../../common/config.ts';
import { HEADERS } from '../../common/contract/codes.ts';
import { withSpan } from '../../common/trace/span.ts';
import { pickHeaders } from '../../common/upstream/headers.ts';
import { addPortalHeaders, type SignInContext } from './sign-in.ts';

/** Sends a request to the sandbox. Rejects if the portal does not respond. */
export type SandboxProxy = (request: Request, body: ArrayBuffer | null) => Promise<Response>;

/** Forwarded request headers. Cookies are not forwarded. */
const FORWARDED = [
  ...['accept', 'authorization', 'content-digest', 'content-type', 'idempotency-key', 'if-match'],
  ...['signature', 'signature-input'],
];
/** Forwarded response headers. */
const RETURNED = [
  ...['content-type', 'etag', 'location', 'ratelimit', 'ratelimit-policy', 'retry-after', 'x-request-id'],
];

/** Creates the proxy for one request of one visitor. */
export function createSandbox(context: SignInContext): SandboxProxy {
  return async (request, body) => {
    const { pathname, search } = new URL(request.url);
    const headers = pickHeaders(request.headers, FORWARDED);
    headers.set(HEADERS.target, request.url);
    const send = async () => {
      addPortalHeaders(headers, context);
      return context.send(
        new Request(`${context.origin}${pathname}${search}`, {
          method: request.method,
          headers,
          body,
          redirect: 'manual',
          signal: AbortSignal.timeout(api.timeoutMs),
        }),
      );
    };
    const response = await withSpan('portal:sandbox', send, 'client');
    return new Response(response.body, {
      status: response.status,
      headers: pickHeaders(response.headers, RETURNED),
    });
  };
}
