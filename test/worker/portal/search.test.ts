// Search in four languages (§2 search, documentation search).
import { describe, expect, it } from 'vitest';
import type { Locale } from '../../../src/i18n/locales.ts';
import { data, sessionOf } from './portal.ts';

const docs = (keyword: string, locale: Locale, headers: Record<string, string> = {}) =>
  data('search/docs', { keyword, type: 'document', pageSize: 100 }, { locale, headers });
const codes = (result: Awaited<ReturnType<typeof docs>>) => result.rows.map((row) => row.code);
const text = (parts: readonly { text: string }[]) => parts.map((part) => part.text).join('');

describe('search', () => {
  it.each([
    ['cn', '缓存规则', 'cache-rules'],
    ['ja', '署名する', 'sign-requests'],
  ] as const)('D17 finds every two characters in a row of a title (%s %s)', async (locale, title, code) => {
    for (let at = 0; at + 2 <= title.length; at++)
      expect(codes(await docs(title.slice(at, at + 2), locale)), title.slice(at, at + 2)).toContain(code);
  });
  it('finds one Chinese character, wherever it stands in its run', async () => {
    expect(codes(await docs('则', 'cn'))).toContain('cache-rules');
  });
  it('D17 finds a Korean noun with a particle attached', async () => {
    const found = await docs('방화벽', 'ko');
    expect(codes(found)).toContain('security-chain-overview');
    expect(found.rows.some((row) => text(row.snippet).includes('방화벽을'))).toBe(true);
  });
  it.each([
    ['en', 'how do I purge a cached file by API'],
    ['en', 'how to clear the cache by API'],
    ['cn', '如何通过API刷新缓存文件'],
    ['cn', '怎么用API刷新一个缓存文件？'],
    ['cn', '清除缓存 API'],
    ['ko', 'API로 캐시 파일을 퍼지하는 방법'],
    ['ko', '캐시 삭제 API'],
    ['ja', 'APIでキャッシュファイルをパージする方法'],
    ['ja', 'キャッシュ削除 API'],
  ] as const)(
    'finds how a file is purged by a whole question, and by other words (%s %s)',
    async (locale, keyword) => {
      expect(codes(await docs(keyword, locale)).slice(0, 3)).toContain('purge-api');
    },
  );
  it('finds nothing by the words of asking alone', async () => {
    expect((await docs('怎么用？', 'cn')).total).toBe(0);
  });
  it('D19 folds width and case', async () => {
    expect(codes(await docs('ＡＰＩ', 'ja'))).toEqual(codes(await docs('api', 'ja')));
    expect(codes(await docs('ｷｬｯｼｭ', 'ja'))).toContain('cache-rules');
  });
  it.each(['firewell', 'certificte', 'singature'])('D18 repairs one wrong letter: %s', async (keyword) => {
    const result = await data('search/docs', { keyword, type: 'all' });
    expect(result.suggestion).not.toBeNull();
    expect(result.total).toBeGreaterThan(0);
  });
  it('D18 keeps the intended document in the first three for one wrong letter', async () => {
    expect(codes(await docs('singature', 'en')).slice(0, 3)).toContain('sign-requests');
  });
  it('D18 repairs neither short words nor codes', async () => {
    expect((await data('search/docs', { keyword: 'wqf', type: 'all' })).suggestion).toBeNull();
    expect(await data('search/docs', { keyword: 'x9k2q7', type: 'all' })).toMatchObject({
      total: 0,
      suggestion: null,
    });
  });
  it('D21 marks matches in segments that together are the stored text', async () => {
    const { rows } = await docs('cache', 'en');
    const rules = rows.find((row) => row.code === 'cache-rules');
    expect(rules && text(rules.title)).toBe('Cache rules');
    expect(rules?.title).toEqual([
      { text: 'Cache', mark: true },
      { text: ' rules', mark: false },
    ]);
    expect(rules?.snippet.some((part) => part.mark)).toBe(true);
  });
  it('D22 gives results from English, marked as such, when the locale has none', async () => {
    const english = await docs('narrow exception', 'ja');
    expect(english.rows.map((row) => [row.code, row.locale])).toContainEqual(['tune-waf-rules', 'en']);
  });
  it('narrows to a kind while counting all of them', async () => {
    const all = await data('search/site', { keyword: 'firewall', pageSize: 100 });
    const products = await data('search/site', { keyword: 'firewall', type: 'PRODUCT', pageSize: 100 });
    expect(products.total).toBe(all.counts.PRODUCT);
    expect(products.counts).toEqual(all.counts);
    expect(new Set(products.rows.map((row) => row.type))).toEqual(new Set(['PRODUCT']));
  });
  it.each([
    ['en', 'waf', 'web-application-firewall'],
    ['en', 'DDoS', 'flood-shield'],
    ['en', 'vpn', 'enterprise-secure-access'],
    ['en', 's3', 'object-storage'],
    ['en', 'live streaming', 'media-acceleration-live-broadcast'],
    ['cn', 'waf', 'web-application-firewall'],
    ['cn', '防火墙', 'web-application-firewall'],
    ['cn', '爬虫', 'bot-shield'],
    ['cn', '备案', 'icp-registration-assistant'],
    ['ko', 'waf', 'web-application-firewall'],
    ['ko', '봇', 'bot-shield'],
    ['ko', '제로 트러스트', 'enterprise-secure-access'],
    ['ja', 'waf', 'web-application-firewall'],
    ['ja', 'ファイアウォール', 'web-application-firewall'],
    ['ja', 'ストレージ', 'object-storage'],
  ] as const)(
    'ranks the product first that goes by what is asked: in %s %s is %s',
    async (locale, keyword, code) => {
      const [first] = (await data('search/site', { keyword, pageSize: 1 }, { locale })).rows;
      expect(first).toMatchObject({ type: 'PRODUCT', code, locale });
    },
  );
  it('ranks what is called so before products in which the words only occur', async () => {
    const firstOf = async (keyword: string) =>
      (await data('search/site', { keyword, pageSize: 1 })).rows[0]?.code;
    expect(await firstOf('contact')).toBe('contact');
    expect(await firstOf('attack on a browser game')).toBe('ddos-attack-browser-game-platform');
  });
  it('among texts of one name, what we offer comes before what is written about it', async () => {
    const { rows } = await data('search/site', { keyword: 'zero trust', pageSize: 5 });
    expect(rows.map(({ type }) => type)).toEqual(['PRODUCT', 'SOLUTION', 'GLOSSARY', 'BLOG', 'GLOSSARY']);
  });
  it('shows no words that only name how a thing is drawn', async () => {
    for (const { snippet } of (await data('search/site', { keyword: 'gateway', pageSize: 50 })).rows)
      expect(text(snippet)).not.toMatch(/(?:^|· )(?:support|yesNo|included)(?: ·|$)/);
  });
  it.each(['"', '*', 'a AND', 'title:x', '(', "'; DROP TABLE content; --", '😀', 'ー'])(
    'takes %j as text, never as syntax',
    async (keyword) => {
      expect((await data('search/site', { keyword })).total).toBeGreaterThanOrEqual(0);
    },
  );
  it('§2 finds documents in the search of the site, by their kind; D23 restricted ones for nobody', async () => {
    const found = await data('search/site', { keyword: 'cache rules', type: 'DOCUMENT' });
    expect(found.rows[0]).toMatchObject({
      type: 'DOCUMENT',
      code: 'cache-rules',
      url: '/docs/10200/cache-rules/',
    });
    const headers = await sessionOf('demo');
    const closed = await data('search/site', { keyword: 'runbook', type: 'DOCUMENT' }, { headers });
    expect(codes(closed)).not.toContain('attack-response-runbook');
  });
  it('D23 never shows a restricted document, nor its words, to anonymous visitors', async () => {
    expect(codes(await docs('runbook', 'en'))).not.toContain('attack-response-runbook');
    expect((await docs('quarantine-kestral', 'en')).suggestion).toBeNull();
    expect(codes(await docs('runbook', 'en', await sessionOf('demo')))).toContain('attack-response-runbook');
    expect(codes(await docs('runbook', 'en', await sessionOf('reader')))).not.toContain(
      'attack-response-runbook',
    );
  });
});
