// Resource library: overview, one list per kind, and pages of documents and recordings (§2 Resources).
import type { Hono, Next } from 'hono';
import type { z } from 'zod';
import { paging } from '../../../common/config.ts';
import { code } from '../../../common/contract/call.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { PortalError } from '../../../common/upstream/errors.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { ResourcesPage } from '../../views/editorial/resources-page.tsx';
import { itemPath, library, type ResourceKind, resourceKinds, resources } from '../common/articles/areas.ts';
import { loadByCode, sendArticle } from '../common/articles/article.tsx';
import { filterChoices, filterGroups, loadTags, pageParams, sendList } from '../common/articles/list.tsx';
import { listPath } from '../common/articles/list-path.ts';
import { filterCode, LIST_QUERY, path, query } from '../common/input/validated.ts';
import { feedLinks } from '../common/metadata/feed-link.ts';
import { feedPath } from '../common/metadata/feed-paths.ts';
import { applySeo, loadKindSeo } from '../common/metadata/seo.ts';
import { breadcrumbData } from '../common/metadata/structured-data.ts';
import { pageNotFound } from '../common/page/module-page.tsx';
import { permanentRedirect } from '../common/page/moved.ts';
import { tryCall, waitOrFallback } from '../common/page/optional.ts';
import { sendPage } from '../common/page/send.tsx';

/**
 * §9 resources block: sends three of each kind. A kind that cannot be loaded is omitted; the page fails only if all
 * kinds do.
 */
async function sendOverview(c: SiteContext): Promise<Response> {
  const { t } = createView(c.get('locale'));
  const portal = c.get('portal');
  const log = c.get('log');
  const seoRequest = loadKindSeo(c, library.seo ?? '');
  const lists = await Promise.allSettled(
    resourceKinds.map((kind) =>
      portal.call('resources/getPage', { type: resources[kind].type, pageSize: paging.resources }),
    ),
  );
  const failed = lists.filter((list) => list.status === 'rejected');
  if (failed.length === lists.length) throw failed[0]?.reason;
  for (const { reason } of failed)
    log.report({ event: 'section-missing', call: 'resources/getPage', error: String(reason) });
  const seo = await waitOrFallback(c, 'common/getSeoCommon', seoRequest, null);
  const groups = resourceKinds.map((kind, index) => {
    const list = lists[index];
    return { area: resources[kind], ...(list?.status === 'fulfilled' ? list.value : { rows: [], total: 0 }) };
  });
  const degraded = failed.length > 0;
  const feed = { href: feedPath(library.path, 'xml', c.get('locale')), name: t(library.title) };
  return sendPage(c, {
    head: {
      ...applySeo({ title: t(library.title), description: t(library.lead) }, seo),
      path: library.path,
      available: localeCodes,
      jsonLd: [breadcrumbData([{ name: t(library.title), url: library.path }], c.get('locale'))],
      links: feedLinks(library.path, t(library.title), c.get('locale')),
    },
    className: 'list-page',
    sheets: ['library', 'document'],
    parts: [
      <ResourcesPage
        key="resources"
        path={library.path}
        groups={groups.filter(({ rows }) => rows.length > 0)}
        title={t(library.title)}
        lead={t(library.lead)}
        feed={feed}
      />,
    ],
    cache: degraded ? 'never' : 'page',
    degraded,
  });
}

const KindQuery = { ...LIST_QUERY, tag: filterCode, subtag: filterCode };
type Requested = z.output<z.ZodObject<typeof KindQuery>>;

/** §9: the tag of webinars, which have their own list. */
const WEBINARS = 'WEBINARS';

const isRecorded = (kind: ResourceKind): boolean => kind === 'videos' || kind === 'webinars';

/** Loads the documents or recordings of one page of a list. */
async function loadItems(
  { portal }: SiteContext['var'],
  kind: ResourceKind,
  { tag, label }: { tag: string; label: string },
  part: ReturnType<typeof pageParams>,
) {
  const { type } = resources[kind];
  if (label) {
    const rows = await portal.call('resources/getByVideoType', { type, videoType: label });
    const start = (part.pageIndex - 1) * part.pageSize;
    return { rows: rows.slice(start, start + part.pageSize), total: rows.length };
  }
  return kind === 'reports'
    ? portal.call('news/getReports', { tag, ...part })
    : portal.call('news/getNewsList', { type, tag, ...part });
}

/** Sends a list of documents by topic (`tag`), or of recordings by label (`subtag`, §7 video-label). */
async function sendKind(
  c: SiteContext,
  kind: ResourceKind,
  { tag, subtag, ...requested }: Requested,
): Promise<Response> {
  const { t } = createView(c.get('locale'));
  const area = resources[kind];
  const label = isRecorded(kind) ? subtag : '';
  // Invalid filter combinations return 404, because each URL would be a cached page.
  if (subtag && (tag || !label)) throw pageNotFound('list for these filters');
  const requests = {
    tags: loadTags(c, area.type),
    labels: isRecorded(kind)
      ? tryCall(c, 'portal', 'resources/getRecordLabels', { type: area.type })
      : Promise.resolve(null),
  };
  const list = loadItems(c.var, kind, { tag, label }, pageParams(requested, !label));
  await list;
  const [tags, foundLabels] = await Promise.all([
    waitOrFallback(c, 'common/getNewsType', requests.tags, []),
    waitOrFallback(c, 'resources/getRecordLabels', requests.labels, null),
  ]);
  const labels = foundLabels ?? [];
  const siblings = label ? labels : tags;
  const chosen = siblings.find(({ code }) => code === (label || tag));
  if ((tag || label) && siblings.length > 0 && !chosen) throw pageNotFound(`tag ${label || tag}`);
  const [topics, kinds] = [filterChoices(tags), filterChoices(labels)];
  const all = t('list.all');
  const to = (query: Record<string, string>) => listPath(area.path, query);
  return sendList(c, {
    area,
    requested,
    path: area.path,
    query: label ? { subtag: label } : { tag },
    filters: [
      ...filterGroups(t('list.filter'), all, topics, label ? null : tag, (code) => to({ tag: code })),
      ...filterGroups(t('list.kinds'), all, kinds, label, (code) => to({ subtag: code })),
    ],
    topic: tag || label ? (chosen?.name ?? (label || tag)) : undefined,
    pageOf: (page) =>
      loadItems(c.var, kind, { tag, label }, pageParams({ ...requested, page }, !label)).catch(() => null),
    searchable: !label,
    list,
  });
}

/** Sends a document or recording by its code. If there is none, the next route may match the path. */
async function sendItem(
  c: SiteContext,
  kind: ResourceKind,
  code: string,
  next: Next,
): Promise<Response | undefined> {
  const article = await loadByCode(c, resources[kind].type, code).catch((error) => {
    if (error instanceof PortalError && error.failure === 'notFound') return null;
    throw error;
  });
  if (article) return sendArticle(c, article);
  await next();
  return undefined;
}

/** Adds the routes for the resource library and its items (§2 Resources). */
export function addResourceRoutes(app: Hono<SiteEnv>): void {
  app.get('/resources', sendOverview);
  for (const kind of resourceKinds) {
    app.get(`/resources/${kind}`, query(KindQuery), (c) => {
      const requested = c.req.valid('query');
      return [requested.tag, requested.subtag].includes(WEBINARS)
        ? permanentRedirect(c, resources.webinars.path)
        : sendKind(c, kind, requested);
    });
    app.get(`/resources/${kind}/:code`, (c) =>
      permanentRedirect(c, `${itemPath(kind)}/${encodeURIComponent(c.req.param('code'))}/`),
    );
    // §2 detail pages with an optional code: the path without a code redirects to the list.
    app.get(itemPath(kind), (c) => permanentRedirect(c, resources[kind].path));
    app.get(`${itemPath(kind)}/:code`, path({ code }), (c, next) =>
      sendItem(c, kind, c.req.valid('param').code, next),
    );
  }
}
