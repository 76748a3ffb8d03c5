// Redirects in D1, their publication to KV as one value, and their hits by day.
import type { D1Database } from '@cloudflare/workers-types';
import type { Locale } from '../../../common/i18n/locales.ts';
import type { RedirectHits } from '../../../common/redirects/hits.ts';
import { REDIRECTS_KEY, type RedirectStatus, serializeRedirects } from '../../../common/redirects/rules.ts';
import type { Bindings } from '../env.ts';
import { writeKv } from '../kv.ts';
import { publishUntilStable } from '../publish.ts';
import { localeOf, REDIRECTS_PER_PAGE, type RedirectsQuery, statusOf } from './schema.ts';

/** Adds hits to today's totals. Unknown IDs are ignored. */
export async function addHits(db: D1Database, hits: RedirectHits, now: Date): Promise<void> {
  await db
    .prepare(
      `INSERT INTO redirect_hit (redirect, day, hits)
       SELECT redirect.id, ?2, sum(input.value ->> 1) FROM json_each(?1) AS input
       JOIN redirect ON redirect.id = input.value ->> 0 GROUP BY redirect.id
       ON CONFLICT (redirect, day) DO UPDATE SET hits = hits + excluded.hits`,
    )
    .bind(JSON.stringify(hits), now.toISOString().slice(0, 10))
    .run();
}

/** Deletes expired hits and the hits of deleted redirects. */
export async function deleteExpiredHits(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare('DELETE FROM redirect_hit WHERE day < ?1 OR redirect NOT IN (SELECT id FROM redirect)')
    .bind(firstDay(now))
    .run();
}

/** Writes the active redirects to KV. May reject with NotPublished. */
export const publishRedirects = ({ DB, KV }: Bindings): Promise<void> =>
  publishUntilStable({
    read: () => readRedirects(DB),
    isSame: (a, b) => a.last === b.last,
    write: async ({ all }) => {
      const { value, stamp } = await serializeRedirects(
        all.filter(({ enabled }) => enabled).map(({ path, ...redirect }) => ({ ...redirect, from: path })),
      );
      await writeKv(KV, REDIRECTS_KEY, value, { metadata: { stamp } });
    },
  });

/** A redirect without its metadata. */
export interface RedirectEntry {
  path: string;
  /** `null` for all locales without their own redirect. */
  locale: Locale | null;
  to: string;
  status: RedirectStatus;
  note: string;
  enabled: boolean;
}

export interface StoredRedirect extends RedirectEntry {
  id: number;
  by: string;
  at: string;
  /** Each change sets a new version. */
  version: number;
}

interface Row extends Omit<StoredRedirect, 'locale' | 'status' | 'enabled'> {
  locale: string;
  status: number;
  enabled: number;
}

const COLUMNS = 'id, path, locale, target AS "to", status, note, enabled, by, at, version';

const toStoredRedirect = (row: Row): StoredRedirect => ({
  ...row,
  locale: localeOf(row.locale),
  status: statusOf(String(row.status)) ?? 302,
  enabled: row.enabled === 1,
});

/** All redirects ordered by path, and the ID of the last change (0 if there is none). */
export async function readRedirects(db: D1Database): Promise<{ all: StoredRedirect[]; last: number }> {
  // One transaction keeps the two results consistent.
  const [rows, last] = await db.batch<Row & { last: number | null }>([
    db.prepare(`SELECT ${COLUMNS} FROM redirect ORDER BY path, locale`),
    db.prepare("SELECT max(id) AS last FROM audit WHERE kind = 'redirect'"),
  ]);
  return { all: (rows?.results ?? []).map(toStoredRedirect), last: last?.results[0]?.last ?? 0 };
}

/** A redirect with its hits of the last 90 days; `null` if there is none. */
export async function readRedirect(db: D1Database, id: number, now: Date): Promise<ListedRedirect | null> {
  const row = await db.prepare(`SELECT ${COLUMNS} FROM redirect WHERE id = ?`).bind(id).first<Row>();
  return row ? listedOf(toStoredRedirect(row), await readHits(db, [id], now)) : null;
}

/** Retention of hits, in days. */
export const HIT_DAYS = 90;

export interface ListedRedirect extends StoredRedirect {
  /** Hits by day, oldest first, without empty days. */
  days: { day: string; hits: number }[];
  hits: number;
}

const listedOf = (
  redirect: StoredRedirect,
  byId: ReadonlyMap<number, ListedRedirect['days']>,
): ListedRedirect => {
  const days = byId.get(redirect.id) ?? [];
  return { ...redirect, days, hits: days.reduce((sum, { hits }) => sum + hits, 0) };
};

export interface RedirectPage {
  rows: ListedRedirect[];
  total: number;
  page: number;
  pages: number;
  all: number;
}

/** A page of the redirects whose path, target, or note contains the search text, with hits of the last 90 days. */
export async function listRedirects(
  db: D1Database,
  { search, page }: RedirectsQuery,
  now: Date,
): Promise<RedirectPage> {
  // URLs are stored percent-encoded, but editors search for the decoded form.
  const matches = `(?1 = '' OR instr(lower(path || ' ' || target || ' ' || note), lower(?1)) > 0
    OR instr(lower(path || ' ' || target), ?2) > 0)`;
  const encoded = encodeURI(search.toWellFormed()).toLowerCase();
  const [counts, pageRows] = await db.batch<Row & { total: number; all: number }>([
    db
      .prepare(`SELECT count(*) AS 'all', coalesce(sum(${matches}), 0) AS total FROM redirect`)
      .bind(search, encoded),
    db
      .prepare(`SELECT ${COLUMNS} FROM redirect WHERE ${matches} ORDER BY path, locale LIMIT ?3 OFFSET ?4`)
      .bind(search, encoded, REDIRECTS_PER_PAGE, (page - 1) * REDIRECTS_PER_PAGE),
  ]);
  const { total = 0, all = 0 } = counts?.results[0] ?? {};
  const rows = (pageRows?.results ?? []).map(toStoredRedirect);
  const days = await readHits(
    db,
    rows.map(({ id }) => id),
    now,
  );
  return {
    rows: rows.map((row) => listedOf(row, days)),
    total,
    all,
    page,
    pages: Math.max(1, Math.ceil(total / REDIRECTS_PER_PAGE)),
  };
}

/** The first day of the retention period at `now`, as `YYYY-MM-DD`. */
export const firstDay = (now: Date): string =>
  new Date(now.getTime() - (HIT_DAYS - 1) * 86_400_000).toISOString().slice(0, 10);

async function readHits(
  db: D1Database,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, { day: string; hits: number }[]>> {
  const { results } = await db
    .prepare(
      `SELECT redirect, day, hits FROM redirect_hit
       WHERE redirect IN (SELECT value FROM json_each(?1)) AND day >= ?2 ORDER BY redirect, day`,
    )
    .bind(JSON.stringify(ids), firstDay(now))
    .all<{ redirect: number; day: string; hits: number }>();
  const byId = Map.groupBy(results, ({ redirect }) => redirect);
  return new Map([...byId].map(([id, rows]) => [id, rows.map(({ day, hits }) => ({ day, hits }))]));
}
