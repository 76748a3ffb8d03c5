// Cost of a list page among 4,000 articles: rows read and SQLite query plan.
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Locale, localeCodes } from '../../../../common/i18n/locales.ts';
import { countByTag, type ListQuery, listContent, listPage } from '../../../../portal/src/content/list.ts';
import { removeTexts, type TextInput, visitor, writeTexts } from './content-items.ts';

const ARTICLES = 4_000;
const TYPE = 'scale';
const PAGE = 12;

/** Creates articles in English, most of them translated, with one of ten tags, and some recommended by editors. */
function createArticles(): TextInput[] {
  return Array.from({ length: ARTICLES }, (_, index): TextInput[] => {
    const code = `a${String((index * 7919) % ARTICLES).padStart(5, '0')}`;
    const publishedAt = new Date(Date.UTC(2025, 0, 1) - index * 3_600_000).toISOString();
    const tags = [`topic-${index % 10}`];
    const card = { url: `/scale/${code}/`, facts: {}, recommended: index % 500 === 0 };
    const text = { type: TYPE, code, publishedAt, tags, tag: tags[0] ?? '', card };
    const locales: Locale[] = index % 10 === 3 ? ['en'] : ['en', 'ko'];
    return locales.map((locale) => ({ ...text, locale }));
  }).flat();
}

interface ExecutedStatement {
  sql: string;
  rowsRead: number;
  plan: string[];
}

/** Returns a database that records the rows read and the query plan of each statement. */
function recordingDb(): { db: D1Database; requested: ExecutedStatement[] } {
  const requests: ExecutedStatement[] = [];
  const recorded = new Map<D1PreparedStatement, { sql: string; values: unknown[] }>();
  const record = async (statement: D1PreparedStatement, { meta }: D1Result) => {
    const { sql, values } = recorded.get(statement) ?? { sql: '', values: [] };
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>();
    requests.push({ sql, rowsRead: meta.rows_read, plan: results.map(({ detail }) => detail) });
  };
  const prepare = (sql: string) => {
    const prepared = env.DB.prepare(sql);
    return Object.assign(prepared, {
      bind: (...values: unknown[]) => {
        const bound = env.DB.prepare(sql).bind(...values);
        recorded.set(bound, { sql, values });
        return bound;
      },
    });
  };
  const batch = async (statements: D1PreparedStatement[]) => {
    const results = await env.DB.batch(statements);
    for (const [index, result] of results.entries()) {
      const statement = statements[index];
      if (statement) await record(statement, result);
    }
    return results;
  };
  return {
    db: new Proxy(env.DB, { get: (_, name) => ({ prepare, batch })[String(name)] }),
    requested: requests,
  };
}

async function measureCost(query: ListQuery, locale: Locale, preview = false, pageIndex = 1) {
  const { db, requested } = recordingDb();
  const ctx = visitor(locale, { db, preview });
  const { total, rows } = await listPage(ctx, query, { pageIndex, pageSize: PAGE }, (text) => text);
  const [page, count] = requested;
  if (!page || !count) throw new Error('expected statements for the page and for the count');
  return { page, count, total, length: rows.length };
}

beforeAll(() => writeTexts(createArticles()));
afterAll(removeTexts);

describe('a page of a list among 4,000 articles', () => {
  /** Limit for the articles of the page, the lookup of the visitor's text, and the page itself. */
  const MAX_ROWS_READ = PAGE * 12;

  it.each([
    ['newest first', { types: [TYPE] }],
    ['editors’ choice first', { types: [TYPE], order: 'recommended' }],
    ['all but the one being read', { types: [TYPE], codes: { not: ['a00001'] } }],
    ['of another topic', { types: [TYPE], mainTag: { not: 'topic-1' } }],
  ] as [string, ListQuery][])(
    'a list page (%s) reads few rows, in every locale and in a preview',
    async (_, query) => {
      for (const locale of localeCodes)
        for (const preview of [false, true]) {
          const { page, length } = await measureCost(query, locale, preview);
          expect(length).toBe(PAGE);
          expect([locale, preview, page.rowsRead <= MAX_ROWS_READ, page.rowsRead]).toEqual([
            locale,
            preview,
            true,
            page.rowsRead,
          ]);
        }
    },
  );

  it('a page that is filtered by topic reads only as many rows as the page needs', async () => {
    const { page, total } = await measureCost({ types: [TYPE], tag: 'topic-3' }, 'ko');
    expect(total).toBe(ARTICLES / 10);
    // One in ten articles has the topic.
    expect(page.rowsRead).toBeLessThanOrEqual(MAX_ROWS_READ * 10);
  });

  it('a page is read from an index in list order, without sorting', async () => {
    for (const query of [{ types: [TYPE] }, { types: [TYPE], order: 'recommended' as const }]) {
      const { page } = await measureCost(query, 'ko');
      const inner = page.plan.findIndex((step) => step.startsWith('SCAN k'));
      expect(page.plan.slice(0, inner).join('\n')).toMatch(/SEARCH c USING COVERING INDEX content_/);
      expect(page.plan.slice(0, inner).join('\n')).not.toContain('TEMP B-TREE');
    }
  });

  it.each([
    ['unfiltered', { types: [TYPE] }],
    ['of a topic', { types: [TYPE], tag: 'topic-3' }],
    ['of a subtype', { types: [TYPE], extendType: 'record' }],
    ['with a keyword', { types: [TYPE], keyword: 'a03999' }],
  ] as [string, ListQuery][])('a list (%s) is counted only from indexes', async (_, query) => {
    for (const preview of [false, true]) {
      const { count } = await measureCost(query, 'ko', preview);
      const steps = count.plan.filter((step) => /^(SEARCH|SCAN)/.test(step));
      expect(
        steps.filter((step) => !/COVERING INDEX|PRIMARY KEY \(type=\? AND code=\? AND tag/.test(step)),
      ).toEqual([]);
      expect(count.plan.join('\n')).not.toContain('TEMP B-TREE');
    }
  });

  it('the count of a topic reads only the rows of that topic', async () => {
    const { count } = await measureCost({ types: [TYPE], tag: 'topic-3' }, 'ko');
    expect(count.rowsRead).toBeLessThanOrEqual((ARTICLES / 10) * 6);
  });

  it('a list has the correct length and last page', async () => {
    for (const locale of localeCodes) {
      const last = Math.ceil(ARTICLES / PAGE);
      const { total, length } = await measureCost({ types: [TYPE] }, locale, false, last);
      expect([total, length]).toEqual([ARTICLES, ARTICLES - (last - 1) * PAGE]);
    }
  });

  it('the first entries of a list are read without counting', async () => {
    const list = await listContent(visitor('ko'), { types: [TYPE], order: 'recommended' }, { limit: 3 });
    expect(list.map(({ card, locale }) => [card.recommended, locale])).toEqual(Array(3).fill([true, 'ko']));
  });
});

describe('§7 categories with counts', () => {
  it('§7 categories count each topic once, regardless of translations', async () => {
    const dictionary =
      "INSERT INTO dictionary SELECT 'scale', locale, 0, 'topic-3', 'Three', 'of a test of lists' FROM (SELECT DISTINCT locale FROM dictionary)";
    await env.DB.prepare(dictionary).run();
    for (const locale of localeCodes)
      expect(await countByTag(visitor(locale), [TYPE], 'scale')).toEqual([
        { code: 'topic-3', name: 'Three', total: ARTICLES / 10 },
      ]);
    await env.DB.prepare("DELETE FROM dictionary WHERE category = 'scale'").run();
  });
});
