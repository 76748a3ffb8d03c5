// POST /mcp in the site: limits, rejections, and failures. The portal implements the protocol.
import { expect, it } from 'vitest';
import type { McpAnswer, McpCall, McpServer } from '../../../../common/mcp/mcp.ts';
import { header, NO_STORE, type Visit, visit } from '../support.ts';

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const OK: McpAnswer = { status: 200, body: '{"jsonrpc":"2.0","id":1,"result":{}}' };

/** Returns an MCP server that records calls and always returns the same answer. */
function createMcp(answer: McpAnswer | Promise<McpAnswer> = OK) {
  const calls: McpCall[] = [];
  const server: McpServer = {
    answer: async (call) => {
      calls.push(call);
      return answer;
    },
  };
  return { calls, server };
}

interface Posted {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a message as an MCP client does. */
const post = (server: McpServer, { method = 'POST', headers, body = PING }: Posted = {}, env = {}) =>
  visit('/mcp', {
    env: { MCP: server, ...env },
    init: {
      method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-forwarded-for': '192.0.2.7',
        ...headers,
      },
      ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
    },
  });

const errorOf = ({ text }: Visit): unknown => (JSON.parse(text) as { error: unknown }).error;
const limitError = { code: -32000, message: expect.any(String) };

it('a message is passed to the portal with the client address, but without cookies', async () => {
  const { calls, server } = createMcp();
  const visited = await post(server, {
    headers: { 'mcp-protocol-version': '2025-11-25', cookie: 'portal_session=secret', authorization: 'x' },
  });
  expect([visited.response.status, visited.text]).toEqual([200, OK.body]);
  expect(header(visited, 'content-type')).toBe('application/json');
  expect(header(visited, 'cache-control')).toBe(NO_STORE);
  expect(visited.response.headers.has('mcp-session-id')).toBe(false);
  expect(calls).toEqual([
    {
      body: PING,
      contentType: 'application/json',
      protocolVersion: '2025-11-25',
      origin: 'https://site.test',
      clientIp: '192.0.2.7',
      requestId: expect.any(String),
    },
  ]);
});

it('a notification gets 202 without a body', async () => {
  const visited = await post(createMcp({ status: 202, body: '' }).server);
  expect([visited.response.status, visited.text]).toEqual([202, '']);
});

it.each([
  ['another host', { origin: 'https://evil.example' }],
  ['another scheme', { origin: 'http://site.test' }],
  ['an opaque origin', { origin: 'null' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
])('a request from %s returns 403', async (_, headers) => {
  const { calls, server } = createMcp();
  for (const method of ['POST', 'GET', 'DELETE', 'OPTIONS']) {
    const visited = await post(server, { method, headers: headers as Record<string, string> });
    expect([method, visited.response.status, errorOf(visited)]).toEqual([method, 403, limitError]);
  }
  expect(calls).toEqual([]);
});

it('same-origin requests and requests without an Origin header are accepted', async () => {
  const { server } = createMcp();
  const own = { origin: 'https://site.test', 'sec-fetch-site': 'same-origin' };
  expect((await post(server, { headers: own })).response.status).toBe(200);
  expect((await post(server)).response.status).toBe(200);
});

it.each(['GET', 'DELETE', 'PUT', 'OPTIONS'])('%s returns 405 and allows only POST', async (method) => {
  const { calls, server } = createMcp();
  const visited = await post(server, { method });
  expect([visited.response.status, header(visited, 'allow'), errorOf(visited)]).toEqual([
    405,
    'POST',
    limitError,
  ]);
  expect(calls).toEqual([]);
});

it('a body above 64 KiB returns 413', async () => {
  const { calls, server } = createMcp();
  const visited = await post(server, { body: ' '.repeat(64 * 1024 + 1) });
  expect([visited.response.status, errorOf(visited)]).toEqual([413, limitError]);
  expect((await post(server, { body: ' '.repeat(64 * 1024) })).response.status).toBe(200);
  expect(calls.length).toBe(1);
});

it('a client above its limit gets 429 with Retry-After, without a call to the portal', async () => {
  const { calls, server } = createMcp();
  const keys: string[] = [];
  const limit = { limit: async ({ key }: { key: string }) => ({ success: keys.push(key) > 1 }) };
  const visited = await post(server, {}, { VISITOR_LIMIT: limit });
  expect([visited.response.status, header(visited, 'retry-after'), errorOf(visited)]).toEqual([
    429,
    '60',
    limitError,
  ]);
  expect([calls.length, keys]).toEqual([0, ['192.0.2.7']]);
  expect((await post(server, {}, { VISITOR_LIMIT: limit })).response.status).toBe(200);
});

it('a rate limit of the portal is forwarded', async () => {
  const visited = await post(createMcp({ status: 429, body: '{}', retryAfter: 60 }).server);
  expect([visited.response.status, header(visited, 'retry-after')]).toEqual([429, '60']);
});

it('a failing portal causes a 503 with Retry-After, but without details', async () => {
  const visited = await post({ answer: () => Promise.reject(new Error('secret of the portal')) });
  expect([visited.response.status, header(visited, 'retry-after'), errorOf(visited)]).toEqual([
    503,
    '1',
    limitError,
  ]);
  expect(visited.text).not.toContain('secret');
  expect(visited.log.problems).toEqual([expect.objectContaining({ event: 'mcp-failed' })]);
});

it('/mcp returns 404 with an external portal', async () => {
  const { calls, server } = createMcp();
  const visited = await post(server, {}, { PORTAL_ORIGIN: 'https://portal.example' });
  expect([visited.response.status, errorOf(visited), calls.length]).toEqual([404, limitError, 0]);
});

it('the log line contains neither the message nor the answer', async () => {
  const body =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_docs","arguments":{"query":"top secret"}}}';
  const { log } = await post(createMcp().server, { body });
  expect(JSON.stringify(log)).not.toMatch(/secret|search_docs/);
});
