// Proxy of the API sandbox: requests are forwarded to the portal, and responses are never cached.
import { expect, it } from 'vitest';
import { SANDBOX_BASE } from '../../../../common/contract/sandbox/sandbox-path.ts';
import { deadPortal, type FakePortal, header, NO_STORE, visit } from '../support.ts';

/** Returns a portal that responds as the sandbox does, and records requests. */
function sandboxPortal() {
  const requests: Request[] = [];
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    requests.push(new Request(input));
    return new Response('{"id":"tk_1"}', {
      status: 202,
      headers: {
        'content-type': 'application/json',
        location: '/v1/tasks/tk_1',
        ratelimit: '"default";r=1;t=2',
        'set-cookie': 'a=b',
        'x-portal-internal': 'secret',
      },
    });
  };
  return { requested: requests, fetch: fetch as FakePortal['fetch'] };
}

it('the sandbox receives the headers of the API and the client address, but no cookies', async () => {
  const portal = sandboxPortal();
  const { response, text } = await visit(`${SANDBOX_BASE}/purges?limit=1`, {
    portal,
    init: {
      method: 'POST',
      headers: {
        authorization: 'Bearer sk_1',
        'content-type': 'application/json',
        'if-match': '"v1"',
        signature: 'sig=:a:',
        cookie: 'portal_session=secret',
        'x-forwarded-for': '192.0.2.7',
      },
      body: '{"tags":["a"]}',
    },
  });
  expect([response.status, text]).toEqual([202, '{"id":"tk_1"}']);
  const [request] = portal.requested;
  expect(request?.url).toBe(`https://portal${SANDBOX_BASE}/purges?limit=1`);
  expect(await request?.text()).toBe('{"tags":["a"]}');
  const { cookie, ...headers } = Object.fromEntries(request?.headers ?? []);
  expect(cookie).toBeUndefined();
  expect(headers).toMatchObject({
    authorization: 'Bearer sk_1',
    'if-match': '"v1"',
    signature: 'sig=:a:',
    'x-forwarded-for': '192.0.2.7',
    'x-target-uri': `https://site.test${SANDBOX_BASE}/purges?limit=1`,
  });
});

it('responses of the sandbox are never cached and have only API headers', async () => {
  const visited = await visit(`${SANDBOX_BASE}/purges`, { portal: sandboxPortal() });
  expect(header(visited, 'cache-control')).toBe(NO_STORE);
  expect(header(visited, 'ratelimit')).toBe('"default";r=1;t=2');
  expect(visited.response.headers.has('set-cookie')).toBe(false);
  expect(visited.response.headers.has('x-portal-internal')).toBe(false);
});

it('the sandbox proxy rejects large and cross-site requests, and returns 503 as problem details (RFC 9457)', async () => {
  const portal = sandboxPortal();
  const large = { method: 'POST', body: 'x'.repeat(20_000) };
  expect((await visit(`${SANDBOX_BASE}/purges`, { portal, init: large })).response.status).toBe(413);
  const dead = await visit(`${SANDBOX_BASE}/purges`, { portal: deadPortal });
  expect([dead.response.status, header(dead, 'content-type')]).toEqual([503, 'application/problem+json']);
  const foreign = { method: 'POST', headers: { origin: 'https://evil.example' }, body: '{}' };
  expect((await visit(`${SANDBOX_BASE}/purges`, { portal, init: foreign })).response.status).toBe(403);
});
