// A portal with sign-in, for tests of the site Worker.
import { fakePortal } from '../support.ts';

const expiresAt = new Date(Date.now() + 8 * 3_600_000).toISOString();

/** Creates a portal that accepts the ticket `ST-good` and records requests under /sso/. */
export function signInPortal(
  response: (request: Request) => Response | Promise<Response> = () => new Response('', { status: 404 }),
) {
  const requests: Request[] = [];
  const { fetch: call } = fakePortal({ 'common/getUserInfo': { displayName: 'Harbor Games' } });
  const fetch = async (input: RequestInfo | URL) => {
    const request = new Request(input);
    if (!new URL(request.url).pathname.startsWith('/sso/')) return call(request);
    requests.push(request.clone());
    if (new URL(request.url).pathname !== '/sso/validate') return response(request);
    const { ticket } = await request.json<{ ticket: string }>();
    return ticket === 'ST-good'
      ? Response.json({
          code: '0',
          message: '',
          data: { token: 'fresh-token', displayName: 'Harbor Games', expiresAt },
        })
      : Response.json({ code: 33924001, message: 'the ticket is not valid', data: null });
  };
  return { fetch: fetch as ReturnType<typeof fakePortal>['fetch'], requested: requests };
}
