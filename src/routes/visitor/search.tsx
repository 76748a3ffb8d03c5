// Site search (§2): a keyword and a timestamp, results by kind.
import type { Hono } from 'hono';
import { z } from 'zod';
import { SEARCH_KINDS } from '../../../common/contract/search-kinds.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import type { ResultLocations } from '../../views/docs/search-page.tsx';
import { SearchPage } from '../../views/visitor/search-page.tsx';
import { SECTIONS } from '../common/articles/interface-pages.ts';
import { listPath } from '../common/articles/list-path.ts';
import { LIST_QUERY, query } from '../common/input/validated.ts';
import { loadKindSeo } from '../common/metadata/seo.ts';
import { waitOrFallback } from '../common/page/optional.ts';
import { sendSearchPage } from '../common/search/search-page.tsx';
import { loadResultLocations } from '../documentation/places.ts';

const PATH = '/search/';

/** §3 Search. A long keyword is truncated, as in the field. An unknown kind means all kinds. `t` is not read (§2). */
const SearchQuery = {
  ...LIST_QUERY,
  type: z.string().toUpperCase().pipe(z.enum(SEARCH_KINDS)).catch(''),
};
type Requested = z.output<z.ZodObject<typeof SearchQuery>>;

/** Loads the locations of the results in the documentation; none if they are late or the call fails. */
function loadLocations(c: SiteContext, rows: readonly { url: string }[]): Promise<ResultLocations> {
  const noLocations: ResultLocations = new Map();
  return waitOrFallback(
    c,
    'document/documentCate',
    loadResultLocations(c, rows).catch(() => noLocations),
    noLocations,
  );
}

function sendSearch(c: SiteContext, { keyword, type, page }: Requested): Promise<Response> {
  const { t } = createView(c.get('locale'));
  return sendSearchPage(c, {
    keyword,
    pageIndex: page,
    isNarrowed: type !== '',
    search: () => c.get('portal').call('search/site', { keyword, type, pageIndex: page }),
    head: {
      title: keyword === '' ? t('search.title') : t('search.titleFor', { keyword }),
      description: t('search.prompt'),
      path: listPath(PATH, { keyword, type }),
    },
    seo: keyword === '' ? loadKindSeo(c, 'search') : undefined,
    className: 'list-page search-page',
    // Includes the style sheet of product pages, so that a soft navigation to them does not wait for it.
    sheets: ['catalog', 'modules'],
    view: async (result) => (
      <SearchPage
        key="search"
        {...result}
        locations={await loadLocations(c, result.result?.rows ?? [])}
        sections={SECTIONS}
        keyword={keyword}
        type={type}
        product=""
        pageIndex={page}
        pathOf={(narrowed, to) => listPath(PATH, narrowed, to)}
      />
    ),
  });
}

/** Adds the route for the site search. */
export function addSearchRoutes(app: Hono<SiteEnv>): void {
  app.get('/search', query(SearchQuery), (c) => sendSearch(c, c.req.valid('query')));
}
