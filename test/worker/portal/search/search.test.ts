// Search in four languages (§2 search, documentation search).
import { describe, expect, it } from 'vitest';
import { type Locale, localeCodes } from '../../../../common/i18n/locales.ts';
import ACRONYMS from '../../../../content/data/acronyms.json' with { type: 'json' };
import KEYWORDS from '../../../../content/data/keywords.json' with { type: 'json' };
import { callPortal, load, openSession } from '../portal.ts';

/** Alternative names for all languages or for one. */
type AlternativeNames = Partial<Record<Locale | 'all', string[]>>;

const docs = (keyword: string, locale: Locale, headers: Record<string, string> = {}) =>
  load('search/docs', { keyword, type: 'document', pageSize: 100 }, { locale, headers });
/** Returns the unique codes of the results. */
const codes = (result: Awaited<ReturnType<typeof docs>>) => [...new Set(result.rows.map((row) => row.code))];
const OTHERS = localeCodes.filter((code) => code !== 'en');
const text = (parts: readonly { text: string }[]) => parts.map((part) => part.text).join('');

/** Keywords that the search must treat as text. */
const HOSTILE = [
  ...[
    '"',
    '""',
    '*',
    'a AND',
    'OR OR',
    'NOT x',
    'NEAR(cache purge, 2)',
    'NEAR(',
    'title:x',
    '{title} : x',
    '^cache',
  ],
  ...[
    '(',
    ')',
    "'; DROP TABLE content; --",
    '-',
    '+',
    'x\u0000y',
    '\u0000',
    '😀',
    '😀 cache',
    'ー',
    '…！？',
    '缓',
    'あ',
    '가',
    '키',
  ],
  ...[
    '\ud800',
    '\u202e',
    '%',
    '_',
    'a'.repeat(100),
    '缓'.repeat(100),
    '가나다'.repeat(33),
    '__proto__',
    'constructor',
  ],
];

describe('search', () => {
  it.each([
    ['cn', '缓存规则', 'cache-rules'],
    ['ja', '署名する', 'sign-requests'],
  ] as const)(
    'D17 the search finds a document by any two consecutive characters of its title (%s %s)',
    async (locale, title, code) => {
      for (let at = 0; at + 2 <= title.length; at++)
        expect(codes(await docs(title.slice(at, at + 2), locale)), title.slice(at, at + 2)).toContain(code);
    },
  );
  it('the search finds a single Chinese character within a word', async () => {
    expect(codes(await docs('则', 'cn'))).toContain('cache-rules');
  });
  it('the search finds Korean compounds with or without spaces, and Japanese words with or without a final long vowel', async () => {
    const [joined, spaced] = await Promise.all([docs('상태확인', 'ko'), docs('상태 확인', 'ko')]);
    expect(codes(joined).length).toBeGreaterThan(0);
    for (const code of codes(joined)) expect(codes(spaced)).toContain(code);
    const [long, short] = await Promise.all([docs('クエリー', 'ja'), docs('クエリ', 'ja')]);
    expect(codes(long).length).toBeGreaterThan(0);
    expect(codes(long)).toEqual(codes(short));
  });
  it('D17 the search finds a Korean noun with an attached particle', async () => {
    const result = await docs('방화벽', 'ko');
    expect(codes(result)).toContain('security-chain-overview');
    expect(result.rows.some((row) => text(row.snippet).includes('방화벽을'))).toBe(true);
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
    'the search finds the purge API by a question or a paraphrase (%s %s)',
    async (locale, keyword) => {
      expect(codes(await docs(keyword, locale)).slice(0, 3)).toContain('purge-api');
    },
  );
  it.each(localeCodes)(
    'the search finds the same documents in %s by an acronym and each of its expansions',
    async (locale) => {
      const searchFirst = async (keyword: string) => {
        const { rows, total } = await load('search/docs', { keyword, type: 'all', pageSize: 5 }, { locale });
        return [total, ...rows.map((row) => row.code)];
      };
      let foundCount = 0;
      for (const [index, { all, ...variants }] of ACRONYMS.entries()) {
        const [acronym = '', ...common] = all;
        // Expansions for all languages are tested in English, and each in one of the other languages.
        const forms = [
          ...common.filter((_, place) => locale === 'en' || OTHERS[(index + place) % 3] === locale),
          ...((variants as Partial<Record<Locale, string[]>>)[locale] ?? []),
        ];
        const expected = await searchFirst(acronym);
        foundCount += expected.length > 1 ? 1 : 0;
        for (const form of forms) expect([form, ...(await searchFirst(form))]).toEqual([form, ...expected]);
      }
      expect(foundCount).toBeGreaterThan(30);
    },
  );
  it.each([
    ['en', 'SSO', 'single-sign-on'],
    ['en', 'sso setup', 'single-sign-on'],
    ['en', 'how do I set up single sign-on', 'single-sign-on'],
    ['en', 'Transport Layer Security', 'tls-and-http3'],
    ['en', 'TLS', 'tls-and-http3'],
    ['en', 'transprot layer securty', 'tls-and-http3'],
    ['en', 'key value', 'key-value-store'],
    ['en', 'IdPs', 'identity-providers'],
    ['cn', 'SSO', 'single-sign-on'],
    ['cn', '单点登录怎么设置', 'single-sign-on'],
    ['cn', '传输层安全协议', 'tls-and-http3'],
    ['cn', '身份提供商', 'identity-providers'],
    ['ja', 'きゃっしゅるーる', 'cache-rules'],
    ['ko', 'IdP를', 'identity-providers'],
    ['ko', 'ID 공급자', 'identity-providers'],
    ['ko', '저지연 HLS', 'choose-a-protocol'],
    ['ja', 'identity provider', 'identity-providers'],
    ['ja', 'IDプロバイダー', 'identity-providers'],
    ['ja', '低遅延HLSの設定', 'choose-a-protocol'],
    ['en', 'signed URL', 'link-signing'],
    ['cn', '防盗链', 'link-signing'],
    ['ko', '서명된 URL', 'link-signing'],
    ['ja', '署名付きURL', 'link-signing'],
    ['ko', '이중화', 'origins-and-failover'],
    ['ja', '冗長化', 'origins-and-failover'],
    ['ko', '네임서버변경', 'move-a-zone'],
    ['ko', '502 에러', 'origin-errors'],
    ['ja', 'レートリミット', 'rate-limiting'],
    ['ja', 'SSL証明書', 'certificates'],
    ['ko', '상태확인', 'origins-and-failover'],
    ['ja', 'ネームサーバ変更', 'move-a-zone'],
  ] as const)(
    'the search for %s %s ranks the document %s in the top three',
    async (locale, keyword, code) => {
      expect(codes(await docs(keyword, locale)).slice(0, 3)).toContain(code);
    },
  );
  it('the search highlights each form of an acronym as one phrase', async () => {
    const { rows } = await docs('SSO', 'en');
    const found = rows.find((row) => row.code === 'single-sign-on');
    expect(found?.title).toEqual([
      { text: 'Single sign-on', mark: true },
      { text: ' to the console', mark: false },
    ]);
  });
  it('the search prefers the longest form: mutual TLS is not TLS', async () => {
    const searchSite = async (keyword: string) => load('search/site', { keyword, pageSize: 100 });
    const [mutual, acronym, all] = await Promise.all([
      searchSite('mutual TLS'),
      searchSite('mTLS'),
      searchSite('TLS'),
    ]);
    expect(mutual.total).toBeGreaterThan(0);
    expect(mutual.total).toBeLessThan(all.total);
    expect(codes(acronym)).toEqual(codes(mutual));
  });
  it('the search ignores an acronym within a longer word', async () => {
    expect((await docs('xtls', 'en')).total).toBe(0);
    expect(codes(await docs('ipsum', 'en'))).toEqual([]);
  });
  it('the search accepts 100 characters of acronyms', async () => {
    const keyword = 'TLS SSO WAF API DNS CDN VPN KV IP TTL '.repeat(3).slice(0, 100);
    expect((await docs(keyword, 'en')).total).toBeGreaterThan(0);
  });
  it.each(localeCodes)(
    '§2 the search finds documents and pages in %s for each hot keyword',
    async (locale) => {
      const keywords = await load('document/documentTopSearchWords', {}, { locale });
      expect(keywords.length).toBeGreaterThan(3);
      for (const keyword of keywords) {
        const [documents, pages] = await Promise.all([
          docs(keyword, locale),
          load('search/site', { keyword: keyword }, { locale }),
        ]);
        expect([keyword, documents.rows.filter((row) => row.locale === locale).length > 0]).toEqual([
          keyword,
          true,
        ]);
        expect([keyword, pages.total > 0]).toEqual([keyword, true]);
      }
    },
  );
  it('the search returns no results for question words alone', async () => {
    expect((await docs('怎么用？', 'cn')).total).toBe(0);
  });
  it('D19 the search ignores width and case', async () => {
    expect(codes(await docs('ＡＰＩ', 'ja'))).toEqual(codes(await docs('api', 'ja')));
    expect(codes(await docs('ｷｬｯｼｭ', 'ja'))).toContain('cache-rules');
  });
  it.each(['firewell', 'certificte', 'singature'])(
    'D18 the search corrects one wrong letter: %s',
    async (keyword) => {
      const result = await load('search/docs', { keyword, type: 'all' });
      expect(result.suggestion).not.toBeNull();
      expect(result.total).toBeGreaterThan(0);
    },
  );
  it('D18 the search ranks the intended document in the top three despite one wrong letter', async () => {
    expect(codes(await docs('singature', 'en')).slice(0, 3)).toContain('sign-requests');
  });
  it('D18 the search corrects neither short words nor codes', async () => {
    expect((await load('search/docs', { keyword: 'wqf', type: 'all' })).suggestion).toBeNull();
    expect(await load('search/docs', { keyword: 'x9k2q7', type: 'all' })).toMatchObject({
      total: 0,
      suggestion: null,
    });
  });
  it('D21 the concatenated segments equal the stored text', async () => {
    const { rows } = await docs('cache', 'en');
    const rules = rows.find((row) => row.code === 'cache-rules');
    expect(rules && text(rules.title)).toBe('Cache rules');
    expect(rules?.title).toEqual([
      { text: 'Cache', mark: true },
      { text: ' rules', mark: false },
    ]);
    expect(rules?.snippet.some((part) => part.mark)).toBe(true);
  });
  it('D22 the search returns English results, marked with their locale, if the locale has none', async () => {
    const english = await docs('narrow exception', 'ja');
    expect(english.rows.map((row) => [row.code, row.locale])).toContainEqual(['tune-waf-rules', 'en']);
  });
  it('the search can be limited to a kind and still returns the counts of all kinds', async () => {
    const all = await load('search/site', { keyword: 'firewall', pageSize: 100 });
    const products = await load('search/site', { keyword: 'firewall', type: 'PRODUCT', pageSize: 100 });
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
  ] as const)('the search in %s for %s ranks the product %s first', async (locale, keyword, code) => {
    const [first] = (await load('search/site', { keyword, pageSize: 1 }, { locale })).rows;
    expect(first).toMatchObject({ type: 'PRODUCT', code, locale });
  });
  it('the search ranks a document whose name matches the keyword before documents that only mention it', async () => {
    const findFirst = async (keyword: string) =>
      (await load('search/site', { keyword, pageSize: 1 })).rows[0]?.code;
    expect(await findFirst('contact')).toBe('contact');
    expect(await findFirst('attack on a browser game')).toBe('ddos-attack-browser-game-platform');
  });
  it('the search ranks products and solutions before articles with the same name', async () => {
    const { rows } = await load('search/site', { keyword: 'zero trust', pageSize: 5 });
    expect(rows.map(({ type }) => type)).toEqual(['PRODUCT', 'SOLUTION', 'GLOSSARY', 'BLOG', 'GLOSSARY']);
  });
  it('search snippets contain no diagram labels', async () => {
    for (const { snippet } of (await load('search/site', { keyword: 'gateway', pageSize: 50 })).rows)
      expect(text(snippet)).not.toMatch(/(?:^|· )(?:support|yesNo|included)(?: ·|$)/);
  });
  it.each(HOSTILE)('the search treats %j as text, never as syntax', async (keyword) => {
    for (const locale of localeCodes) {
      const { status } = await callPortal(
        'search/docs',
        { keyword, type: 'all', product: '__proto__' },
        { locale },
      );
      expect([locale, status]).toEqual([locale, 200]);
      expect((await load('search/site', { keyword }, { locale })).total).toBeGreaterThanOrEqual(0);
    }
  });
  it('the search rejects a keyword of 10 kB', async () => {
    expect((await callPortal('search/docs', { keyword: 'cache '.repeat(2_000), type: 'all' })).status).toBe(
      400,
    );
  });
  it('a search can be limited to a product and returns as many results as the product count', async () => {
    const all = await load('search/docs', { keyword: 'cache', type: 'all', pageSize: 100 });
    const [[product = '', count = 0] = []] = Object.entries(all.products);
    expect(count).toBeGreaterThan(3);
    expect(count).toBeLessThan(all.total);
    const narrowed = await load('search/docs', { keyword: 'cache', type: 'all', product, pageSize: 100 });
    expect(narrowed.total).toBe(count);
    expect(narrowed.counts.all).toBe(count);
    expect(narrowed.products).toEqual(all.products);
    const empty = await load('search/docs', { keyword: 'cache', type: 'all', product: '__proto__' });
    expect([empty.total, empty.rows]).toEqual([0, []]);
  });
  it('a document that states no products belongs to the product of its API or category', async () => {
    for (const [product, document] of [
      ['content-acceleration', 'cache-rules'],
      ['web-application-firewall', 'waf-rules-api'],
    ] as const) {
      const keyword = document.replaceAll('-', ' ');
      const { rows } = await load('search/docs', { keyword, type: 'guide', product });
      expect(rows.map(({ code }) => code)).toContain(document);
      const changes = await load('document/documentChanges', { productCode: product, pageSize: 100 });
      expect(changes.map(({ docId }) => docId)).toContain(document);
    }
  });
  it('the document count is the sum of guides and API pages', async () => {
    const { counts } = await docs('purge', 'en');
    expect(counts.guide).toBeGreaterThan(0);
    expect(counts.api).toBeGreaterThan(0);
    expect((counts.guide ?? 0) + (counts.api ?? 0)).toBe(counts.document);
    const api = await load('search/docs', { keyword: 'purge', type: 'api', pageSize: 100 });
    expect(api.total).toBe(counts.api);
    expect(api.rows.every(({ url }) => url.startsWith('/docs/api/'))).toBe(true);
  });
  it('the search finds API operations by ID and links to them', async () => {
    const [first] = (await load('search/docs', { keyword: 'createPurge', type: 'api' })).rows;
    expect(first).toMatchObject({
      url: '/docs/api/content-acceleration/purges/',
      section: { id: 'createPurge' },
    });
  });
  it('a document has at most three sections in the documentation search, and one in the site search', async () => {
    const maxPerUrl = (rows: readonly { url: string }[]) =>
      Math.max(...[...Map.groupBy(rows, ({ url }) => url).values()].map((group) => group.length));
    expect(maxPerUrl((await docs('cache', 'en')).rows)).toBe(3);
    expect(maxPerUrl((await load('search/site', { keyword: 'cache', pageSize: 100 })).rows)).toBe(1);
  });
  it('result pages contain no result twice', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((pageIndex) => load('search/docs', { keyword: 'request', type: 'all', pageIndex })),
    );
    const keys = pages.flatMap(({ rows }) => rows.map(({ url, section }) => `${url}#${section?.id ?? ''}`));
    expect(keys).toHaveLength(60);
    expect(new Set(keys).size).toBe(60);
  });
  it.each(localeCodes)(
    'the search ranks every content item in the top five for its alternative names in %s',
    async (locale) => {
      const missing: string[] = [];
      for (const [key, { all = [], ...own }] of Object.entries(
        KEYWORDS as Record<string, AlternativeNames>,
      )) {
        const [type = '', code = ''] = key.split('/');
        // Names for all languages are tested in English.
        for (const keyword of locale === 'en' ? [...all, ...(own.en ?? [])] : (own[locale] ?? [])) {
          const list =
            type === 'doc'
              ? await load('search/docs', { keyword, type: 'document', pageSize: 5 }, { locale })
              : await load('search/site', { keyword, pageSize: 5 }, { locale });
          if (!codes(list).includes(code)) missing.push(`${key} ${keyword}`);
        }
      }
      expect(missing).toEqual([]);
    },
  );
  it('§2 the site search finds documents by kind, D23 but not restricted ones', async () => {
    const result = await load('search/site', { keyword: 'cache rules', type: 'DOCUMENT' });
    expect(result.rows[0]).toMatchObject({
      type: 'DOCUMENT',
      code: 'cache-rules',
      url: '/docs/10200/cache-rules/',
    });
    const headers = await openSession('demo');
    const closed = await load('search/site', { keyword: 'runbook', type: 'DOCUMENT' }, { headers });
    expect(codes(closed)).not.toContain('attack-response-runbook');
  });
  it('D23 the search never shows a restricted document or its text to anonymous visitors', async () => {
    expect(codes(await docs('runbook', 'en'))).not.toContain('attack-response-runbook');
    expect((await docs('quarantine-ospray', 'en')).suggestion).toBeNull();
    expect(codes(await docs('runbook', 'en', await openSession('demo')))).toContain(
      'attack-response-runbook',
    );
    expect(codes(await docs('runbook', 'en', await openSession('reader')))).not.toContain(
      'attack-response-runbook',
    );
  });
});
