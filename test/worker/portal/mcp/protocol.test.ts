// MCP server: handshake, JSON-RPC errors, message limits, and log lines.
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { brand } from '../../../../common/config.ts';
import { exhaustedLimit, failingDb } from '../portal.ts';
import { callTool, request, sendBody } from './mcp.ts';

const TOOLS = ['search_docs', 'get_page', 'get_operation', 'get_limit', 'get_claim', 'call_sandbox'];

let lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines = [];
  for (const level of ['info', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(JSON.parse(String(line))));
});

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('MCP handshake', () => {
  it('the server completes the handshake without a session', async () => {
    const { status, result } = await request('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
    expect([status, result]).toEqual([
      200,
      {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: expect.objectContaining({ name: `${brand.slug}-docs` }),
        instructions: expect.stringContaining('search_docs'),
      },
    ]);
    const initialized = await sendBody('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    expect(initialized).toEqual({ status: 202, body: '' });
  });

  it('a request needs no handshake, because any isolate may receive it', async () => {
    expect((await request('ping')).result).toEqual({});
  });

  it('every tool has a description, and schemas for its arguments and result', async () => {
    const { result } = await request('tools/list');
    const tools = result?.tools as {
      name: string;
      description: string;
      inputSchema: { type: string; properties: Record<string, unknown>; additionalProperties: boolean };
      outputSchema: { type: string };
      annotations: { readOnlyHint: boolean };
    }[];
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
      expect(description.length).toBeGreaterThan(80);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(Object.keys(inputSchema.properties)).toContain('lang');
      expect(outputSchema.type).toBe('object');
      expect(annotations.readOnlyHint).toBe(name !== 'call_sandbox');
    }
  });

  it('the schemas contain only formats that JSON Schema defines, because strict clients reject all others', async () => {
    const { result } = await request('tools/list');
    const formats = [...JSON.stringify(result).matchAll(/"format":"([^"]*)"/g)].map(([, format]) => format);
    expect(formats.filter((format) => !['date-time', 'uri', 'uuid'].includes(String(format)))).toEqual([]);
  });
});

describe('MCP errors', () => {
  it.each([
    ['an unknown method', 'resources/list', {}, -32601],
    ['an unknown tool', 'tools/call', { name: 'constructor', arguments: {} }, -32602],
    ['a missing argument', 'tools/call', { name: 'search_docs', arguments: {} }, -32602],
    ['an unknown argument', 'tools/call', { name: 'get_claim', arguments: { key: '1' } }, -32602],
    ['an unknown language', 'tools/call', { name: 'get_claim', arguments: { lang: 'fr' } }, -32602],
    ['a missing tool name', 'tools/call', {}, -32602],
  ])('%s returns its JSON-RPC error', async (_, method, params, code) => {
    expect(await request(method, params)).toMatchObject({ status: 200, error: { code } });
  });

  it.each([
    ['a body that is not JSON', '{', 400, -32700],
    ['an empty body', '', 400, -32700],
    ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', 400, -32600],
    [
      'a nested message',
      `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${nested(40)}}}`,
      400,
      -32600,
    ],
    ['a deeply nested message', `{"a":${nested(30_000)}}`, 400, -32600],
    ['a message without version', '{"id":1,"method":"ping"}', 400, -32700],
  ])('%s is rejected', async (_, body, status, code) => {
    const answer = await sendBody(body);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      status,
      { jsonrpc: '2.0', error: { code, message: expect.any(String) }, id: null },
    ]);
  });

  it('an unknown protocol version and an unsupported media type are rejected', async () => {
    const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const sendPing = async (call: { protocolVersion?: string; contentType?: string }) =>
      (await sendBody(ping, { call })).status;
    expect(await sendPing({ protocolVersion: '1999-01-01' })).toBe(400);
    expect(await sendPing({ contentType: 'text/plain' })).toBe(415);
    expect(await sendPing({ protocolVersion: '2025-06-18' })).toBe(200);
  });

  it('a caller above the limit of the portal gets 429 with Retry-After', async () => {
    const extra = { VISITOR_LIMIT: exhaustedLimit() };
    const answer = await sendBody('{"jsonrpc":"2.0","id":1,"method":"ping"}', { extra });
    expect(answer).toMatchObject({ status: 429, retryAfter: 60 });
  });

  it('a failing database causes a tool error without details', async () => {
    const secret = 'D1_ERROR: no such column: secret_name';
    const { isError, text } = await callTool('get_claim', {}, { extra: { DB: failingDb(secret) } });
    expect([isError, text]).toEqual([true, 'The tool failed. Try again later.']);
    const busy = await callTool(
      'get_claim',
      {},
      { extra: { DB: failingDb('D1_ERROR: database is locked') } },
    );
    expect(busy.text).toBe('The service is busy. Try again in a second.');
    expect(JSON.stringify(lines)).not.toContain('secret_name');
    expect(lines.map(({ event }) => event)).toContain('portal.mcp-failed');
  });
});

describe('MCP log', () => {
  it('each call writes one line with tool, language, and outcome, without its arguments', async () => {
    await callTool('search_docs', { query: 'purge of secret.example', lang: 'ja' });
    await callTool('get_claim', { id: 'nothing' });
    await request('tools/call', { name: 'drop table', arguments: { a: 'b' } });
    await request('tools/call', { name: 'get_limit', arguments: { id: 7, lang: 'KO_KR' } });
    const common = { level: 'info', event: 'portal.mcp', requestId: 'request-of-the-site' };
    expect(lines).toEqual([
      { ...common, tool: 'search_docs', locale: 'ja', outcome: 'ok' },
      { ...common, tool: 'get_claim', locale: 'en', outcome: 'error' },
      { ...common, tool: 'unknown', locale: 'en', outcome: 'unknown-tool' },
      { ...common, tool: 'get_limit', locale: 'ko', outcome: 'invalid-arguments' },
    ]);
  });
});

describe('MCP input', () => {
  it('every message gets a response, and no message crashes the portal', async () => {
    const args = fc.dictionary(
      fc.constantFrom('query', 'id', 'lang', 'path', 'method', 'product', 'plan', 'sandbox', 'body', 'limit'),
      fc.oneof(fc.string(), fc.integer(), fc.constantFrom('en', 'GET', '/hostnames'), fc.jsonValue()),
    );
    const message = fc.record(
      {
        jsonrpc: fc.constantFrom('2.0', '1.0'),
        id: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
        method: fc.constantFrom(
          'tools/call',
          'tools/list',
          'initialize',
          'ping',
          'logging/setLevel',
          '__proto__',
        ),
        params: fc.oneof(
          fc.jsonValue(),
          fc.record({ name: fc.constantFrom(...TOOLS, 'toString'), arguments: args }),
          fc.record({ name: fc.constantFrom(...TOOLS), arguments: args, task: fc.jsonValue() }),
        ),
      },
      { requiredKeys: ['method'] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(message, fc.jsonValue()), async (value) => {
        const { status, body } = await sendBody(JSON.stringify(value));
        expect([200, 202, 400]).toContain(status);
        if (body !== '') expect(JSON.parse(body)).toMatchObject({ jsonrpc: '2.0' });
        expect(body).not.toContain('The tool failed');
      }),
      { numRuns: 150 },
    );
  });
});
