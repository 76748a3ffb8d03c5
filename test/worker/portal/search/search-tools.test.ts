// Search tools of ops in the portal: synonyms, pins, and redirects for keywords.
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import {
  keywordKey,
  MAX_SEARCH_TOOLS,
  type SearchTool,
  type ToolKind,
} from '../../../../common/editorial/search-tools.ts';
import { type Locale, localeCodes } from '../../../../common/i18n/locales.ts';
import { listMisses } from '../../../../portal/src/editors/queries.ts';
import { writeTools } from '../../../../portal/src/editors/search-tools.ts';
import { previewSearch } from '../../../../portal/src/search/preview.ts';
import { load, openSession } from '../portal.ts';

const docs = (keyword: string, locale: Locale = 'en', more: object = {}, headers = {}) =>
  load('search/docs', { keyword, type: 'all', pageSize: 20, ...more }, { locale, headers });
const site = (keyword: string, locale: Locale = 'en', more: object = {}) =>
  load('search/site', { keyword, ...more }, { locale });
type Result = Awaited<ReturnType<typeof docs>>;
const urlOf = ({ url, section }: Result['rows'][number]) => `${url}#${section?.id ?? ''}`;
const urlsOf = ({ rows }: Result) => rows.map(urlOf);

const tool = (kind: ToolKind, keyword: string, target: string, locale: Locale = 'en'): SearchTool => ({
  locale,
  kind,
  keyword: keywordKey(keyword),
  target,
});
const set = (...tools: SearchTool[]) => writeTools(env.DB, tools);

/** Words that no document contains, the same words in another spelling, and words that documents contain. */
const WORDS: Record<Locale, { unknown: string; entered: string; known: string }> = {
  en: { unknown: 'zorbify', entered: 'ＺＯＲＢＩＦＹ!', known: 'purge' },
  cn: { unknown: '佐尔比wz', entered: '佐尔比 ＷＺ', known: '刷新' },
  ko: { unknown: '조르비뇨', entered: '“조르비뇨”?', known: '퍼지' },
  ja: { unknown: 'zq鯰蛸', entered: 'ＺＱ　鯰蛸。', known: 'パージ' },
};

afterEach(() => set());

describe('synonyms', () => {
  it.each(localeCodes)(
    'a keyword with a synonym finds the results of the synonym in %s, in any case and width',
    async (locale) => {
      const { unknown, entered, known } = WORDS[locale];
      expect((await docs(entered, locale)).total).toBe(0);
      await set(tool('synonym', unknown, known, locale));
      const expected = urlsOf(await docs(known, locale));
      expect(expected.length).toBeGreaterThan(2);
      expect(urlsOf(await docs(entered, locale))).toEqual(expected);
      const otherLocale = localeCodes.find((code) => code !== locale && code !== 'en') ?? 'cn';
      expect((await docs(entered, otherLocale)).total).toBe(0);
    },
  );

  it('a synonym applies within a longer keyword, and does not change the results of its target', async () => {
    const [before, expected] = [await docs('cache'), await docs('purge cache by API')];
    await set(tool('synonym', 'zorbify', 'purge'));
    const result = await docs('how to zorbify a file by API');
    expect(urlsOf(result).slice(0, 3)).toContain(urlsOf(expected)[0]);
    await set(tool('synonym', 'zorbify', 'cache'));
    expect(urlsOf(await docs('cache'))).toEqual(urlsOf(before));
  });

  it('the words of a synonym are searched for separately if no content item contains the phrase', async () => {
    await set(tool('synonym', 'zorbify', 'API purge files'));
    const result = await docs('zorbify');
    expect(result.rows.slice(0, 3).map(({ code }) => code)).toContain('purge-api');
  });

  it('a synonym that is an acronym finds its expansions', async () => {
    const expected = urlsOf(await docs('single sign-on'));
    expect(expected.length).toBeGreaterThan(0);
    await set(tool('synonym', 'zorbify', 'SSO'));
    expect(urlsOf(await docs('zorbify'))).toEqual(expected);
  });

  it('a synonym does not match a part of a word', async () => {
    await set(tool('synonym', 'zorb', 'purge'));
    expect((await docs('zorbify')).total).toBe(0);
  });
});

describe('pins', () => {
  const pick = async () => {
    const { rows } = await docs('cache');
    const row = rows.find(({ section }, index) => index > 2 && section !== null);
    if (!row) throw new Error('no section');
    return { place: urlOf(row), url: row.url, section: row.section?.id };
  };

  it.each(['cache', 'zorbify'])(
    'a pinned section is the first result and is not repeated (%s)',
    async (keyword) => {
      const [{ place }, before] = [await pick(), await docs(keyword)];
      await set(tool('pin', keyword, place));
      const after = await docs(` ${keyword.toUpperCase()}… `);
      expect(urlsOf(after)[0]).toBe(place);
      expect(urlsOf(after).filter((url) => url === place)).toHaveLength(1);
      expect(urlsOf(after).slice(1, 3)).toEqual(
        urlsOf(before)
          .filter((url) => url !== place)
          .slice(0, 2),
      );
      expect(urlsOf(await docs(`${keyword} rules`))[0]).not.toBe(place);
    },
  );

  it('a pinned page is the first result of the site search and is not repeated', async () => {
    const before = (await site('cache')).rows.map(({ url }) => url);
    const [first = '', second = ''] = before;
    // The pin refers to a different section of the page than the result.
    await set(tool('pin', 'cache', `${second}#no-such-heading`));
    const after = (await site('cache')).rows.map(({ url }) => url);
    expect(after).toEqual([second, first, ...before.slice(2)]);
  });

  it.each(['cn', 'ko', 'ja'] as const)('a pin in %s shows the page in that language', async (locale) => {
    await set(tool('pin', WORDS[locale].unknown, '/docs/api-doc/purge-api/', locale));
    const { rows, total } = await docs(WORDS[locale].entered, locale);
    expect([total, rows[0]?.locale, rows[0]?.code]).toEqual([1, locale, 'purge-api']);
  });

  it('a pin to a missing heading shows the page, and a pin to a missing page shows nothing', async () => {
    const { url } = await pick();
    await set(tool('pin', 'zorbify', `${url}#no-such-heading`));
    expect((await docs('zorbify')).rows[0]).toMatchObject({ url });
    await set(tool('pin', 'zorbify', '/docs/no/such-page/'));
    expect((await docs('zorbify')).total).toBe(0);
  });

  it('D23 a pinned restricted document is shown only to customers who may read it', async () => {
    const restricted = await env.DB.prepare(
      "SELECT url FROM search_entry WHERE restricted = 1 AND locale = 'en' AND kind = 'DOCUMENT' LIMIT 1",
    ).first<string>('url');
    await set(tool('pin', 'zorbify', restricted ?? ''), tool('redirect', 'zorbifies', restricted ?? ''));
    expect((await docs('zorbify')).rows).toEqual([]);
    expect((await docs('zorbify', 'en', {}, await openSession('reader'))).rows).toEqual([]);
    expect((await docs('zorbify', 'en', {}, await openSession('demo'))).rows[0]?.url).toBe(restricted);
    expect((await site('zorbify')).rows).toEqual([]);
    // The title of a restricted document is not public.
    expect((await docs('zorbifies')).redirect).toEqual({ url: restricted, title: restricted });
  });
});

describe('redirects', () => {
  it.each(localeCodes)('a keyword with a redirect returns its page in %s', async (locale) => {
    const { unknown, entered } = WORDS[locale];
    await set(tool('redirect', unknown, '/docs/api-doc/purge-api/', locale));
    for (const result of [await docs(entered, locale), await site(entered, locale)]) {
      expect(result.redirect?.url).toBe('/docs/api-doc/purge-api/');
      expect(result.redirect?.title).not.toBe(result.redirect?.url);
    }
    expect((await docs(`${entered} x`, locale)).redirect).toBeNull();
  });

  it('a search with a redirect is not counted as a search without results', async () => {
    await set(tool('redirect', 'zorbigo', '/contact/?type=sales#form'));
    expect(await site('zorbigo')).toMatchObject({ total: 0, redirect: { url: '/contact/?type=sales#form' } });
    await site('zorbifies');
    const terms = (await listMisses(env.DB, 200)).map(({ words }) => words);
    expect(terms).toContain('zorbifies');
    expect(terms).not.toContain('zorbigo');
  });
});

describe('entries', () => {
  it.each([
    '__proto__',
    'constructor',
    'toString',
    '😀 x',
    "'; DROP TABLE search_tool; --",
    '%',
    'x"y',
    '缓\u0000',
  ])('a keyword with special characters (%s) is treated like any other', async (keyword) => {
    const key = keywordKey(keyword);
    await set(
      ...(key === ''
        ? []
        : [tool('pin', keyword, '/docs/api-doc/purge-api/'), tool('synonym', keyword, 'purge')]),
      tool('synonym', 'zorbify', keyword),
    );
    const result = await docs(keyword);
    expect(result.rows[0]?.code === 'purge-api').toBe(key !== '');
    expect((await docs('zorbify')).redirect).toBeNull();
    expect((await docs('constructor __proto__ hasOwnProperty')).redirect).toBeNull();
  });

  it.each([
    ['a keyword that is not a key', { ...tool('pin', 'x', '/a/'), keyword: 'X' }],
    ['an empty keyword', tool('pin', '…', '/a/')],
    ['a target on another host', tool('redirect', 'x', '//evil.example/')],
    ['an https target', tool('redirect', 'x', 'https://evil.example/')],
    ['a target with a backslash', tool('redirect', 'x', '/\\evil.example/')],
    ['a long keyword', tool('synonym', 'x'.repeat(61), 'y')],
  ])('%s is rejected, and the stored entries remain', async (_, entry) => {
    await set(tool('redirect', 'zorbify', '/contact/'));
    await expect(set(entry)).rejects.toThrow();
    expect((await docs('zorbify')).redirect?.url).toBe('/contact/');
  });

  it('the maximum number of entries can be stored, and a search applies a bounded number of them', async () => {
    const many = Array.from({ length: MAX_SEARCH_TOOLS }, (_, index) =>
      tool('synonym', index < 500 ? 'zorbify' : `x${index}`, index === 499 ? 'purge' : `aaxw${index}`),
    );
    await set(...many);
    expect((await docs('zorbify')).total).toBeGreaterThan(0);
    expect((await docs(`x500 x501 x502 x503 x504 ${'x9 '.repeat(20)}`)).rows).toEqual([]);
    await expect(set(...many, tool('pin', 'y', '/a/'))).rejects.toThrow();
  });
});

describe('previewSearch', () => {
  const preview = (kind: ToolKind, target: string, keyword = 'zorbify') =>
    previewSearch(env, { scope: 'docs', locale: 'en', keyword, tool: tool(kind, keyword, target) });

  it('a preview returns the current results and those with the entry, and stores and counts nothing', async () => {
    const query = { scope: 'docs', locale: 'en', keyword: 'zorbifying' } as const;
    expect(await previewSearch(env, { ...query, tool: null })).toMatchObject({
      now: { total: 0 },
      changed: null,
    });
    const { now, changed, isFound } = await preview('synonym', 'purge', 'zorbifying');
    expect([now.total, now.rows, isFound]).toEqual([0, [], true]);
    expect(changed?.rows).toHaveLength(5);
    expect(changed?.rows[0]?.title).toMatch(/purge/i);
    expect((await preview('redirect', '/docs/api-doc/purge-api/')).changed?.redirect?.title).toMatch(
      /purge/i,
    );
    const terms = (await listMisses(env.DB, 200)).map(({ words }) => words);
    expect(terms).not.toContain('zorbifying');
    expect((await docs('zorbifying')).total).toBe(0);
  });

  it('a preview replaces the stored pin, and reports whether the pinned section is searchable', async () => {
    await set(tool('pin', 'zorbify', '/docs/api-doc/purge-api/'));
    const { changed } = await preview('pin', '/docs/10200/cache-rules/');
    expect(changed?.rows.map(({ url }) => url.split('#')[0])).toEqual(['/docs/10200/cache-rules/']);
    expect((await preview('pin', '/docs/10200/cache-rules/')).isFound).toBe(true);
    expect((await preview('pin', '/docs/10200/cache-rules/#no-such-heading')).isFound).toBe(false);
    expect((await preview('pin', '/no-such-page/')).isFound).toBe(false);
    expect((await preview('synonym', '/no-such-page/')).isFound).toBe(true);
  });
});
