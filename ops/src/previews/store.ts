// Preview links in D1. Creation and revocation add an audit row. The IDs of revoked links are published to KV.
import type { D1Database } from '@cloudflare/workers-types';
import { addStickyParams, href } from '../../../common/i18n/links.ts';
import { isLocale, type Locale } from '../../../common/i18n/locales.ts';
import { AT_PARAM } from '../../../common/i18n/sticky-params.ts';
import {
  MAX_LINKS,
  newLinkId,
  REVOKED_KEY,
  serializeRevoked,
  signLink,
} from '../../../common/preview/preview-link.ts';
import { endedPreviewDays } from '../../../common/retention/retention.ts';
import type { Bindings } from '../env.ts';
import { writeKv } from '../kv.ts';
import { publishUntilStable } from '../publish.ts';
import type { NewLink } from './schema.ts';

export interface StoredLink {
  id: string;
  path: string | null;
  locale: Locale | null;
  shows: string | null;
  note: string;
  by: string;
  at: string;
  endsAt: string;
  revokedBy: string | null;
  revokedAt: string | null;
}

export interface ListedLink extends StoredLink {
  state: 'good' | 'revoked' | 'over';
  /** Path and query of the link; `null` if the link has expired or was revoked, or if there is no key. */
  address: string | null;
}

const COLUMNS = `id, path, locale, shows, note, by, at, ends_at AS endsAt, revoked_by AS revokedBy,
  revoked_at AS revokedAt`;

/** Path and query of a link; `null` without a key. */
async function createUrl(link: StoredLink, secret: string | undefined): Promise<string | null> {
  const token = await signLink({ ...link, endsAt: Date.parse(link.endsAt) }, secret);
  if (token === null) return null;
  const query: [string, string][] = [
    ['ispreview', '1'],
    ['pretoken', token],
  ];
  if (link.shows !== null) query.push([AT_PARAM, link.shows]);
  const path = link.path === null || link.path === '/' ? '/' : `${link.path}/`;
  // The root path would redirect to the visitor's language.
  return addStickyParams(href(path, link.locale ?? 'en'), query);
}

async function toListedLink(link: StoredLink, secret: string | undefined, now: Date): Promise<ListedLink> {
  const isExpired = Date.parse(link.endsAt) <= now.getTime();
  const state = link.revokedAt !== null ? 'revoked' : isExpired ? 'over' : 'good';
  const parsed = { ...link, locale: isLocale(link.locale) ? link.locale : null };
  return { ...parsed, state, address: state === 'good' ? await createUrl(parsed, secret) : null };
}

/** Valid links, newest first, then revoked links and links that expired in the last 30 days. */
export async function listLinks({ DB, PREVIEW_KEY }: Bindings, now: Date): Promise<ListedLink[]> {
  const since = new Date(now.getTime() - endedPreviewDays * 86_400_000).toISOString();
  const { results } = await DB.prepare(
    `SELECT ${COLUMNS} FROM preview_link WHERE ends_at > ?1
     ORDER BY revoked_at IS NULL AND ends_at > ?2 DESC, version DESC LIMIT ${2 * MAX_LINKS}`,
  )
    .bind(since, now.toISOString())
    .all<StoredLink>();
  return Promise.all(results.map((link) => toListedLink(link, PREVIEW_KEY, now)));
}

/** A link by ID; `null` if there is none. */
export async function readLink(env: Bindings, id: string, now: Date): Promise<ListedLink | null> {
  const link = await env.DB.prepare(`SELECT ${COLUMNS} FROM preview_link WHERE id = ?`)
    .bind(id)
    .first<StoredLink>();
  return link ? toListedLink(link, env.PREVIEW_KEY, now) : null;
}

const AUDIT = `INSERT INTO audit (change, at, by, action, kind, target, locale, before, after)
  SELECT ?1, ?2, ?3, ?4, 'preview', ?5, ?6, ?7, ?8`;

/** Creates a link. Returns its ID, or `null` if the maximum number of links is reached. */
export async function createLink(
  db: D1Database,
  { path, locale, shows, note, endsAt }: NewLink,
  { by, at }: { by: string; at: string },
): Promise<string | null> {
  const [id, change] = [newLinkId(), crypto.randomUUID()];
  // The token has a resolution of one minute.
  const end = new Date(Math.floor(Date.parse(endsAt) / 60_000) * 60_000).toISOString();
  const after = JSON.stringify({ path, locale, shows, note, endsAt: end });
  const [audited] = await db.batch([
    db
      .prepare(`${AUDIT} WHERE (SELECT count(*) FROM preview_link WHERE ends_at > ?2) < ${MAX_LINKS}`)
      .bind(change, at, by, 'make', id, locale, null, after),
    db
      .prepare(
        `INSERT INTO preview_link (id, path, locale, shows, note, by, at, ends_at, version)
         SELECT ?2, ?3, ?4, ?5, ?6, by, at, ?7, id FROM audit WHERE change = ?1`,
      )
      .bind(change, id, path, locale, shows, note, end),
  ]);
  return (audited?.meta.changes ?? 0) > 0 ? id : null;
}

/** Revokes a link, unless it is already revoked. */
export async function revokeLink(
  db: D1Database,
  { id, path, locale, endsAt }: StoredLink,
  { by, at }: { by: string; at: string },
): Promise<void> {
  const change = crypto.randomUUID();
  await db.batch([
    db
      .prepare(`${AUDIT} WHERE EXISTS (SELECT 1 FROM preview_link WHERE id = ?5 AND revoked_at IS NULL)`)
      .bind(change, at, by, 'revoke', id, locale, JSON.stringify({ path, endsAt }), null),
    db
      .prepare(
        `UPDATE preview_link SET revoked_by = ?2, revoked_at = ?3,
           version = (SELECT id FROM audit WHERE change = ?1)
         WHERE id = ?4 AND EXISTS (SELECT 1 FROM audit WHERE change = ?1)`,
      )
      .bind(change, by, at, id),
  ]);
}

/** Writes the IDs of revoked but unexpired links to KV. May reject with NotPublished. */
export const publishRevoked = ({ DB, KV }: Bindings, now: Date): Promise<void> =>
  publishUntilStable({
    read: async () => {
      const { results } = await DB.prepare(
        'SELECT id FROM preview_link WHERE revoked_at IS NOT NULL AND ends_at > ? ORDER BY id',
      )
        .bind(now.toISOString())
        .all<{ id: string }>();
      return serializeRevoked(results.map(({ id }) => id));
    },
    write: (value) => writeKv(KV, REVOKED_KEY, value),
  });
