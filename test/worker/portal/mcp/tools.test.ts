// MCP tools that read published content, in four languages, as an anonymous visitor.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { z } from 'zod';
import { siteOrigin } from '../../../../common/config.ts';
import { LOCALES, localeCodes } from '../../../../common/i18n/locales.ts';
import type { PageError, ReadPage } from '../../../../common/mcp/mcp.ts';
import { readApi } from '../../../../portal/src/api-reference/openapi.ts';
import type { output as claims } from '../../../../portal/src/mcp/get-claim.ts';
import type { output as limits } from '../../../../portal/src/mcp/get-limit.ts';
import type { output as operations } from '../../../../portal/src/mcp/get-operation.ts';
import type { output as found } from '../../../../portal/src/mcp/search-docs.ts';
import { callTool } from './mcp.ts';

beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => undefined));

type Found = z.output<typeof found>;
type Limits = z.output<typeof limits>;
type Claims = z.output<typeof claims>;
type Operations = z.output<typeof operations>;

const WORDS = { en: 'purge', cn: '刷新', ko: '퍼지', ja: 'パージ' } as const;

describe('search_docs', () => {
  it.each(localeCodes)(
    'the search in %s returns documents in that language with their URLs',
    async (lang) => {
      const { data, text } = await callTool<Found>('search_docs', { query: WORDS[lang], lang, limit: 5 });
      expect(data.total).toBeGreaterThan(0);
      expect(data.results.length).toBeGreaterThan(0);
      for (const { url, lang: resultLang, title, snippet } of data.results) {
        expect(url.startsWith(`${siteOrigin}${LOCALES[lang].prefix}/docs/`)).toBe(true);
        expect([resultLang, title === '', snippet === '']).toEqual([lang, false, false]);
        expect(text).toContain(url);
      }
    },
  );

  it('the search accepts the language codes of the contract', async () => {
    const [localized, english] = await Promise.all(
      ['ja', 'JA_JP'].map((lang) => callTool<Found>('search_docs', { query: 'パージ', lang })),
    );
    expect(localized?.data).toEqual(english?.data);
  });

  it('results contain the products of documents, including products that only the category specifies', async () => {
    const { data } = await callTool<Found>('search_docs', { query: 'purge content', limit: 20 });
    const productsAt = (path: string) => data.results.find(({ url }) => url.includes(path))?.products;
    expect(productsAt('/docs/10200/purge-content/')).toEqual([
      { code: 'content-acceleration', name: 'Content acceleration' },
    ]);
    expect(productsAt('/docs/api/content-acceleration/purges/')).toContainEqual({
      code: 'cdnpro',
      name: 'CDN Pro',
    });
  });

  it('a result is a section with its heading and a link to it', async () => {
    const { data, text } = await callTool<Found>('search_docs', { query: 'cache rules limits', limit: 20 });
    const section = data.results.find(({ url }) => url.endsWith('/docs/10200/cache-rules/#limits'));
    expect(section).toMatchObject({ title: 'Cache rules', section: 'Limits' });
    expect(text).toContain(`[Cache rules › Limits](${section?.url})`);
  });

  it('results can be limited to a product', async () => {
    const { data } = await callTool<Found>('search_docs', {
      query: 'limits',
      product: 'cloud-dns',
      limit: 20,
    });
    expect(data.results.length).toBeGreaterThan(0);
    for (const { products } of data.results) expect(products.map(({ code }) => code)).toContain('cloud-dns');
  });

  it('a misspelled query is corrected, and a query without matches is not an error', async () => {
    expect((await callTool<Found>('search_docs', { query: 'waitng room' })).data.suggestion).toBe(
      'waiting room',
    );
    const empty = await callTool<Found>('search_docs', { query: 'qqqqqqzz' });
    expect([empty.isError, empty.data.results]).toEqual([false, []]);
  });

  it('D23 restricted documents are not found', async () => {
    for (const query of ['quarantine osprey', 'attack response runbook']) {
      const { data, text } = await callTool<Found>('search_docs', { query, limit: 20 });
      expect(data.results.map(({ url }) => url).join()).not.toContain('attack-response-runbook');
      expect(text).not.toContain('osprey');
    }
  });
});

describe('get_page', () => {
  const page = { url: 'https://x', title: 'T', language: 'ja', markdown: '# T\n', isTruncated: false };

  it('a page is read in the requested language, or in the language of its path', async () => {
    const requests: unknown[] = [];
    const readPage: ReadPage = async (...args) => {
      requests.push(args);
      return page;
    };
    const read = await callTool('get_page', { path_or_url: ' /docs/ ', lang: 'JA_JP' }, { readPage });
    await callTool('get_page', { path_or_url: '/ko/docs/' }, { readPage });
    expect(requests).toEqual([
      ['/docs/', 'ja'],
      ['/ko/docs/', null],
    ]);
    expect(read).toEqual({
      isError: false,
      text: '# T\n',
      data: { url: 'https://x', title: 'T', language: 'ja', markdown: '# T\n', truncated: false },
    });
  });

  it('truncated text contains the URL of the page', async () => {
    const readPage: ReadPage = async () => ({ ...page, isTruncated: true });
    const { data, text } = await callTool('get_page', { path_or_url: '/docs/' }, { readPage });
    expect([data.truncated, text]).toEqual([true, expect.stringContaining('https://x')]);
  });

  it.each<[PageError, RegExp]>([
    ['foreign', /this site only/],
    ['missing', /Not found/],
    ['no-text', /no Markdown version/],
    ['limited', /minute/],
    ['failed', /at the moment/],
  ])('the page error %s is a tool error', async (reason, message) => {
    const { isError, text } = await callTool(
      'get_page',
      { path_or_url: '/a/' },
      { readPage: async () => reason },
    );
    expect([isError, text]).toEqual([true, expect.stringMatching(message)]);
  });
});

describe('get_limit', () => {
  it.each(localeCodes)('all limits are published in %s', async (lang) => {
    const { data } = await callTool<Limits>('get_limit', { lang });
    expect(data.limits.length).toBeGreaterThan(150);
    const rules = data.limits.find(({ id }) => id === 'cacheRules');
    expect(rules).toMatchObject({ value: 300, plans: [], products: ['content-acceleration'] });
    expect(rules?.url).toBe(`${siteOrigin}${LOCALES[lang].prefix}/docs/10200/cache-rules/`);
    expect(data.limits.filter(({ item }) => item === '' || /[{}[\]|`]/.test(item))).toEqual([]);
  });

  it('limits can be filtered by ID, product, plan, and area', async () => {
    const callLimitIds = async (args: Record<string, string>) =>
      (await callTool<Limits>('get_limit', args)).data.limits.map(({ id }) => id);
    expect(await callLimitIds({ id: 'purgesPerMinute' })).toEqual(['purgesPerMinute']);
    expect(await callLimitIds({ plan: 'individual' })).toEqual(['functionMemoryMiBIndividual']);
    expect(await callLimitIds({ product: 'cloud-dns', plan: 'committed' })).toEqual([
      'zonesCommitted',
      'recordSetsCommitted',
    ]);
    expect(await callLimitIds({ area: 'media' })).toContain('ingestMbit');
  });

  it('an unknown limit is a tool error that lists the areas', async () => {
    const { isError, text } = await callTool('get_limit', { product: 'nothing' });
    expect([isError, text]).toEqual([true, expect.stringMatching(/plans, api, delivery/)]);
  });
});

describe('get_claim', () => {
  it('all claims have value, unit, date, and source', async () => {
    const { data } = await callTool<Claims>('get_claim');
    expect(data.claims.find(({ id }) => id === 'attack')).toEqual({
      id: 'attack',
      label: 'peak of a mitigated attack on a browser game platform',
      value: 1.24,
      bound: 'exact',
      unit: 'Tbps',
      text: '1.24 Tbps',
      asOf: '2025-01-10',
      source: 'Peak of a mitigated attack on a browser game platform',
    });
    for (const { label, asOf, source } of data.claims) {
      expect(label).not.toBe('');
      expect(source).not.toBe('');
      expect(asOf).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });

  it.each([
    ['en', '40,000+'],
    ['cn', '4万+'],
    ['ko', '4만+'],
    ['ja', '4万+'],
  ])('a claim in %s has the same text as on pages', async (lang, text) => {
    expect((await callTool<Claims>('get_claim', { id: 'sites', lang })).data.claims[0]?.text).toBe(text);
  });

  it('a claim is not returned before a public page contains it', async () => {
    const write = (publishedAt: string | null) =>
      env.DB.prepare(
        `UPDATE setting SET body = json_set(body, '$[0].publishedAt', ?) WHERE name = 'claims' AND locale = 'en'`,
      )
        .bind(publishedAt)
        .run();
    onTestFinished(async () => void (await write(null)));
    await write('2999-01-01T00:00:00.000Z');
    const { data } = await callTool<Claims>('get_claim');
    expect(data.claims.map(({ id }) => id)).not.toContain('pops');
    const claim = await callTool('get_claim', { id: 'pops' });
    expect([claim.isError, claim.text.includes('pops')]).toEqual([true, false]);
  });
});

describe('get_operation', () => {
  it('an operation has parameters, body, and responses with resolved schemas and examples', async () => {
    const { data, text } = await callTool<Operations>('get_operation', { operation: 'createPurge' });
    expect(data.operation).toMatchObject({
      id: 'createPurge',
      method: 'POST',
      path: '/purges',
      scope: 'purges:write',
      signature: 'with-key',
      inSandbox: true,
      products: ['content-acceleration', 'cdnpro'],
      url: `${siteOrigin}/docs/api/content-acceleration/purges/`,
      parameters: [expect.objectContaining({ name: 'Idempotency-Key', in: 'header' })],
      body: { mediaType: 'application/json', required: true, example: { tags: ['app-shell'], mode: 'soft' } },
    });
    expect(data.operation?.responses[0]).toMatchObject({
      status: '202',
      schema: { properties: { status: expect.anything() } },
      example: { kind: 'purge' },
    });
    expect(text).toContain('POST /purges');
  });

  it.each([
    [{ method: 'get', path: '/v1/purges/pg_5d2j7s9w3fub?x=1' }, 'getPurge'],
    [{ method: 'DELETE', path: 'hostnames/{hostnameId}' }, 'deleteHostname'],
    [{ method: 'GET', path: '/keys/current' }, 'getCurrentKey'],
    [{ method: 'GET', path: '/keys/key_1' }, 'getKey'],
    [{ operation: 'CREATEPURGE', product: 'cdnpro' }, 'createPurge'],
    [{ path: '/keys/key_1/rotate' }, 'rotateKey'],
  ])('%o selects the operation %s', async (args, id) => {
    expect((await callTool<Operations>('get_operation', args)).data.operation?.id).toBe(id);
  });

  it.each([
    [{ path: '/purges' }, /listPurges[\s\S]*createPurge/],
    [{ operation: 'purge' }, /createPurge/],
    [{ operation: 'qqqq' }, /list the operations/],
    [{ operation: 'createPurge', product: 'cloud-dns' }, /No operation matches/],
    [{ product: 'nothing' }, /cloud-dns/],
    [{}, /Pass `operation`/],
  ])('%o causes a tool error with the valid choices', async (args, message) => {
    const { isError, text } = await callTool('get_operation', args);
    expect([isError, text]).toEqual([true, expect.stringMatching(message)]);
  });

  it('a product lists its operations, and `account` lists the account operations', async () => {
    const callOperationIds = async (product: string) =>
      (await callTool<Operations>('get_operation', { product })).data.operations.map(({ id }) => id);
    expect(await callOperationIds('cloud-dns')).toContain('createRecord');
    expect(await callOperationIds('account')).toContain('rotateKey');
  });

  it('every operation is readable in bounded size, with all references resolved except those of a recursive schema', async () => {
    for (const { id } of await readApi(env.DB, 'en')) {
      const { data, text } = await callTool<Operations>('get_operation', { operation: id });
      expect(data.operation?.id).toBe(id);
      const json = JSON.stringify(data);
      for (const [, schema] of json.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
        expect(json).toContain(`"title":"${schema}"`);
      expect(json.replaceAll(/"\$ref":"#\/components\/schemas\/Condition"/g, '')).not.toContain('"$ref"');
      expect(text.length).toBeLessThan(40_000);
    }
  });

  it('summaries are in the requested language', async () => {
    const summaries = await Promise.all(
      localeCodes.map(async (lang) => {
        const { data } = await callTool<Operations>('get_operation', { operation: 'createPurge', lang });
        return data.operation?.summary;
      }),
    );
    expect(new Set(summaries).size).toBe(4);
  });
});
