// Content: locales, translations, drafts, and idempotent publication.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { GLOSSARY_CATEGORIES } from '../../../../common/categories.ts';
import { brand } from '../../../../common/config.ts';
import { CODES } from '../../../../common/contract/codes.ts';
import { leavesOf } from '../../../../common/contract/entities/content.ts';
import { LOCALES, localeCodes } from '../../../../common/i18n/locales.ts';
import proofs from '../../../../content/data/proofs.json' with { type: 'json' };
import { writeTools } from '../../../../portal/src/editors/search-tools.ts';
import { callPortal, fetchPortal, load, publish } from '../portal.ts';

const PREVIEW = { 'x-preview-token': 'local-preview' };

describe('§4 locale', () => {
  it('the portal responds in the language of lang, and in English if lang is unknown', async () => {
    const names = await Promise.all(
      (['en', 'cn', 'ko', 'ja'] as const).map(
        async (locale) =>
          (await load('common/getPage', { type: 'product', pageCode: 'cloud-security' }, { locale })).name,
      ),
    );
    expect(names).toEqual(['Cloud security', '云安全', '클라우드 보안', 'クラウドセキュリティ']);
    const response = (await (
      await fetchPortal('/api/portal/v1/product/page-code?pageCode=cloud-security&lang=XX')
    ).json()) as {
      data: { name: string };
    };
    expect(response.data.name).toBe('Cloud security');
  });
  it('a content item without a translation is returned in English and marked as a fallback', async () => {
    await env.DB.prepare(
      "INSERT OR REPLACE INTO content SELECT type, 'only-english', locale, state, 'blog-only-english', position, title, summary, card, body, tag, published_at, updated_at, source_hash, made_from, 'of a test', recommended, extend_type, display_only, words FROM content WHERE type = 'blog' AND locale = 'en' AND state = 'live' LIMIT 1",
    ).run();
    const article = await load('news/getNewsDetailByCode', { code: 'only-english', lang: 'KO_KR' });
    expect(article.translation).toEqual({ state: 'fallback', locale: 'en', available: ['en'] });
    const rows = (await load('news/getNewsList', { type: 'blog', pageSize: 100 }, { locale: 'ko' })).rows;
    expect(rows.find((row) => row.code === 'only-english')?.locale).toBe('en');
    expect(rows.filter((row) => row.locale === 'ko').length).toBeGreaterThan(0);
  });
  it('a translation is marked stale if its source has changed since', async () => {
    await env.DB.prepare(
      "UPDATE content SET made_from = 'an older source' WHERE type = 'product' AND code = 'bot-shield' AND locale = 'ja'",
    ).run();
    const detail = await load('products/productDetailByCode', { pageCode: 'bot-shield' }, { locale: 'ja' });
    expect(detail.translation.state).toBe('stale');
    expect(
      (await load('products/productDetailByCode', { pageCode: 'bot-shield' }, { locale: 'cn' })).translation
        .state,
    ).toBe('fresh');
  });
});

describe('GET /solutions/publish', () => {
  it('solutions have the results and case studies that content/data/proofs.json selects, and products have none', async () => {
    const fetchProofs = async (call: 'solutions/getPublish' | 'products/getPublish') =>
      new Map(
        leavesOf(await load(call, {}, { locale: 'ja' })).flatMap(({ code, proof }) =>
          proof ? [[code, proof]] : [],
        ),
      );
    const solutionProofs = await fetchProofs('solutions/getPublish');
    expect([...solutionProofs.keys()].toSorted()).toEqual(Object.keys(proofs.solution).toSorted());
    expect(solutionProofs.get('manufacturing')).toMatchObject({
      href: `/case-study/${proofs.solution.manufacturing.case}/`,
      result: { before: { value: 4 }, after: { value: 0 } },
    });
    expect((await fetchProofs('products/getPublish')).size).toBe(0);
  });
});

describe('§6 displayOnly', () => {
  it('a product with displayOnly for Korean is neither listed nor found in other locales', async () => {
    const fetchLeaves = async (locale: 'ko' | 'en') =>
      new Map(leavesOf(await load('products/getPublish', {}, { locale })).map((leaf) => [leaf.code, leaf]));
    expect((await fetchLeaves('ko')).get('media-player')).toMatchObject({ station: 'device' });
    const english = await fetchLeaves('en');
    expect(english.has('media-player')).toBe(false);
    expect(english.get('cloud-dns')).toMatchObject({ station: 'dns' });
    expect(
      await callPortal('products/productDetailByCode', { pageCode: 'media-player' }, { locale: 'ko' }),
    ).toMatchObject({ code: CODES.ok });
    expect(
      await callPortal('products/productDetailByCode', { pageCode: 'media-player' }, { locale: 'ja' }),
    ).toMatchObject({
      code: CODES.notFound,
    });
  });

  it('displayOnly hides a content item from other locales even if a fallback exists', async () => {
    const callDetail = (locale: 'en' | 'ko' | 'ja') =>
      callPortal('products/productDetailByCode', { pageCode: 'cloud-dns' }, { locale });
    const setDisplayOnly = (display: string) =>
      env.DB.prepare(
        "UPDATE content SET card = json_set(card, '$.displayOnly', json(?)) WHERE type = 'product' AND code = 'cloud-dns'",
      )
        .bind(display)
        .run();
    await setDisplayOnly('["ko"]');
    try {
      const codes = await Promise.all(
        (['en', 'ko', 'ja'] as const).map(async (code) => (await callDetail(code)).code),
      );
      expect(codes).toEqual([CODES.notFound, CODES.ok, CODES.notFound]);
    } finally {
      await setDisplayOnly('[]');
    }
    expect((await callDetail('en')).code).toBe(CODES.ok);
  });
});

describe('§6 preview', () => {
  it('drafts are readable only with a valid token, and take precedence over live content', async () => {
    const draft = { type: 'page', pageCode: 'spring-release' };
    const edited = { type: 'product', pageCode: 'cloud-security' };
    expect((await callPortal('common/getPage', draft)).code).toBe(CODES.notFound);
    expect(await load('common/getPage', draft, { headers: PREVIEW })).toMatchObject({
      draft: true,
      code: 'spring-release',
    });
    expect(await load('common/getPage', edited, { headers: PREVIEW })).toMatchObject({
      draft: true,
      name: 'Cloud security (next edition)',
    });
    expect(await load('common/getPage', edited)).toMatchObject({ draft: false, name: 'Cloud security' });
  });
});

describe('§7 long keywords', () => {
  it('the codes of tags, subtags, and categories do not find an article by phrase', async () => {
    const [types, subtags, categories] = await Promise.all([
      load('common/getNewsType', {}),
      load('common/getDict', { category: 'glossary-subtags' }),
      load('longKeywords/getCategories', {}),
    ]);
    const topics = [...types.flatMap(({ tags }) => tags), ...subtags, ...categories].map(({ code }) => code);
    expect(topics.length).toBeGreaterThan(40);
    for (const keywords of new Set(topics)) {
      const { code, data: article } = await callPortal('longKeywords/getDetail', { keywords });
      // `zero-trust` is also the code of a glossary term.
      expect([keywords, code === CODES.notFound ? keywords : (article as { code: string }).code]).toEqual([
        keywords,
        keywords,
      ]);
    }
  });
});

describe('§2 Glossary', () => {
  it.each(localeCodes)('the glossary in %s has terms in each of its categories', async (locale) => {
    for (const code of GLOSSARY_CATEGORIES) {
      const { lang } = LOCALES[locale];
      const requested = { code, lang, type: 'GLOSSARY-CATEGORY' };
      const intro = await load('news/getNewsDetailByCode', requested, { locale });
      expect(intro).toMatchObject({ url: `/glossary/${code}/`, translation: { state: 'fresh', locale } });
      const { total } = await load('news/getNewsList', { type: 'GLOSSARY', tag: code }, { locale });
      expect(total).toBeGreaterThan(2);
    }
  });
});

describe('§7 seoModule', () => {
  it('§7 seoModule returns editors’ metadata, or metadata derived from the page and its keywords', async () => {
    const fetchSeo = (seoModule: string, pageCode: string) =>
      load('common/getSeoModule', { seoModule, pageCode }, { locale: 'ja' });
    expect(await fetchSeo('page', 'partnership')).toMatchObject({
      title: expect.stringContaining(brand.name),
    });
    const waf = await fetchSeo('product', 'web-application-firewall');
    expect(waf).toMatchObject({ title: 'Webアプリケーションファイアウォール' });
    expect(waf.keywords.split(', ')).toContain('WAF');
  });
});

describe('publishing', () => {
  // A publication writes thousands of rows, which takes long on a busy machine.
  it('a second publication leaves the same rows and the search tools of ops, and deletes removed content', {
    timeout: 60_000,
  }, async () => {
    const count = async (table: string) =>
      (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n ?? 0;
    const tables = ['content', 'setting', 'dictionary', 'country', 'search_entry', 'doc_text', 'submission'];
    await env.DB.prepare("DELETE FROM content WHERE publication = 'of a test'").run();
    await writeTools(env.DB, [
      { locale: 'en', kind: 'synonym', keyword: 'zorbify', target: 'purge' },
      { locale: 'en', kind: 'redirect', keyword: 'zorbified', target: '/contact/' },
    ]);
    const before = await Promise.all(tables.map(count));
    await env.DB.prepare(
      "INSERT INTO content SELECT type, 'gone', locale, state, 'gone', position, title, summary, card, body, tag, published_at, updated_at, source_hash, made_from, 'an older publication', recommended, extend_type, display_only, words FROM content WHERE type = 'product' LIMIT 1",
    ).run();
    await publish();
    expect(await Promise.all(tables.map(count))).toEqual(before);
    expect(before.every((n, index) => n > 0 || tables[index] === 'submission')).toBe(true);
    const health = (await (await fetchPortal('/healthz')).json()) as { publication: string };
    expect(health.publication).toBe(env.PUBLICATION_HASH);
    const searchDocs = (keyword: string) => load('search/docs', { keyword, type: 'all' });
    expect((await searchDocs('zorbify')).total).toBeGreaterThan(0);
    expect((await searchDocs('zorbified')).redirect?.url).toBe('/contact/');
    await writeTools(env.DB, []);
  });
});
