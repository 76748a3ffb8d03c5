// Article lists: loads the rows for a URL and sends the page (§2 list views, §9 page size). Filters, keyword, and page
// number are in the URL, so lists work without scripts.
import type { z } from 'zod';
import { paging } from '../../../../common/config.ts';
import type { Article, ArticleRow, NewsTypeSchema } from '../../../../common/contract/entities/news.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import type { Translate } from '../../../../common/i18n/translator.ts';
import type { SiteContext } from '../../../env.ts';
import { createView } from '../../../views/context.tsx';
import { type FilterGroup, ListPage, Recommended } from '../../../views/editorial/list-page.tsx';
import type { HeadLink } from '../../../views/head.tsx';
import type { Crumb } from '../../../views/layout/breadcrumb.tsx';
import { DOCUMENT_KINDS } from '../../../views/lists/article-list.tsx';
import { nextNoticeChange } from '../../../views/lists/notice-windows.ts';
import type { PageSheet } from '../../../views/sheets.ts';
import { feedLinks } from '../metadata/feed-link.ts';
import { feedPath } from '../metadata/feed-paths.ts';
import { applySeo, loadKindSeo } from '../metadata/seo.ts';
import { breadcrumbData, listData } from '../metadata/structured-data.ts';
import { pageNotFound } from '../page/module-page.tsx';
import { tryCall, waitOrFallback } from '../page/optional.ts';
import { MAX_COUNTDOWN_AGE_MS, pageTimeOf } from '../page/page-time.ts';
import { sendPage } from '../page/send.tsx';
import { type Area, feedArea } from './areas.ts';
import { listPath } from './list-path.ts';
import { sanitizePortalHtml } from './portal-html.ts';

type Tag = z.output<typeof NewsTypeSchema>['tags'][number];

/** Loads the tags of an article type, with names in the locale; empty if they cannot be loaded. */
export async function loadTags(c: SiteContext, type: string): Promise<readonly Tag[]> {
  const types = await tryCall(c, 'shared', 'common/getNewsType');
  return types?.find((kind) => kind.type === type)?.tags ?? [];
}

/** Returns the choices that have, or may have, results; empty if fewer than two remain. */
export function filterChoices(choices: readonly (Tag & { total?: number })[]): readonly Tag[] {
  const remaining = choices.filter(({ total }) => total !== 0);
  return remaining.length > 1 ? remaining : [];
}

/**
 * Returns a row of filter links: "all", then one link per choice.
 *
 * @param chosen The code of the current choice; `null` if another row filters the list.
 */
export const filterGroup = (
  label: string,
  all: string,
  choices: readonly Tag[],
  chosen: string | null,
  to: (code: string) => string,
): FilterGroup => ({
  label,
  links: [{ code: '', name: all }, ...choices].map(({ code, name }) => ({
    name,
    path: to(code),
    current: code === chosen,
  })),
});

/** Returns the row of `filterGroup` as an array, which is empty without choices. */
export const filterGroups = (...group: Parameters<typeof filterGroup>): FilterGroup[] =>
  group[2].length > 0 ? [filterGroup(...group)] : [];

export interface ListQuery {
  page: number;
  keyword: string;
}

export interface ListRequest {
  area: Area;
  requested: ListQuery;
  /** Path of the list, and the query parameters that filter it, without page number. */
  path: string;
  query?: Record<string, string>;
  filters?: readonly FilterGroup[];
  /** Name of the filter, for the title. */
  topic?: string;
  /** Introduction to the topic. It replaces the text of the area. */
  intro?: Article | null;
  /** Code of the SEO metadata of the filtered list (§7 seoCommon), if editors write it. */
  seo?: string;
  /** Whether the list is an index of terms, without covers. */
  terms?: boolean;
  /** Whether the list is a table of notices with time-dependent states. */
  notices?: boolean;
  /**
   * Loads a page of the list, without rejecting. Only for lists whose first page shows the editors' choice above the
   * list and recommendations below it.
   */
  pageOf?: (page: number) => Promise<Awaited<ArticleList> | null>;
  /** Whether the list has a keyword search. */
  searchable?: boolean;
  list: ArticleList;
}

type ArticleList = Promise<{ rows: ArticleRow[]; total: number }>;

/** Returns the parameters of the portal call for one page of a list. */
export const pageParams = (
  { page, keyword }: ListQuery,
  searchable: boolean,
  pageSize: number = paging.list,
) => ({
  keyword: searchable ? keyword : '',
  pageIndex: page,
  pageSize,
});

/** Renders recommended articles that the page does not list. It is streamed late and never rejects. */
async function renderRecommended(c: SiteContext, area: Area, listed: readonly ArticleRow[]) {
  const rows = (await tryCall(c, 'portal', 'news/getRecommendContent', { type: area.type })) ?? [];
  const listedIds = new Set(listed.map(({ id }) => id));
  const unlisted = rows.filter(({ id }) => !listedIds.has(id)).slice(0, paging.resources);
  return <Recommended rows={unlisted} />;
}

/** Returns the `prev` and `next` links of a list page. */
const pagerLinks = (index: number, count: number, pathOf: (page: number) => string): HeadLink[] => [
  ...(index > 1 ? [{ rel: 'prev' as const, path: pathOf(index - 1) }] : []),
  ...(index < count ? [{ rel: 'next' as const, path: pathOf(index + 1) }] : []),
];

/** Returns the name of a list, or of its view of a topic. */
const listName = (t: Translate, area: Area, topic: string | undefined): string =>
  topic ? t('list.titled', { topic, list: t(area.title) }) : t(area.title);

/** Returns the title and description of one page of a list. Filtered and later pages have their own description. */
function textsOf(
  t: Translate,
  { area, requested }: Pick<ListRequest, 'area' | 'requested'>,
  {
    topic,
    described,
    isFirst,
  }: { topic: string | undefined; described: string | undefined; isFirst: boolean },
): Record<'title' | 'description', string> {
  const name = listName(t, area, topic);
  const title = requested.page > 1 ? t('list.paged', { title: name, n: requested.page }) : name;
  const lead = described || t(area.lead);
  const isNamed = isFirst && (!topic || Boolean(described));
  return { title, description: isNamed ? lead : t('list.described', { title, lead }) };
}

/** Returns the breadcrumb of the lists above a list. */
const crumbsAbove = (t: Translate, area: Area, topic: string | undefined): Crumb[] =>
  [...(area.above ? [area.above] : []), ...(topic ? [area] : [])].map(({ title, path }) => ({
    name: t(title),
    url: path,
  }));

const introHtml = (c: SiteContext, { content, url }: Article): string =>
  sanitizePortalHtml(c, content, { call: 'article', page: url });

/**
 * Loads the rows of a list, its SEO metadata, and, for the pages of the complete list, the editors' first choice.
 * Rejects if the rows cannot be loaded.
 */
async function load(c: SiteContext, request: ListRequest, isComplete: boolean) {
  const { area, intro, topic, pageOf } = request;
  const seoCode = topic ? request.seo : area.seo;
  const seoRequest = intro || !seoCode ? null : loadKindSeo(c, seoCode);
  const chosenRequest =
    pageOf && isComplete
      ? tryCall(c, 'portal', 'news/getRecommendListByType', { type: area.type, pageSize: 1 })
      : null;
  const list = await request.list;
  const [seo, chosen] = await Promise.all([
    seoRequest && waitOrFallback(c, 'common/getSeoCommon', seoRequest, null),
    chosenRequest && waitOrFallback(c, 'news/getRecommendListByType', chosenRequest, null),
  ]);
  return { list, seo, choice: chosen?.[0] };
}

/** Returns the number of pages, without a last page whose only row is the editors' choice on the first page. */
async function countPages(
  c: SiteContext,
  { terms, pageOf, requested }: ListRequest,
  list: Awaited<ArticleList>,
  choice: ArticleRow | undefined,
): Promise<number> {
  const size = terms ? paging.terms : paging.list;
  const count = Math.max(1, Math.ceil(list.total / size));
  if (!choice || !pageOf || count === 1 || list.total % size !== 1) return count;
  const last =
    requested.page === count ? list : await waitOrFallback(c, 'news/getNewsList', pageOf(count), null);
  return last?.rows[0]?.id === choice.id ? count - 1 : count;
}

/** Returns when a state in a table of notices, or the countdown above it, changes next (milliseconds). */
function noticesChangeAt(rows: readonly ArticleRow[], now: number): number | null {
  const change = nextNoticeChange(rows, now);
  return change === null ? null : Math.min(change, now + MAX_COUNTDOWN_AGE_MS);
}

const listSheets = (rows: readonly ArticleRow[]): PageSheet[] => [
  'modules',
  'library',
  ...(rows.some(({ type }) => DOCUMENT_KINDS.has(type)) ? (['document'] as const) : []),
];

/** Sends one page of a list. A page number beyond the last page returns 404. */
export async function sendList(c: SiteContext, request: ListRequest): Promise<Response> {
  const { area, requested, path, query = {}, filters = [], terms = false, searchable = false } = request;
  const { intro = null, pageOf } = request;
  const topic = intro?.title ?? request.topic;
  const { t } = createView(c.get('locale'));
  const pageIndex = requested.page;
  const keyword = searchable ? requested.keyword : '';
  const isFirst = pageIndex === 1 && keyword === '';
  const isComplete = isFirst && !topic;
  const { list, seo, choice } = await load(c, request, keyword === '' && !topic);
  const pages = await countPages(c, request, list, choice);
  if (pageIndex > 1 && (list.rows.length === 0 || pageIndex > pages))
    throw pageNotFound(`page ${pageIndex} of ${path}`);
  const featured = isFirst ? choice : undefined;
  const rows = list.rows.filter(({ id }) => id !== choice?.id);
  const shownRows = [...(featured ? [featured] : []), ...rows];
  const pathOf = (page: number) => listPath(path, { ...query, keyword }, page);
  const now = pageTimeOf(c);
  const shift = c.get('preview').at ? now - Date.now() : 0;
  const notices = request.notices ? { now, shift } : undefined;
  const described = intro?.summary ?? seo?.description;
  const { title, description } = textsOf(t, request, { topic, described, isFirst });
  const above = crumbsAbove(t, area, topic);
  // A topic in the path has its own feed; a topic in the query uses the feed of the complete list.
  const complete = feedArea(area);
  const feedName =
    topic !== undefined && path !== complete.path ? listName(t, area, topic) : t(complete.title);
  const crumbs = [...above, { name: topic ?? t(area.title), url: pathOf(1) }];
  const view = (
    <ListPage
      key="list"
      title={t(area.title)}
      lead={t(area.lead)}
      topic={topic}
      intro={intro && { ...intro, html: isFirst ? introHtml(c, intro) : '' }}
      above={above}
      filters={filters}
      search={searchable ? { path: listPath(path, query), keyword } : undefined}
      featured={featured}
      rows={rows}
      total={list.total}
      terms={terms}
      notices={notices}
      page={{ index: pageIndex, count: pages, pathOf }}
      feed={{ href: feedPath(path, 'xml', c.get('locale')), name: feedName }}
    />
  );
  return sendPage(c, {
    head: {
      title,
      description,
      ...(isComplete ? applySeo({ title, description }, seo) : {}),
      // A list has one card for all filters and pages in the query.
      card: {
        title:
          topic && Object.values(query).every((value) => value === '')
            ? listName(t, area, topic)
            : t(area.title),
        label: above.at(-1)?.name,
      },
      // The path omits the page number if there is a keyword: another language may have fewer results.
      path: pathOf(keyword === '' ? pageIndex : 1),
      available: keyword === '' && list.total > 0 ? (intro?.translation.available ?? localeCodes) : null,
      jsonLd: [breadcrumbData(crumbs, c.get('locale')), listData(shownRows, c.get('locale'))],
      links: [...pagerLinks(pageIndex, pages, pathOf), ...feedLinks(path, feedName, c.get('locale'))],
    },
    className: 'list-page',
    sheets: notices ? ['notices'] : terms ? ['library'] : listSheets(shownRows),
    ...(notices && { changesAt: noticesChangeAt(rows, notices.now) }),
    translation: intro?.translation,
    // Later pages contain only the rest of the list.
    parts: pageOf && pageIndex === 1 ? [view, renderRecommended(c, area, shownRows)] : [view],
  });
}
