// Feed items of article lists: the newest articles written in the feed's language.
import type { ArticleRow } from '../../../../common/contract/entities/news.ts';
import { absoluteHref } from '../../../../common/i18n/links.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';
import type { SiteContext } from '../../../env.ts';
import type { FeedItem } from './feed.ts';
import type { ArticleQuery } from './lists.ts';

const PAGE_SIZE = 100;
/** Maximum number of pages that are read of an alphabetical list, whose newest entries may be on any page. */
const MAX_PAGES = 5;

/** Loads the rows of a list in any language. For a list sorted by date, it loads the newest ones only. */
async function loadRows(
  c: SiteContext,
  { type, tag = '', alphabetical }: ArticleQuery,
): Promise<ArticleRow[]> {
  const fetchPart = (pageIndex: number) =>
    c.get('portal').call('news/getNewsList', { type, tag, pageIndex, pageSize: PAGE_SIZE });
  const first = await fetchPart(1);
  const pages = alphabetical ? Math.min(MAX_PAGES, Math.ceil(first.total / PAGE_SIZE)) : 1;
  const otherPages = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => fetchPart(index + 2)),
  );
  return [first, ...otherPages].flatMap(({ rows }) => rows);
}

/** Converts an article to a feed item. */
export function toItem(row: ArticleRow, locale: Locale): FeedItem {
  const url = absoluteHref(row.url, locale);
  const { title, summary: text, publishTime: date, tagName: category, author } = row;
  return { id: url, url, title, text, date, category, author };
}

/** Loads the items of several lists. Rejects if a list cannot be loaded. */
export async function loadItems(c: SiteContext, queries: readonly ArticleQuery[]): Promise<FeedItem[]> {
  const locale = c.get('locale');
  const lists = await Promise.all(queries.map((query) => loadRows(c, query)));
  return lists
    .flat()
    .filter((row) => row.locale === locale)
    .map((row) => toItem(row, locale));
}
