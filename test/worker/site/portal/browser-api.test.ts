// §8 Errors of browser calls: client errors of the portal are forwarded, internal failures are not.
import { describe, expect, it } from 'vitest';
import { deadPortal, fakePortal, header, visit } from '../support.ts';

const CALL = '/api/portal/v1/menus';
const callWith = (response: unknown) => visit(CALL, { portal: fakePortal({ 'common/getNav': response }) });
const callWithEnvelope = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  callWith(() => Response.json(body, { status, headers }));

describe('§8 HTTP statuses of browser calls', () => {
  it.each([
    [400, '33922002', 'docId: too long'],
    [401, '33924001', 'unauthorized, please log in again'],
    [403, '33924003', 'no API permission under this product service'],
    [404, '33922001', 'no such document'],
    [405, '33922002', 'this path has another method'],
    [413, '33922002', 'the body is too large'],
    [417, '33922002', 'home'],
    [429, '33922029', 'too many requests'],
  ])('status %i of the portal with code %s is forwarded with its message', async (status, code, message) => {
    const visited = await callWithEnvelope(status, { code, message, data: null });
    expect(visited.response.status).toBe(status);
    expect(JSON.parse(visited.text)).toEqual({ code, message, data: null });
    expect(header(visited, 'cache-control')).toContain('no-store');
  });

  it.each([
    [{ 'retry-after': '7' }, '7'],
    [{}, '60'],
    [{ 'retry-after': 'tomorrow' }, '60'],
    [{ 'retry-after': '999999999' }, '60'],
  ])('a 429 with the portal headers %j has the Retry-After %s', async (headers, seconds) => {
    const visited = await callWithEnvelope(
      429,
      { code: '33922029', message: '' },
      headers as Record<string, string>,
    );
    expect([visited.response.status, header(visited, 'retry-after')]).toEqual([429, seconds]);
  });

  it('a response without an envelope results in 502 with the network error code, without its body', async () => {
    const visited = await callWith(
      () => new Response('<h1>Forbidden by proxy 10.0.0.7</h1>', { status: 403 }),
    );
    expect(visited.response.status).toBe(502);
    expect(JSON.parse(visited.text)).toEqual({ code: '33923005', message: '', data: null });
  });

  it('a very long message is truncated', async () => {
    const visited = await callWithEnvelope(400, { code: '33922002', message: 'x'.repeat(5_000) });
    expect(JSON.parse(visited.text).message).toHaveLength(500);
  });
});

it('any other code has the portal’s message, or the default one', async () => {
  const callRejected = async (message: string) =>
    JSON.parse((await callWithEnvelope(200, { code: 33929999, message, data: null })).text);
  expect(await callRejected('This form is closed.')).toEqual({
    code: '33929999',
    message: 'This form is closed.',
    data: null,
  });
  expect((await callRejected('')).message).toBe('请求失败');
});

describe('internal failures of browser calls', () => {
  it.each([
    ['status 500', () => Response.json({ code: '33920000', message: 'at db.ts:7' }, { status: 500 }), 502],
    ['status 503', () => new Response('busy', { status: 503 }), 502],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/x' } }), 502],
    ['an empty body', () => new Response(''), 502],
    ['invalid JSON', () => new Response('<html>'), 502],
    ['the network code', () => Response.json({ code: '33923005', message: 'x', data: null }), 502],
  ] as const)('%s of the portal results in %i', async (_, response, status) => {
    const visited = await callWith(response);
    expect(visited.response.status).toBe(status);
    expect(JSON.parse(visited.text)).toEqual({ code: '33923005', message: '', data: null });
  });

  it('an unreachable portal results in 503', async () => {
    expect((await visit(CALL, { portal: deadPortal })).response.status).toBe(503);
  });
});
