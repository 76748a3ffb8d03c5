// Lists of articles of every kind (§3 News list query, §9 tags), with the published content.
import { describe, expect, it } from 'vitest';
import { CODES } from '../../../../common/contract/codes.ts';
import { LOCALES, localeCodes } from '../../../../common/i18n/locales.ts';
import { callPortal, load } from '../portal.ts';

describe('§7 articles', () => {
  it('articles have the facts of their kind', async () => {
    const [documents, cases, videos, questions] = await Promise.all([
      load('resources/getPage', { type: 'RESOURCES', pageSize: 100 }),
      load('news/getNewsList', { type: 'CASE', pageSize: 100 }),
      load('news/getNewsList', { type: 'VIDEO', pageSize: 100 }),
      load('longKeywords/getPage', { pageSize: 100 }),
    ]);
    // Files on request have no page count.
    const onRequest = documents.rows.filter(({ facts }) => facts.gated);
    expect(onRequest.length).toBeGreaterThan(5);
    for (const { facts } of onRequest) expect(facts.pages).toBe('');
    for (const { facts } of cases.rows)
      expect([facts.customer === '', facts.products.length > 0]).toEqual([false, true]);
    expect(videos.rows.some(({ facts }) => facts.extendType === 'record')).toBe(true);
    for (const { facts } of questions.rows)
      expect([facts.category === '', facts.keywords.length > 0]).toEqual([false, true]);
  });

  it('§7 long-keywords: the category counts match the lists, and a phrase finds its article', async () => {
    const categories = await load('longKeywords/getCategories', {});
    for (const { code, total } of categories)
      expect((await load('longKeywords/getPage', { category: code, pageSize: 100 })).total).toBe(total);
    const [first] = (await load('longKeywords/getPage', { pageSize: 1 })).rows;
    const article = await load('longKeywords/getDetail', {
      keywords: (first?.facts.keywords[0] ?? '').toUpperCase(),
    });
    expect(article.code).toBe(first?.code);
  });

  it('§7 video-type filters videos by kind or label', async () => {
    for (const { code } of (await load('resources/getRecordLabels', {})).filter(({ total }) => total > 0)) {
      const [videos, webinars] = await Promise.all(
        ['VIDEO', 'WEBINAR'].map((type) => load('resources/getByVideoType', { type, videoType: code })),
      );
      expect([...(videos ?? []), ...(webinars ?? [])].every(({ subtags }) => subtags.includes(code))).toBe(
        true,
      );
    }
    const records = await load('resources/getByVideoType', { type: 'VIDEO', videoType: 'record' });
    expect(records.length).toBeGreaterThan(0);
    expect(records.every(({ facts }) => facts.extendType === 'record')).toBe(true);
  });

  it.each(localeCodes)('the glossary in %s is sorted by the collation of its language', async (locale) => {
    const { rows } = await load('news/getNewsList', { type: 'GLOSSARY', pageSize: 100 }, { locale });
    const titles = rows.map(({ title }) => title);
    expect(titles).toEqual(
      [...titles].sort(new Intl.Collator(LOCALES[locale].htmlLang, { numeric: true }).compare),
    );
    expect(rows.length).toBeGreaterThanOrEqual(24);
  });

  it('§9 the tags of case studies and blog articles equal their dictionaries', async () => {
    const types = await load('common/getNewsType', {});
    for (const [type, category] of [
      ['CASE', 'case-tags'],
      ['BLOG', 'blog-tags'],
    ] as const)
      expect(types.find((kind) => kind.type === type)?.tags).toEqual(
        await load('common/getDict', { category }),
      );
  });

  it('every tag of a kind has articles in every locale', async () => {
    for (const locale of localeCodes) {
      const types = await load('common/getNewsType', {}, { locale });
      expect(types.flatMap(({ tags }) => tags).length).toBeGreaterThan(30);
      for (const { type, tags } of types)
        for (const { code } of tags) {
          const { rows } = await load('news/getNewsList', { type, tag: code }, { locale });
          expect(`${type} ${code} ${locale} ${rows.some((row) => row.locale === locale)}`).toBe(
            `${type} ${code} ${locale} true`,
          );
        }
    }
  });

  it('§7 getNewsDetailByCode returns not-found for an article with another tag', async () => {
    const [first] = (await load('news/getNewsList', { type: 'BLOG', pageSize: 1 })).rows;
    const fetchByTag = (tag: string) =>
      callPortal('news/getNewsDetailByCode', { code: first?.code, lang: 'EN_US', type: 'BLOG', tag });
    expect((await fetchByTag(first?.tag ?? '')).code).toBe(CODES.ok);
    expect((await fetchByTag('')).code).toBe(CODES.ok);
    expect((await fetchByTag('another')).code).toBe(CODES.notFound);
  });

  it('§7 getVideoRelevant VIDEO returns recordings for a webinar', async () => {
    const [webinar] = (await load('news/getNewsList', { type: 'WEBINAR', pageSize: 1 })).rows;
    const relevant = await load('common/getVideoRelevant', { type: 'VIDEO', pageCode: webinar?.code ?? '' });
    expect(relevant.length).toBeGreaterThan(0);
  });

  it('the label counts cover recordings of one kind or of all kinds', async () => {
    const fetchTotals = async (type?: string) =>
      (await load('resources/getRecordLabels', type ? { type } : {})).map(({ code, total }) => [code, total]);
    expect(await fetchTotals('VIDEO')).toContainEqual(['WEBINARS', 0]);
    expect(await fetchTotals('WEBINAR')).not.toContainEqual(['WEBINARS', 0]);
    expect(await fetchTotals()).not.toContainEqual(['WEBINARS', 0]);
  });
});
