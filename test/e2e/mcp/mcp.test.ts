// MCP server of the production build, with the client of the official SDK: two isolates behind one URL, four languages,
// the rate limit, and no restricted or unpublished content.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { brand, siteOrigin } from '../../../common/config.ts';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { type Served, serveBuild } from '../../../scripts/dev/miniflare.ts';
import { clientIpHeaders, visitorHeaders } from '../shell/visitor.ts';

const ISOLATES = 2;
const CALLS = 1_000;
const PARALLEL = 8;
/** Words of the restricted document, of a draft, and of the preview token. */
const SECRETS = /osprey|attack-response-runbook|spring-release|local-preview/i;

let site: Served;
const logs: Record<string, unknown>[] = [];

beforeAll(async () => {
  site = await serveBuild({
    persistTo: inject('published'),
    isolates: ISOLATES,
    vars: { site: { FIRST_BYTE_WAIT_MS: '10000' } },
    onLog: (line) => {
      if (line.includes('"portal.mcp"')) logs.push(JSON.parse(line) as Record<string, unknown>);
    },
  });
});
afterAll(() => site.stop());

/** Requests per client IP address, fewer than its limit per minute. */
const PER_ADDRESS = 100;

/** Connects a client whose IP address changes after every `PER_ADDRESS` requests. */
async function connect(): Promise<{ client: Client; sessions: (string | null)[] }> {
  let sentCount = 0;
  let visitor = visitorHeaders();
  const sessions: (string | null)[] = [];
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', site.origin), {
    fetch: async (url, init) => {
      if (sentCount++ % PER_ADDRESS === 0) visitor = visitorHeaders();
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...visitor };
      const response = await fetch(url, { ...init, headers });
      sessions.push(response.headers.get('mcp-session-id'));
      return response;
    },
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  return { client, sessions };
}

const call = async (client: Client, name: string, args: Record<string, unknown>): Promise<CallToolResult> =>
  (await client.callTool({ name, arguments: args })) as CallToolResult;
const textOf = ({ content }: CallToolResult): string =>
  content.map((part) => (part.type === 'text' ? part.text : '')).join('');

/** Posts a ping without the SDK. */
const ping = (headers: Record<string, string> = {}) =>
  fetch(`${site.origin}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...visitorHeaders(),
      ...headers,
    },
    body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  });

/** A search query in each language. */
const QUERIES: Readonly<Record<Locale, string>> = { en: 'purge', cn: '刷新', ko: '퍼지', ja: 'パージ' };

describe('MCP server', () => {
  it('the client of the SDK connects, lists the tools, and gets no session', async () => {
    const { client, sessions } = await connect();
    expect(client.getServerVersion()).toMatchObject({ name: `${brand.slug}-docs`, websiteUrl: siteOrigin });
    expect(client.getInstructions()).toContain('search_docs');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_docs',
      'get_page',
      'get_operation',
      'get_limit',
      'get_claim',
      'call_sandbox',
    ]);
    await client.close();
    expect(new Set(sessions)).toEqual(new Set([null]));
  });

  it(`${CALLS} interleaved calls over ${ISOLATES} isolates succeed, and each gets its own result`, async () => {
    const { client } = await connect();
    logs.length = 0;
    const limits = ['cacheRules', 'wafRules', 'purgesPerMinute', 'redirectRules'];
    const operations = ['createPurge', 'listZones', 'getHostname'];
    const callAndCheck = async (index: number): Promise<string> => {
      const lang = localeCodes[index % localeCodes.length] ?? 'en';
      const { prefix, htmlLang } = LOCALES[lang];
      const kind = Math.floor(index / localeCodes.length) % 4;
      if (kind === 0) {
        const id = limits[index % limits.length] ?? '';
        const { structuredContent } = await call(client, 'get_limit', { id, lang });
        return JSON.stringify(structuredContent).includes(`"id":"${id}"`) ? '' : `get_limit ${id}`;
      }
      if (kind === 1) {
        const operation = operations[index % operations.length] ?? '';
        const text = textOf(await call(client, 'get_operation', { operation, lang }));
        return text.includes(`· ${operation} · ${siteOrigin}${prefix}/docs/api/`)
          ? ''
          : `get_operation ${operation}`;
      }
      if (kind === 2) {
        const text = textOf(await call(client, 'get_claim', { id: 'sites', lang }));
        return text.includes(lang === 'en' ? '40,000+' : lang === 'ko' ? '4만+' : '4万+')
          ? ''
          : `get_claim ${lang}`;
      }
      const { structuredContent } = await call(client, 'get_page', { path_or_url: '/docs/', lang });
      return structuredContent?.language === htmlLang ? '' : `get_page ${lang}`;
    };
    const wrong: string[] = [];
    let next = 0;
    await Promise.all(
      Array.from({ length: PARALLEL }, async () => {
        while (next < CALLS) {
          const fault = await callAndCheck(next++).catch(String);
          if (fault !== '') wrong.push(fault);
        }
      }),
    );
    expect(wrong).toEqual([]);
    await client.close();
    await expect.poll(() => logs.length).toBe(CALLS);
    expect(logs.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
    expect(Object.keys(logs[0] ?? {}).sort()).toEqual([
      'event',
      'level',
      'locale',
      'outcome',
      'requestId',
      'tool',
    ]);
  });

  it('a sandbox handle of one isolate is valid in the other one', async () => {
    const { client } = await connect();
    const send = async (args: Record<string, unknown>) =>
      (await call(client, 'call_sandbox', args)).structuredContent as {
        sandbox: string;
        response: { status: number; body: { data: { name: string }[] } };
      };
    const body = { name: 'spare', address: 'spare.example.com:443' };
    const { sandbox, response } = await send({ method: 'POST', path: '/origins', body });
    expect(response.status).toBe(201);
    for (let isolate = 0; isolate < 2 * ISOLATES; isolate++) {
      const list = await send({ method: 'GET', path: '/origins', sandbox });
      expect(list.response.body.data.map(({ name }) => name)).toContain('spare');
    }
    await client.close();
  });
});

describe.each(localeCodes)('MCP server in %s', (lang) => {
  it('a search finds a page, and the page is in this language', async () => {
    const { client } = await connect();
    const { structuredContent } = await call(client, 'search_docs', { query: QUERIES[lang], lang });
    const [first] = (structuredContent as { results: { url: string; title: string }[] }).results;
    const page = await call(client, 'get_page', { path_or_url: first?.url ?? '' });
    const url = first?.url.replace(/#.*/, '');
    expect(page.structuredContent).toMatchObject({ url, language: LOCALES[lang].htmlLang });
    expect(textOf(page)).toContain(`# ${first?.title.replace(/[:：].*/, '')}`);
    await client.close();
  });
});

describe('MCP server: limits', () => {
  it('a client IP address above the rate limit gets 429 with Retry-After', async () => {
    const address = clientIpHeaders();
    const responses: Response[] = [];
    while (responses.length < 600 && !responses.some(({ status }) => status === 429))
      responses.push(...(await Promise.all(Array.from({ length: 20 }, () => ping(address)))));
    const statuses = responses.map(({ status }) => status);
    const limited = responses.find(({ status }) => status === 429);
    expect(limited?.headers.get('retry-after')).toBe('60');
    expect(await limited?.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 } });
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await ping()).status).toBe(200);
  });
});

describe('MCP server: restricted and unpublished content', () => {
  it('D23 search, claims, limits, and pages contain no restricted document or draft', async () => {
    const { client } = await connect();
    const results = await Promise.all([
      call(client, 'search_docs', { query: 'quarantine osprey', limit: 20 }),
      call(client, 'search_docs', { query: 'attack response runbook', limit: 20 }),
      call(client, 'get_claim', {}),
      call(client, 'get_limit', {}),
    ]);
    for (const result of results) expect(JSON.stringify(result)).not.toMatch(SECRETS);
    const hidden = [
      '/docs/10100/attack-response-runbook/',
      '/docs/10100/attack-response-runbook.md',
      '/ja/docs/10100/attack-response-runbook/',
      '/promos/spring-release/',
      '/preview/spring-release/?ispreview=1&pretoken=local-preview',
      '/docs/10100/attack-response-runbook/?ispreview=1&pretoken=local-preview',
      '/r_sec_login',
      '/ops/',
    ];
    for (const path of hidden) {
      const result = await call(client, 'get_page', { path_or_url: path });
      expect([path, result.isError, textOf(result)]).toEqual([
        path,
        true,
        expect.stringMatching(/^Not found: no public page has this address/),
      ]);
    }
    await client.close();
  });

  it('the category of a restricted document does not list it', async () => {
    const { client } = await connect();
    for (const lang of localeCodes) {
      const page = await call(client, 'get_page', { path_or_url: '/docs/10100/', lang });
      expect(page.isError ?? false).toBe(false);
      expect(textOf(page)).not.toMatch(SECRETS);
    }
    await client.close();
  });
});
