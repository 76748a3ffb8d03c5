// Response format of the portal: envelopes, statuses, methods, and cache headers.
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../../common/config.ts';
import { CODES } from '../../../../common/contract/codes.ts';
import { contract, EnvelopeSchema } from '../../../../common/contract/contract.ts';
import { openApi } from '../../../../common/contract/openapi.ts';
import { DICTIONARIES } from '../../../../common/forms/dictionaries.ts';
import { callPortal, fetchPortal, load, openSession } from '../portal.ts';

const post = (path: string, body: string) => fetchPortal(api.basePath + path, { method: 'POST', body });
const readCode = async (response: Response) => EnvelopeSchema.parse(await response.json()).code;

describe('§8 envelope', () => {
  it('an unknown path returns 404 in an envelope', async () => {
    const response = await fetchPortal(`${api.basePath}/nothing/here/at/all`);
    expect([response.status, await readCode(response)]).toEqual([404, CODES.notFound]);
  });
  it('an unsupported method of a known path returns 405 with Allow', async () => {
    const response = await fetchPortal(`${api.basePath}/menus`, { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
  it('invalid parameters of a call return 400', async () => {
    expect(await callPortal('news/getNewsList', { type: 'blog', pageIndex: 0 })).toMatchObject({
      status: 400,
      code: CODES.invalid,
    });
    expect(await callPortal('home/getBanner', { type: 'popup' })).toMatchObject({
      status: 400,
      code: CODES.invalid,
    });
  });
  it.each(['{', '[]', 'null', '"text"', '\u0000'])('the body %j returns 400', async (body) => {
    const response = await post('/mapping', body);
    expect([response.status, await readCode(response)]).toEqual([400, CODES.invalid]);
  });
  it.each([
    '/%E0%A4%A/product',
    '/%00/product',
    "/x' OR 1=1/product",
    '/dicts/..%2F..',
    `/${'x'.repeat(500)}/product`,
  ])('the path %s never causes a server error', async (path) => {
    expect((await fetchPortal(api.basePath + path)).status).toBeLessThan(500);
  });
  it('data that violates the contract causes an error and is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const write = (time: string) =>
      env.DB.prepare("UPDATE doc_text SET updated_at = ? WHERE doc_id = 'cache-rules' AND locale = 'ja'")
        .bind(time)
        .run();
    const docId = 'cache-rules';
    const { updateTime } = await load('document/documentDetail', { docId }, { locale: 'ja' });
    await write('some day');
    expect(await callPortal('document/documentDetail', { docId }, { locale: 'ja' })).toMatchObject({
      status: 500,
      code: CODES.failed,
      data: null,
    });
    expect(JSON.parse(String(logged.mock.calls[0]?.[0]))).toMatchObject({
      level: 'error',
      event: 'portal.invalid-data',
      call: 'document/documentDetail',
      locale: 'ja',
    });
    logged.mockRestore();
    await write(updateTime);
  });
  it.each(['{"logins": 1}', '[]', '"text"'])(
    'an invalid setting (%s) falls back to the English one and is logged',
    async (invalid) => {
      const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const write = (body: string) =>
        env.DB.prepare("UPDATE setting SET body = ? WHERE name = 'header' AND locale = 'ja'")
          .bind(body)
          .run();
      const header = JSON.stringify(await load('common/getHeader', {}, { locale: 'ja' }));
      await write(invalid);
      expect(await load('common/getHeader', {}, { locale: 'ja' })).toEqual(
        await load('common/getHeader', {}),
      );
      expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
        {
          level: 'warn',
          event: 'portal.invalid-row',
          requestId: expect.any(String),
          table: 'setting',
          row: 'header ja',
          reason: expect.any(String),
        },
      ]);
      logged.mockRestore();
      await write(header);
    },
  );
  it('static paths take precedence over paths with parameters', async () => {
    expect((await callPortal('news/getNoticePage')).code).toBe(CODES.ok);
    expect((await callPortal('common/getDict', { category: 'product' })).message).toContain('dictionary');
  });
  it('every response has a Cache-Control header', async () => {
    expect((await callPortal('common/getNav')).headers.get('cache-control')).toBe(
      `public, max-age=${contract['common/getNav'].cacheSeconds}`,
    );
    expect((await callPortal('common/getUserInfo')).headers.get('cache-control')).toBe('no-store');
    expect(
      (
        await callPortal('common/getNav', {}, { headers: { 'x-preview-token': 'local-preview' } })
      ).headers.get('cache-control'),
    ).toBe('no-store');
    expect((await fetchPortal('/healthz')).headers.get('cache-control')).toBe('no-store');
  });
  it('§6 a document is cacheable for anonymous visitors only', async () => {
    const fetchCacheHeaders = async (headers: Record<string, string>) => {
      const response = await callPortal('document/documentDetail', { docId: 'cache-rules' }, { headers });
      return [response.headers.get('cache-control'), response.headers.get('vary')];
    };
    const seconds = contract['document/documentDetail'].cacheSeconds;
    expect(await fetchCacheHeaders({})).toEqual([`public, max-age=${seconds}`, 'Cookie']);
    expect(await fetchCacheHeaders(await openSession('demo'))).toEqual(['no-store', 'Cookie']);
  });
});

describe('§7 lists', () => {
  it('lists return {rows, total, pageIndex, pageSize} for each page', async () => {
    const first = await load('news/getNewsList', { type: 'blog', pageSize: 1 });
    const second = await load('news/getNewsList', { type: 'blog', pageSize: 1, pageIndex: 2 });
    expect(first).toMatchObject({ pageIndex: 1, pageSize: 1 });
    expect(first.total).toBeGreaterThan(1);
    expect(second.rows).toHaveLength(1);
    expect(second.rows[0]?.code).not.toBe(first.rows[0]?.code);
    expect((await load('news/getNewsList', { type: 'blog', pageIndex: 9999 })).rows).toEqual([]);
  });
  it('lists can be filtered by tag and are sorted newest first', async () => {
    const { rows } = await load('news/getNewsList', { type: 'blog', tag: 'cloud-security', pageSize: 100 });
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row.tag))).toEqual(new Set(['cloud-security']));
    const times = rows.map((row) => row.publishTime);
    expect(times).toEqual([...times].sort().reverse());
  });
});

describe('§9 dictionaries', () => {
  it('the dictionary of industries has the same codes and translated names in each language', async () => {
    const en = await load('common/getDict', { category: 'industries' });
    const ja = await load('common/getDict', { category: 'industries' }, { locale: 'ja' });
    expect(en.map((entry) => entry.code)).toEqual(DICTIONARIES.industries);
    expect(ja.find((entry) => entry.code === '5A')?.name).toBe('金融');
  });
  it('the dictionary of countries has names in the locale, and finds a country by its name in any locale', async () => {
    const countries = await load('common/getCountries', {}, { locale: 'ko' });
    expect(countries).toHaveLength(249);
    expect(countries.find((country) => country.code === 'JP')).toEqual({
      code: 'JP',
      name: '일본',
      region: 'east-and-north-asia',
    });
    expect(await load('common/getRegion', { countryName: '德国' }, { locale: 'ja' })).toEqual({
      code: 'DE',
      name: 'ドイツ',
      region: 'europe',
    });
  });
  it('the mapping returns the new path of an old one, and nothing for other paths', async () => {
    expect(await load('common/getMapping', { linkUri: '/product/waf/?x=1' })).toEqual({
      target: '/products/web-application-firewall/',
      status: 301,
    });
    expect(await load('common/getMapping', { linkUri: '/products/' })).toBeNull();
  });
});

describe('OpenAPI document', () => {
  it('the OpenAPI document describes every call of the contract once, and its references resolve', async () => {
    const response = await fetchPortal(`${api.basePath}/openapi.json`);
    const document = (await response.json()) as ReturnType<typeof openApi>;
    expect(document).toEqual(JSON.parse(JSON.stringify(openApi())));
    const operations = Object.values(
      document.paths as Record<string, Record<string, { operationId: string }>>,
    ).flatMap((methods) => Object.values(methods).map((operation) => operation.operationId));
    const shared = new Set(Object.values(contract).map((spec) => `${spec.method} ${spec.path}`));
    expect(operations).toHaveLength(shared.size);
    const { schemas, parameters } = document.components as Record<string, Record<string, unknown>>;
    const known = [
      ...Object.keys(schemas ?? {}).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(parameters ?? {}).map((name) => `#/components/parameters/${name}`),
    ];
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    expect(references.length).toBeGreaterThan(50);
    for (const reference of references) expect(known).toContain(reference.split('/').slice(0, 4).join('/'));
  });
});
