// §2 Search: a keyword and a timestamp, results by kind. Rendered for one visitor, never kept, never indexed.
import type { Hono } from 'hono';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { listPath, pageNumber } from '../../pages/list-path.ts';
import { sendPage } from '../../pages/send.tsx';
import { createView } from '../../views/context.tsx';
import { SEARCH_KINDS, SearchPage } from '../../views/pages/search-page.tsx';

const PATH = '/search/';
/** §3 Search: what the contract takes; a longer keyword is cut, as the field itself does. */
const LONGEST = 100;

/** What others look for; a page without it is still a page. */
const hotWordsOf = (c: SiteContext): Promise<string[]> =>
  c.var.shared.get('document/documentTopSearchWords').catch((error) => {
    c.var.log.report({
      event: 'section-missing',
      call: 'document/documentTopSearchWords',
      error: String(error),
    });
    return [];
  });

/** §2: an empty keyword is not searched for. `t` only makes an address new, and is not read. */
async function sendSearch(c: SiteContext): Promise<Response> {
  const { t } = createView(c.var.locale);
  const keyword = (c.req.query('keyword') ?? '').trim().slice(0, LONGEST).trim();
  const asked = (c.req.query('type') ?? '').toUpperCase();
  const type = SEARCH_KINDS.find((kind) => kind === asked) ?? '';
  const pageIndex = pageNumber(c.req.query('page'));
  if (pageIndex === null) return c.notFound();
  const [result, hotWords] = await Promise.all([
    keyword === '' ? null : c.var.portal.call('search/site', { keyword, type, pageIndex }),
    hotWordsOf(c),
  ]);
  if (result && pageIndex > 1 && result.rows.length === 0) return c.notFound();
  return sendPage(c, {
    head: {
      title: keyword === '' ? t('search.title') : t('search.titleFor', { keyword }),
      description: t('search.prompt'),
      path: listPath(PATH, { keyword, type }, pageIndex),
      available: null,
    },
    className: 'list-page search-page',
    parts: [
      <SearchPage
        key="search"
        keyword={keyword}
        type={type}
        result={result}
        hotWords={hotWords}
        pageIndex={pageIndex}
        pathOf={(query, page) => listPath(PATH, query, page)}
      />,
    ],
  });
}

export function searchRoutes(app: Hono<SiteEnv>): void {
  app.get('/search', sendSearch);
}
