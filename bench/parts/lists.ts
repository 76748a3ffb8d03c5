// `npm run bench -- lists`: lists and counts of the portal with 10,000 articles per language, which are copies of real
// articles with other codes and dates.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { paging } from '../../common/config.ts';
import type { CallName, Params } from '../../common/contract/contract.ts';
import { LOCALES, localeCodes } from '../../common/i18n/locales.ts';
import { noBreaker } from '../../common/upstream/breaker.ts';
import { createPortalClient } from '../../common/upstream/client.ts';
import { type Benchmark, columns, type Row } from '../report/schema.ts';
import { createAddressGenerator, withServer } from '../server.ts';
import { median } from '../statistics.ts';

const ARTICLES = Number(process.env.BENCH_ARTICLES ?? 10_000);
const RUNS = 15;
const DAY_MS = 86_400_000;

type DatabaseRow = Record<string, SQLInputValue>;
interface Scenario {
  name: string;
  call: CallName;
  params: Params<'news/getNewsList'> | Record<string, unknown>;
}

/** Prepares an INSERT with all columns of a row, so that schema changes require no change to the benchmark. */
function insert(database: DatabaseSync, table: string, row: DatabaseRow): (row: DatabaseRow) => void {
  const columns = Object.keys(row);
  const statement = database.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  return (values) => void statement.run(...columns.map((column) => values[column] ?? null));
}

/** Copies the live blog posts of every locale, with their tags, until each locale has `ARTICLES`. */
function fill(database: DatabaseSync): void {
  const articles = database
    .prepare("SELECT * FROM content WHERE type = 'blog' AND state = 'live' ORDER BY code, locale")
    .all();
  const tags = database.prepare("SELECT * FROM content_tag WHERE type = 'blog'").all();
  const codes = [...new Set(articles.map(({ code }) => String(code)))];
  const [text, tag] = [articles[0], tags[0]];
  if (!text || !tag) throw new Error('there are no blog posts to copy');
  const [addText, addTag] = [insert(database, 'content', text), insert(database, 'content_tag', tag)];
  database.exec('BEGIN');
  for (let count = codes.length; count < ARTICLES; count++) {
    const source = codes[count % codes.length];
    const code = `${source}-${count}`;
    const day = new Date(Date.UTC(2025, 0, 1) - count * DAY_MS).toISOString();
    for (const row of articles.filter((candidate) => candidate.code === source))
      addText({ ...row, code, id: `${row.id}-${count}`, published_at: day });
    for (const row of tags.filter((candidate) => candidate.code === source)) addTag({ ...row, code });
  }
  database.exec('COMMIT');
  database.exec('ANALYZE');
}

const list = (name: string, params: Record<string, unknown>): Scenario => ({
  name,
  call: 'news/getNewsList',
  params: { type: 'BLOG', pageSize: paging.list, ...params },
});

const scenariosOf = (code: string, tag: string): Scenario[] => [
  list('first page', { pageIndex: 1 }),
  list('page 500', { pageIndex: 500 }),
  list('by tag', { tag }),
  list('by keyword', { keyword: 'cache' }),
  list('recommended first', { recommendOrder: true }),
  {
    name: 'next to an article',
    call: 'news/getRecommendationsForType',
    params: { type: 'BLOG', exclude: code },
  },
  { name: 'one article', call: 'news/getNewsDetailByCode', params: { code, lang: 'EN_US' } },
  { name: 'home', call: 'home/getModules', params: { belongType: 'HOME' } },
  { name: 'everything published', call: 'site/getPublished', params: {} },
];

/** Sends requests from changing client IP addresses; `lastMs` is the duration of the last one in milliseconds. */
function timedSender() {
  const nextAddress = createAddressGenerator();
  const sender = {
    lastMs: 0,
    send: async (request: Request): Promise<Response> => {
      const headers = new Headers(request.headers);
      headers.set('cf-connecting-ip', nextAddress());
      const startedAt = performance.now();
      const response = await fetch(new Request(request, { headers }));
      const body = await response.arrayBuffer();
      sender.lastMs = performance.now() - startedAt;
      return new Response(body, response);
    },
  };
  return sender;
}

async function measure(origin: string, scenarios: readonly Scenario[]): Promise<Benchmark> {
  const sender = timedSender();
  const rows: Row[] = [];
  for (const locale of localeCodes) {
    const portal = createPortalClient({
      send: sender.send,
      origin,
      lang: LOCALES[locale].lang,
      previewToken: null,
      clientIp: '',
      cookie: null,
      requestId: 'bench',
      breaker: noBreaker,
    });
    for (const { name, call, params } of scenarios) {
      const times: number[] = [];
      let total: number | null = null;
      for (let run = 0; run <= RUNS; run++) {
        const data: unknown = await portal.call(call, params as Params<typeof call>);
        times.push(sender.lastMs);
        if (typeof data === 'object' && data && 'total' in data) total = Number(data.total);
      }
      const [first = 0, ...laterTimes] = times;
      rows.push({
        name: `${locale} ${name}`,
        values: [median(laterTimes), Math.max(...laterTimes), first, total],
      });
    }
  }
  return {
    title: 'Portal lists',
    note: `${ARTICLES} articles per language; response times of ${RUNS} runs after the first.`,
    columns: columns({ median: 'ms', slowest: 'ms', first: 'ms', total: '' }),
    rows,
    limits: [],
    chart: 'median',
  };
}

/** Fills a separate database, starts the portal on it, and measures each list. */
export async function benchLists(): Promise<Benchmark> {
  let scenarios: Scenario[] = [];
  const prepare = (database: DatabaseSync): void => {
    fill(database);
    const article = database
      .prepare(
        "SELECT content.code, content_tag.tag FROM content JOIN content_tag USING (type, code) WHERE type = 'blog' AND state = 'live'",
      )
      .get();
    scenarios = scenariosOf(String(article?.code), String(article?.tag));
  };
  return withServer({ workers: ['portal'], fill: prepare }, ({ origin }) => measure(origin, scenarios));
}
