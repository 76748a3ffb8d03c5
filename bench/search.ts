// `npm run bench -- search`: searches of the portal with 10,000 articles and 10,000 documents for each language,
// composed of real sentences in random order.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { api, paging } from '../common/config.ts';
import { SearchResultSchema } from '../common/contract/entities/news.ts';
import { LOCALES, type Locale, localeCodes } from '../common/i18n/locales.ts';
import { indexed } from '../common/text/fold.ts';
import { buildIfChanged } from '../scripts/build/build.ts';
import { publishLocal } from '../scripts/content/publication.ts';
import { startServer } from './server.ts';
import { databaseOf, median, sequence } from './statistics.ts';

/** Number of texts of each kind in each language. */
const TEXTS = Number(process.env.BENCH_ARTICLES ?? 10_000);
const RUNS = 15;
const SENTENCES = 14;

/** Queries, each with the property that it tests. */
const QUERIES: readonly [Locale, string, string][] = [
  ['cn', '缓存', 'two characters'],
  ['cn', '边缘', 'two characters'],
  ['cn', '直播延迟', 'four characters'],
  ['ja', '配信', 'two characters'],
  ['ja', '遅延', 'two characters'],
  ['ja', '攻撃 対策', 'two words'],
  ['ko', '방화벽', 'found with a particle attached'],
  ['ko', '캐시', 'found with a particle attached'],
  ['en', 'cache', 'a word of most texts'],
  ['en', 'zero trust access', 'three words'],
  ['en', 'firewell', 'one wrong letter'],
  ['en', 'certificte', 'one letter missing'],
  ['en', 'zzqqxk', 'nothing'],
];

const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?。！？])\s*|\n+/u).filter((sentence) => sentence.length > 8);

/** Searched sources: the kinds of real texts, and the kind of a generated one. */
const SOURCES = [
  {
    kinds: ['BLOG', 'NEWS', 'CASE', 'GLOSSARY', 'RESOURCE'],
    made: { kind: 'BLOG', type: 'blog', path: '/blog/' },
  },
  { kinds: ['DOCUMENT'], made: { kind: 'DOCUMENT', type: 'doc', path: '/docs/10200/' } },
] as const;

/** Adds texts to the search tables of every locale, up to `TEXTS` of each source. */
function fill(database: DatabaseSync): void {
  const entry = database.prepare(
    "INSERT INTO search_entry (id, locale, kind, item_id, type, code, url, title, published_at, restricted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, '2025-01-01T00:00:00.000Z', 0)",
  );
  const shown = database.prepare('INSERT INTO search_text (id, text) VALUES (?, ?)');
  const spelling = database.prepare('INSERT INTO spelling_en (rowid, words) VALUES (?, ?)');
  let id = Number(database.prepare('SELECT max(id) AS id FROM search_entry').get()?.id ?? 0);
  database.exec('BEGIN');
  for (const locale of localeCodes)
    for (const { kinds, made } of SOURCES) {
      const texts = database
        .prepare(
          `SELECT title, text FROM search_entry JOIN search_text USING (id) WHERE locale = ? AND kind IN (${kinds.map(() => '?').join(', ')})`,
        )
        .all(locale, ...kinds) as { title: string; text: string }[];
      const sentences = texts.flatMap(({ text }) => sentencesOf(text));
      const index = database.prepare(
        `INSERT INTO search_${locale} (rowid, title, keywords, body) VALUES (?, ?, '', ?)`,
      );
      const pick = sequence(7);
      const some = (): string => sentences[pick(sentences.length)] ?? '';
      for (let count = texts.length; count < TEXTS; count++) {
        id += 1;
        const code = `generated-${count}`;
        const title = some().slice(0, 60);
        const text = Array.from({ length: SENTENCES }, some).join(' ');
        const { kind, type, path } = made;
        entry.run(id, locale, kind, `${type}-${code}`, type, code, `${path}${code}/`, title);
        shown.run(id, text);
        index.run(id, indexed(title, locale), indexed(text, locale));
        if (locale === 'en') spelling.run(id, indexed(`${title} ${text}`, 'en'));
      }
    }
  database.exec('COMMIT');
}

/**
 * Fills a separate database, starts the portal on it, and prints results and time of each query.
 */
export async function benchSearch(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
  await buildIfChanged();
  await publishLocal(folder);
  const database = databaseOf(folder);
  fill(database);
  database.close();
  const portal = await startServer(folder, ['portal']);
  let requested = 0;
  const ask = async (locale: Locale, keyword: string, more: object) => {
    const began = performance.now();
    const answer = await fetch(`${portal.origin}${api.basePath}/search?lang=${LOCALES[locale].lang}`, {
      method: 'POST',
      // Each request has another client address, so that rate limits do not apply.
      headers: {
        'content-type': 'application/json',
        'cf-connecting-ip': `198.18.${Math.floor(requested / 250)}.${requested++ % 250}`,
      },
      body: JSON.stringify({ keyword, ...more }),
    });
    const { data } = (await answer.json()) as { data: unknown };
    return { result: SearchResultSchema.parse(data), ms: performance.now() - began };
  };
  for (const [name, more] of [
    ['search of the site', {}],
    ['search of the documentation', { type: 'all', pageIndex: 1, pageSize: paging.docsSearch }],
  ] as const) {
    const medians: number[] = [];
    console.log(
      `\n${name}: ${TEXTS} articles and ${TEXTS} documents a language; milliseconds from request to answer, ${RUNS} runs`,
    );
    const way: number[] = [];
    for (let run = 0; run < RUNS; run++) way.push((await ask('en', '!', more)).ms);
    console.log('   query'.padEnd(24), 'median', ' slowest', ' found', ' marked', ' repaired to');
    for (const [locale, keyword, trial] of QUERIES) {
      await ask(locale, keyword, more);
      const times: number[] = [];
      for (let run = 0; run < RUNS; run++) times.push((await ask(locale, keyword, more)).ms);
      const { result } = await ask(locale, keyword, more);
      medians.push(median(times));
      const marked = result.rows.filter((row) =>
        [...row.title, ...row.snippet].some((segment) => segment.mark),
      ).length;
      console.log(
        `${locale} ${keyword}`.padEnd(24),
        median(times).toFixed(1).padStart(6),
        Math.max(...times)
          .toFixed(1)
          .padStart(8),
        String(result.total).padStart(6),
        `${marked}/${result.rows.length}`.padStart(7),
        ` ${(result.suggestion ?? '–').padEnd(12)} ${trial}`,
      );
    }
    const all = median(medians);
    console.log(
      `median of all queries: ${all.toFixed(1)} ms, ${(all - median(way)).toFixed(1)} ms of them in D1: a search without a word, which asks nothing of it, takes ${median(way).toFixed(1)} ms`,
    );
  }
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}
