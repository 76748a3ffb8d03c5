// A list of articles: URL → rows → page (§2 list views, §9 page size). Filters, keyword and page are in the
// address; nothing needs a script.
import type { z } from 'zod';
import { paging } from '../../../../common/config.ts';
import type { Article, ArticleRow, NewsTypeSchema } from '../../../../common/contract/entities/news.ts';
import type { SiteContext } from '../../../env.ts';
import { createView } from '../../../views/context.tsx';
import { everyLocale, type HeadLink } from '../../../views/document.tsx';
import { type FilterGroup, ListPage, Recommended } from '../../../views/editorial/list-page.tsx';
import { feedLinks } from '../metadata/feed-link.ts';
import { seoOfKind, withSeo } from '../metadata/seo.ts';
import { breadcrumbData, listData } from '../metadata/structured-data.ts';
import { noPage } from '../page/module-page.tsx';
import { inTimeOr, optional } from '../page/optional.ts';
import { sendPage } from '../page/send.tsx';
import { type Area, feedOf, feedPath } from './areas.ts';
import { textOf } from './article-text.ts';
import { listPath } from './list-path.ts';

type Tag = z.output<typeof NewsTypeSchema>['tags'][number];

/** The tags of a kind of articles, named in the locale; none when they cannot be had. */
export async function tagsOf(c: SiteContext, type: string): Promise<readonly Tag[]> {
  const types = await optional(c, 'shared', 'common/getNewsType');
  return types?.find((kind) => kind.type === type)?.tags ?? [];
}

/**
 * The choices that lead somewhere, by how many they lead to where that is known; none where there is nothing
 * to choose between.
 */
export function offered(choices: readonly (Tag & { total?: number })[]): readonly Tag[] {
  const leading = choices.filter(({ total }) => total !== 0);
  return leading.length > 1 ? leading : [];
}

/**
 * A row of filters as links: everything, then one link a choice. `chosen` is null when another row narrows
 * the list.
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

/** What a visitor asks of any list: a page of it, and words of their own. */
export interface ListQuery {
  page: number;
  keyword: string;
}

export interface ListRequest {
  area: Area;
  requested: ListQuery;
  /** Where the list lives, and what of the query narrows it; the page is added. */
  path: string;
  query?: Record<string, string>;
  filters?: readonly FilterGroup[];
  /** The name of what the list is narrowed to, for its title. */
  topic?: string;
  /** What a topic is, in words of its own: they take the place of the area's. */
  intro?: Article | null;
  /** What a narrowed list says to search engines (§7 seoCommon), where editors wrote it. */
  seo?: string;
  /** Terms are read as an index, without covers. */
  terms?: boolean;
  /** Whether editors' choice stands above the list, and more of it below. */
  recommended?: boolean;
  /** Whether visitors can narrow the list by words of their own. */
  searchable?: boolean;
  list: ArticleList;
}

type ArticleList = Promise<{ rows: ArticleRow[]; total: number }>;

/** The part of a list that a page shows, as the portal is asked for it. */
export const partOf = ({ page, keyword }: ListQuery, searchable: boolean) => ({
  keyword: searchable ? keyword : '',
  pageIndex: page,
  pageSize: paging.list,
});

/** Editors' choice that is not on the page already; comes late and never fails. */
async function recommendedPart(c: SiteContext, area: Area, shown: readonly ArticleRow[]) {
  const rows = (await optional(c, 'portal', 'news/getRecommendContent', { type: area.type })) ?? [];
  const known = new Set(shown.map(({ id }) => id));
  const others = rows.filter(({ id }) => !known.has(id)).slice(0, paging.resources);
  return <Recommended rows={others} />;
}

/** The pages of a list before and after one, for its head. */
const besidesOf = (index: number, count: number, pathOf: (page: number) => string): HeadLink[] => [
  ...(index > 1 ? [{ rel: 'prev' as const, path: pathOf(index - 1) }] : []),
  ...(index < count ? [{ rel: 'next' as const, path: pathOf(index + 1) }] : []),
];

/** Sends one page of a list. A page beyond the last does not exist. */
export async function sendList(c: SiteContext, request: ListRequest): Promise<Response> {
  const { area, requested, path, query = {}, filters = [], terms = false, searchable = false } = request;
  const { intro = null } = request;
  const topic = intro?.title ?? request.topic;
  const { t } = createView(c.var.locale);
  const pageIndex = requested.page;
  const keyword = searchable ? requested.keyword : '';
  const isFirst = pageIndex === 1 && keyword === '';
  const isComplete = isFirst && !topic;
  const seoCode = topic ? request.seo : area.seo;
  const asksSeo = intro || !seoCode ? null : seoOfKind(c, seoCode);
  const asksChosen =
    request.recommended && isComplete
      ? optional(c, 'portal', 'news/getRecommendListByType', { type: area.type, pageSize: 1 })
      : null;
  const list = await request.list;
  const [seo, chosen] = await Promise.all([
    asksSeo && inTimeOr(c, 'common/getSeoCommon', asksSeo, null),
    asksChosen && inTimeOr(c, 'news/getRecommendListByType', asksChosen, null),
  ]);
  if (pageIndex > 1 && list.rows.length === 0) throw noPage(`page ${pageIndex} of ${path}`);
  const featured = chosen?.[0];
  const rows = featured ? list.rows.filter(({ id }) => id !== featured.id) : list.rows;
  const shown = [...(featured ? [featured] : []), ...rows];
  const pages = Math.max(1, Math.ceil(list.total / paging.list));
  const pathOf = (page: number) => listPath(path, { ...query, keyword }, page);
  const name = topic ? t('list.titled', { topic, list: t(area.title) }) : t(area.title);
  const title = pageIndex > 1 ? t('list.paged', { title: name, n: pageIndex }) : name;
  const described = intro?.summary ?? seo?.description;
  const lead = described || t(area.lead);
  // A part of a list has a description of its own.
  const isNamed = isFirst && (isComplete || Boolean(described));
  const description = isNamed ? lead : t('list.described', { title, lead });
  const above = [...(area.above ? [area.above] : []), ...(topic ? [area] : [])].map((one) => ({
    name: t(one.title),
    url: one.path,
  }));
  const feed = feedOf(area);
  const crumbs = [
    { name: t('site.home'), url: '/' },
    ...above,
    { name: topic ?? t(area.title), url: pathOf(1) },
  ];
  const view = (
    <ListPage
      key="list"
      title={t(area.title)}
      lead={t(area.lead)}
      topic={topic}
      intro={intro && { ...intro, html: isFirst ? textOf(c, intro) : '' }}
      above={above}
      filters={filters}
      search={searchable ? { path: listPath(path, query), keyword } : undefined}
      featured={featured}
      rows={rows}
      total={list.total}
      terms={terms}
      page={{ index: pageIndex, count: pages, pathOf }}
      feed={feed && { href: feedPath(feed, c.var.locale), name: t(feed.title) }}
    />
  );
  return sendPage(c, {
    head: {
      title,
      description,
      ...(isComplete ? withSeo({ title, description }, seo) : {}),
      // Without the page after a keyword: another language may find fewer entries.
      path: pathOf(keyword === '' ? pageIndex : 1),
      available: keyword === '' && list.total > 0 ? (intro?.translation.available ?? everyLocale) : null,
      jsonLd: [breadcrumbData(crumbs, c.var.locale), listData(shown, c.var.locale)],
      links: [...besidesOf(pageIndex, pages, pathOf), ...feedLinks(feed, c.var.locale)],
    },
    className: 'list-page',
    translation: intro?.translation,
    parts: request.recommended ? [view, recommendedPart(c, area, shown)] : [view],
  });
}
