// Planned instants of stored content: future publications of articles, and event dates.
import { isLocale } from '../../../common/i18n/locales.ts';
import type { ContentInstant, ContentPlanQuery } from '../../../common/schedule/content-plan.ts';

/** Condition that a content item is shown in its locale. */
const VISIBLE =
  "c.state = 'live' AND (c.display_only = '' OR instr(c.display_only, '\"' || c.locale || '\"') > 0)";
const OF_LOCALE = '(?3 IS NULL OR c.locale = ?3)';

/** Reads publications from the index of all content items; reads the bodies of matching rows only. */
const ARTICLES = `
  SELECT 'article' AS subject, 'starts' AS edge, f.type, f.code, f.locale, f.title, f.card ->> '$.url' AS path, k.at
  FROM (
    SELECT c.type, c.code, c.locale, c.state, c.published_at AS at FROM content c INDEXED BY content_texts
    WHERE c.published_at >= max(?1, ?4) AND c.published_at < ?2 AND ${VISIBLE} AND ${OF_LOCALE}
    ORDER BY c.published_at LIMIT ?5
  ) k CROSS JOIN content f
    ON f.type = k.type AND f.code = k.code AND f.locale = k.locale AND f.state = k.state`;

const event = (edge: 'starts' | 'ends') => `
  SELECT 'event' AS subject, '${edge}' AS edge, c.type, c.code, c.locale, c.title, c.card ->> '$.url' AS path,
    c.body ->> '$.${edge}At' AS at
  FROM content c
  WHERE c.type = 'event' AND ${VISIBLE} AND ${OF_LOCALE}
    AND unixepoch(at) >= unixepoch(?1) AND unixepoch(at) < unixepoch(?2)`;

const PLANNED = `SELECT * FROM (${ARTICLES} UNION ALL ${event('starts')} UNION ALL ${event('ends')})
  ORDER BY unixepoch(at), subject, code, locale LIMIT ?5`;

/** See `ContentPlan.between`. `now` is an instant in UTC; earlier publications are not planned. */
export async function listPlanned(
  db: D1Database,
  { from, until, locale, limit }: ContentPlanQuery,
  now: string,
): Promise<ContentInstant[]> {
  const { results } = await db
    .prepare(PLANNED)
    .bind(from, until, locale ?? null, now, limit)
    .all<Omit<ContentInstant, 'locale'> & { locale: string }>();
  return results.flatMap((row) =>
    isLocale(row.locale) ? [{ ...row, locale: row.locale, at: new Date(row.at).toISOString() }] : [],
  );
}
