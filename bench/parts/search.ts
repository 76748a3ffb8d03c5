// `npm run bench -- search`: searches in the portal with 10,000 documents and 10,000 articles per language, which
// consist of real sentences in random order and have 110,000 sections.
import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import { api, paging } from '../../common/config.ts';
import { SearchResultSchema } from '../../common/contract/entities/news.ts';
import { LOCALES, type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { toIndexText } from '../../common/text/fold.ts';
import { SECTIONS_PER_ENTRY } from '../../common/text/search-index.ts';
import { Draw, seededRandom } from '../../scripts/fuzz/draw.ts';
import { atMost, type Benchmark, columns, type Limit, type Row } from '../report/schema.ts';
import { createAddressGenerator, withServer } from '../server.ts';
import { median } from '../statistics.ts';

/** Number of content items per kind and language. */
const TEXTS = Number(process.env.BENCH_ARTICLES ?? 10_000);
const RUNS = 15;
/** Limits of the slowest median in milliseconds, by whether the spelling of the query is corrected. */
const GOAL_MS = { exact: 10, corrected: 20 } as const;
/** Name of a row whose query has been corrected. */
const IS_CORRECTED = /, corrected to /;
const SENTENCES = 4;

/** Queries, each with the property that it tests. */
const QUERIES: readonly [Locale, string, string][] = [
  ['cn', '缓存', 'two characters'],
  ['cn', '边缘', 'two characters'],
  ['cn', '直播延迟', 'four characters'],
  ['ja', '配信', 'two characters'],
  ['ja', '遅延', 'two characters'],
  ['ja', '攻撃 対策', 'two words'],
  ['ko', '방화벽', 'a word with a particle attached'],
  ['ko', '캐시', 'a word with a particle attached'],
  ['en', 'cache', 'a word in most texts'],
  ['en', 'zero trust access', 'three words'],
  ['en', 'how do I purge a cached file by tag', 'a question'],
  ['cn', '如何通过API刷新缓存文件', 'a question'],
  ['ja', 'キャッシュをパージする方法', 'a question'],
  ['ko', '캐시 파일을 퍼지하는 방법', 'a question'],
  ['en', 'firewell', 'one wrong letter'],
  ['en', 'certificte', 'one letter missing'],
  ['ko', '프리패치', 'one wrong letter'],
  ['ja', 'terrafrom', 'one wrong letter'],
  ['en', 'zzqqxk', 'no result'],
];

const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?。！？])\s*|\n+/u).filter((sentence) => sentence.length > 8);

/** Sources of sentences by kind, and the content items generated from them, with a realistic number of sections. */
const SOURCES = [
  {
    kinds: ['DOCUMENT'],
    made: { kind: 'DOCUMENT', type: 'doc', path: '/docs/10200/', sections: 8 },
  },
  {
    kinds: ['BLOG', 'NEWS', 'CASE', 'GLOSSARY', 'RESOURCE'],
    made: { kind: 'BLOG', type: 'blog', path: '/blog/', sections: 3 },
  },
] as const;
const PRODUCTS = [
  'content-acceleration',
  'cdnpro',
  'web-application-firewall',
  'cloud-dns',
  'edge-application',
];

/** Sentences in the real sections of some kinds in a locale. */
function sentences(database: DatabaseSync, locale: Locale, kinds: readonly string[]): string[] {
  const sections = database
    .prepare(
      `SELECT s.text FROM search_section s JOIN search_entry e ON e.id = s.id / ${SECTIONS_PER_ENTRY}
       WHERE e.locale = ? AND e.kind IN (${kinds.map(() => '?').join(', ')}) ORDER BY s.id`,
    )
    .all(locale, ...kinds) as { text: string }[];
  return sections.flatMap(({ text }) => sentencesOf(text));
}

/** Adds the same number of content items of each source to the search tables of every locale. */
function fill(database: DatabaseSync): void {
  const entry = database.prepare(
    "INSERT INTO search_entry (id, locale, kind, item_id, type, code, url, title, keywords, place, products, published_at, restricted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, '', '', ?, '2025-01-01T00:00:00.000Z', 0)",
  );
  const insertSection = database.prepare(
    'INSERT INTO search_section (id, anchor, path, text) VALUES (?, ?, ?, ?)',
  );
  let id = Number(database.prepare('SELECT max(id) AS id FROM search_entry').get()?.id ?? 0);
  database.exec('BEGIN');
  for (const locale of localeCodes)
    for (const { kinds, made: generated } of SOURCES) {
      const real = sentences(database, locale, kinds);
      const index = database.prepare(
        `INSERT INTO search_${locale} (rowid, title, keywords, heading, body) VALUES (?, ?, '', ?, ?)`,
      );
      const draw = new Draw(seededRandom(7));
      const randomSentence = (): string => draw.pick(real);
      for (let count = 0; count < TEXTS; count++) {
        id += 1;
        const { kind, type, path } = generated;
        const code = `generated-${count}`;
        const title = randomSentence().slice(0, 60);
        const products = JSON.stringify([draw.pick(PRODUCTS)]);
        entry.run(id, locale, kind, `${type}-${code}`, type, code, `${path}${code}/`, title, products);
        for (let position = 0; position < generated.sections; position++) {
          const heading = position === 0 ? '' : randomSentence().slice(0, 30);
          const text = Array.from({ length: SENTENCES }, randomSentence).join('\n');
          const section = id * SECTIONS_PER_ENTRY + position;
          insertSection.run(
            section,
            heading && `section-${position}`,
            JSON.stringify(heading ? [heading] : []),
            text,
          );
          index.run(
            section,
            toIndexText(title, locale),
            toIndexText(heading, locale),
            toIndexText(text, locale),
          );
        }
      }
      database
        .prepare('UPDATE search_size SET sections = sections + ? WHERE locale = ?')
        .run(TEXTS * generated.sections, locale);
    }
  database.exec('COMMIT');
}

/** Searches, and returns the result with the response time in milliseconds. */
type Search = (locale: Locale, keyword: string) => Promise<{ result: SearchResult; ms: number }>;
type SearchResult = z.output<typeof SearchResultSchema>;

/** Creates a function that searches a portal with additional parameters. */
function createSearch(origin: string, more: object): Search {
  const nextAddress = createAddressGenerator();
  return async (locale, keyword) => {
    const startedAt = performance.now();
    const response = await fetch(`${origin}${api.basePath}/search?lang=${LOCALES[locale].lang}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': nextAddress() },
      body: JSON.stringify({ keyword, ...more }),
    });
    const { data } = (await response.json()) as { data: unknown };
    return { result: SearchResultSchema.parse(data), ms: performance.now() - startedAt };
  };
}

/** Response times of several runs of a search, in milliseconds. */
async function measureTimes(search: Search, locale: Locale, keyword: string): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push((await search(locale, keyword)).ms);
  return times;
}

/** Results and times of each query. */
async function measure(name: string, search: Search): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [locale, keyword, trial] of QUERIES) {
    const { result } = await search(locale, keyword);
    const times = await measureTimes(search, locale, keyword);
    // A section may be found by its heading.
    const marked = result.rows.filter(
      ({ title, snippet, section }) => section || [...title, ...snippet].some((segment) => segment.mark),
    ).length;
    const corrected = result.suggestion ? `, corrected to ${result.suggestion}` : '';
    rows.push({
      name: `${name}: ${locale} ${keyword} (${trial}${corrected})`,
      values: [median(times), Math.max(...times), result.total, result.rows.length, marked],
    });
  }
  // Baseline: a search without words does not query the index.
  const baseline = await measureTimes(search, 'en', '!');
  rows.push({ name: `${name}: no word`, values: [median(baseline), Math.max(...baseline), 0, 0, 0] });
  return rows;
}

/** Limits of searches with and without a correction of the spelling. */
const limitsOf = (rows: readonly Row[]): Limit[] =>
  (['exact', 'corrected'] as const).map((kind) => {
    const medians = rows
      .filter(({ name }) => IS_CORRECTED.test(name) === (kind === 'corrected'))
      .map(({ values: [median] }) => median ?? 0);
    return atMost(`${kind} search (median, slowest query)`, Math.max(...medians), GOAL_MS[kind], 'ms');
  });

/** Fills a separate database, starts the portal on it, and measures each query. */
export const benchSearch = (): Promise<Benchmark> =>
  withServer({ workers: ['portal'], fill }, async ({ origin }) => {
    const ofDocs = { type: 'all', pageIndex: 1, pageSize: paging.docsSearch };
    const rows = [
      ...(await measure('site', createSearch(origin, {}))),
      ...(await measure('documentation', createSearch(origin, ofDocs))),
    ];
    return {
      title: 'Portal search',
      note: `${TEXTS} documents and ${TEXTS} articles per language; response times of ${RUNS} runs. A marked result shows the word in its title, text, or heading.`,
      columns: columns({ median: 'ms', slowest: 'ms', found: '', shown: '', marked: '' }),
      rows,
      limits: limitsOf(rows),
      chart: 'median',
    };
  });
