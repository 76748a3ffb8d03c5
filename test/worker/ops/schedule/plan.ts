// Helpers for plan tests: content with instants in the portal's database.
import { env } from 'cloudflare:workers';
import { portal, resetOps } from '../ops.ts';

/** Original advertisements of the portal. */
const initialAds = portal.ads.map((ad) => ({ ...ad }));

interface Put {
  code: string;
  type?: string;
  locale?: string;
  state?: 'live' | 'draft';
  publishedAt?: string | null;
  displayOnly?: string;
  startsAt?: string;
  endsAt?: string;
}
/** Stores a content item as the publisher does, with the columns that the plan reads. */
export const putContent = ({
  code,
  type = 'blog',
  locale = 'en',
  state = 'live',
  publishedAt = null,
  displayOnly = '',
  startsAt,
  endsAt,
}: Put) =>
  env.PORTAL_DB.prepare(
    `INSERT INTO content (type, code, locale, state, id, position, title, summary, card, body, published_at,
       updated_at, source_hash, publication, display_only)
     VALUES (?1, ?2, ?3, ?4, ?2, 0, ?5, '', ?6, ?7, ?8, '2026-01-01T00:00:00Z', 'h', 'p', ?9)`,
  )
    .bind(
      type,
      code,
      locale,
      state,
      `${code} in ${locale}`,
      JSON.stringify({ url: `/${type}/${code}/` }),
      JSON.stringify(startsAt === undefined ? {} : { startsAt, endsAt }),
      publishedAt,
      displayOnly,
    )
    .run();

/** Removes all planned entries except the end of the portal's `aside`. */
export async function clearPlan(): Promise<void> {
  await resetOps();
  await env.PORTAL_DB.prepare('DELETE FROM content').run();
  portal.ads = initialAds.map((ad) => ({ ...ad }));
}
