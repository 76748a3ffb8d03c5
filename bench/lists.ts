// `npm run bench -- lists`: lists and counts of the portal with 10,000 articles for each language, which are
// copies of the real ones with other codes and dates.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { paging } from '../common/config.ts';
import type { CallName, Params } from '../common/contract/contract.ts';
import { LOCALES, localeCodes } from '../common/i18n/locales.ts';
import { noBreaker } from '../common/upstream/breaker.ts';
import { createPortalClient } from '../common/upstream/client.ts';
import { buildIfChanged } from '../scripts/build/build.ts';
import { publishLocal } from '../scripts/content/publication.ts';
import { startServer } from './server.ts';
import { databaseOf, median } from './statistics.ts';

const ARTICLES = Number(process.env.BENCH_ARTICLES ?? 10_000);
const RUNS = 15;
const DAY_MS = 86_400_000;

type Row = Record<string, SQLInputValue>;
interface Trial {
  what: string;
  call: CallName;
  params: Params<'news/getNewsList'> | Record<string, unknown>;
}

/** Prepares an INSERT with every column of the rows, so that later schemas need no change. */
function insert(database: DatabaseSync, table: string, row: Row): (row: Row) => void {
  const columns = Object.keys(row);
  const statement = database.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  return (values) => void statement.run(...columns.map((column) => values[column] ?? null));
}

/** Copies the live blog posts of every locale, with their tags, until each locale has `ARTICLES`. */
function fill(database: DatabaseSync): void {
  const texts = database
    .prepare("SELECT * FROM content WHERE type = 'blog' AND state = 'live' ORDER BY code, locale")
    .all();
  const tags = database.prepare("SELECT * FROM content_tag WHERE type = 'blog'").all();
  const codes = [...new Set(texts.map(({ code }) => String(code)))];
  const [text, tag] = [texts[0], tags[0]];
  if (!text || !tag) throw new Error('there are no blog posts to copy');
  const [addText, addTag] = [insert(database, 'content', text), insert(database, 'content_tag', tag)];
  database.exec('BEGIN');
  for (let count = codes.length; count < ARTICLES; count++) {
    const source = codes[count % codes.length];
    const code = `${source}-${count}`;
    const day = new Date(Date.UTC(2025, 0, 1) - count * DAY_MS).toISOString();
    for (const row of texts.filter((each) => each.code === source))
      addText({ ...row, code, id: `${row.id}-${count}`, published_at: day });
    for (const row of tags.filter((each) => each.code === source)) addTag({ ...row, code });
  }
  database.exec('COMMIT');
  database.exec('ANALYZE');
}

const list = (params: Record<string, unknown>) => ({ type: 'BLOG', pageSize: paging.list, ...params });

/** Fills a separate database, starts the portal on it, and prints size and time of each list. */
export async function benchLists(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-lists-'));
  await buildIfChanged();
  await publishLocal(folder);
  const database = databaseOf(folder);
  fill(database);
  const tag = String(database.prepare("SELECT tag FROM content_tag WHERE type = 'blog'").get()?.tag);
  const code = String(
    database.prepare("SELECT code FROM content WHERE type = 'blog' AND state = 'live'").get()?.code,
  );
  database.close();
  const trials: Trial[] = [
    { what: 'first page', call: 'news/getNewsList', params: list({ pageIndex: 1 }) },
    { what: 'page 500', call: 'news/getNewsList', params: list({ pageIndex: 500 }) },
    { what: 'by tag', call: 'news/getNewsList', params: list({ tag }) },
    { what: 'by keyword', call: 'news/getNewsList', params: list({ keyword: 'cache' }) },
    { what: 'recommended first', call: 'news/getNewsList', params: list({ recommendOrder: true }) },
    {
      what: 'beside an article',
      call: 'news/getRecommendationsForType',
      params: { type: 'BLOG', exclude: code },
    },
    { what: 'one article', call: 'news/getNewsDetailByCode', params: { code, lang: 'EN_US' } },
    { what: 'home', call: 'home/getModules', params: { belongType: 'HOME' } },
    { what: 'all that is published', call: 'site/getPublished', params: {} },
  ];
  const server = await startServer(folder, ['portal']);
  let requested = 0;
  let took = 0;
  const send = async (request: Request): Promise<Response> => {
    const headers = new Headers(request.headers);
    // Each request has another client address, so that rate limits do not apply.
    headers.set('cf-connecting-ip', `198.18.${Math.floor(requested / 250) % 250}.${requested++ % 250}`);
    const began = performance.now();
    const answer = await fetch(new Request(request, { headers }));
    const body = await answer.arrayBuffer();
    took = performance.now() - began;
    return new Response(body, answer);
  };
  console.log(`${ARTICLES} articles a language; milliseconds from request to answer, ${RUNS} runs`);
  console.log('   call'.padEnd(30), ' median', ' slowest', '  first', '  total');
  for (const locale of localeCodes) {
    const context = {
      previewToken: null,
      clientIp: '',
      cookie: null,
      requestId: 'bench',
      breaker: noBreaker,
    };
    const portal = createPortalClient({
      send,
      origin: server.origin,
      lang: LOCALES[locale].lang,
      ...context,
    });
    for (const { what, call, params } of trials) {
      const times: number[] = [];
      let total = '–';
      for (let run = 0; run <= RUNS; run++) {
        const data: unknown = await portal.call(call, params as Params<typeof call>);
        times.push(took);
        if (typeof data === 'object' && data && 'total' in data) total = String(data.total);
      }
      const [first = 0, ...rest] = times;
      const figures = [median(rest), Math.max(...rest), first].map((ms) => ms.toFixed(1).padStart(7));
      console.log(`${locale} ${what}`.padEnd(30), figures.join('  '), total.padStart(7));
    }
  }
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
