// §2 Search: a keyword and a timestamp, results by kind. Rendered for one visitor, never kept, never indexed.
import type { Hono } from 'hono';
import { z } from 'zod';
import { SEARCH_KINDS } from '../../../common/contract/search-kinds.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { SearchPage } from '../../views/visitor/search-page.tsx';
import { listPath } from '../common/articles/list-path.ts';
import { LIST_QUERY, query } from '../common/input/validated.ts';
import { seoOfKind, withSeo } from '../common/metadata/seo.ts';
import { noPage } from '../common/page/module-page.tsx';
import { inTime, optional, orNull } from '../common/page/optional.ts';
import { sendPage } from '../common/page/send.tsx';
import { searchResult } from '../common/search/search-result.ts';

const PATH = '/search/';

/** §3 Search. A longer keyword is cut, as the field itself does; another kind means all of them. */
const SearchQuery = {
  ...LIST_QUERY,
  type: z.string().toUpperCase().pipe(z.enum(SEARCH_KINDS)).catch(''),
};
type Requested = z.output<z.ZodObject<typeof SearchQuery>>;

/**
 * Rendered for one visitor. A search that fails keeps the form and the keyword, under the status of the
 * failure. `t` only makes an address new, and is not read (§2).
 */
async function sendSearch(c: SiteContext, requested: Requested): Promise<Response> {
  const { keyword, type, page } = requested;
  const { t } = createView(c.var.locale);
  const asking = keyword === '' ? seoOfKind(c, 'search') : Promise.resolve(null);
  const words = optional(c, 'shared', 'document/documentTopSearchWords');
  const { result, failure } = await searchResult(c, keyword, () =>
    c.var.portal.call('search/site', { keyword, type, pageIndex: page }),
  );
  const [seo, hotWords] = await Promise.all([
    inTime(c, 'common/getSeoCommon', asking).then(orNull),
    inTime(c, 'document/documentTopSearchWords', words).then(orNull),
  ]);
  if (result && page > 1 && result.rows.length === 0) throw noPage(`page ${page} of a search`);
  return sendPage(c, {
    head: {
      ...withSeo(
        {
          title: keyword === '' ? t('search.title') : t('search.titleFor', { keyword }),
          description: t('search.prompt'),
        },
        seo,
      ),
      // Without the page: another language may find fewer results.
      path: listPath(PATH, { keyword, type }),
      available: null,
    },
    className: 'list-page search-page',
    parts: [
      <SearchPage
        key="search"
        keyword={keyword}
        type={type}
        result={result}
        failure={failure?.warning}
        hotWords={hotWords ?? []}
        pageIndex={page}
        pathOf={(narrowed, to) => listPath(PATH, narrowed, to)}
      />,
    ],
    status: failure?.status,
  });
}

export function searchRoutes(app: Hono<SiteEnv>): void {
  app.get('/search', query(SearchQuery), (c) => sendSearch(c, c.req.valid('query')));
}
