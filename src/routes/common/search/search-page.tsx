// Search pages of the site and of the documentation. They are neither cached nor indexed. If a search fails, the page
// has the status of the failure and still shows the form with the keyword.
import type { ReactNode } from 'react';
import type { SearchResult } from '../../../../common/contract/entities/news.ts';
import type { TextKey } from '../../../../common/i18n/translator.ts';
import { DEFAULT_STATUS, redirectUrl } from '../../../../common/redirects/rules.ts';
import { PortalError } from '../../../../common/upstream/errors.ts';
import type { SiteContext } from '../../../env.ts';
import { applySeo, type loadKindSeo } from '../metadata/seo.ts';
import { failureOf, reportFailure } from '../page/errors.tsx';
import { pageNotFound } from '../page/module-page.tsx';
import { tryCall, waitOrFallback } from '../page/optional.ts';
import { type Page, sendPage } from '../page/send.tsx';

/** Whether the error handler must handle an error: an exception, or a portal failure that redirects (§8). */
const shouldRethrow = (error: unknown): boolean =>
  !(error instanceof PortalError) || error.failure === 'loginRequired' || error.status === 417;

/** Returns the results or the failure. `result` is `null` for an empty keyword, which causes no search (§2). */
async function runSearch(c: SiteContext, keyword: string, search: () => Promise<SearchResult>) {
  if (keyword === '') return { result: null };
  try {
    return { result: await search() };
  } catch (error) {
    if (shouldRethrow(error)) throw error;
    reportFailure(c, error);
    return { result: null, failure: failureOf(error) };
  }
}

/** Properties of the view that depend on the portal's responses. */
interface Found {
  result: SearchResult | null;
  failure: TextKey | undefined;
  hotWords: readonly string[];
}

interface SearchPage extends Pick<Page, 'sheets' | 'className'> {
  keyword: string;
  pageIndex: number;
  /** Requests the results. It is not called for an empty keyword. */
  search: () => Promise<SearchResult>;
  /** `path` omits the page number: another language may have fewer results. */
  head: Pick<Page['head'], 'title' | 'description' | 'path'>;
  /** SEO metadata of editors, if the page has any. */
  seo?: ReturnType<typeof loadKindSeo> | undefined;
  view: (found: Found) => ReactNode | Promise<ReactNode>;
  /** Whether the visitor has chosen a kind or product, so that the keyword is not redirected. */
  isNarrowed: boolean;
}

/**
 * Sends a search page with hot words, or the redirect that editors set for the keyword. A page number beyond the last
 * page returns 404.
 */
export async function sendSearchPage(
  c: SiteContext,
  { keyword, pageIndex, search, head, seo, view, isNarrowed, ...layout }: SearchPage,
): Promise<Response> {
  const hotWordRequest = tryCall(c, 'shared', 'document/documentTopSearchWords');
  const { result, failure } = await runSearch(c, keyword, search);
  if (result?.redirect && pageIndex === 1 && !isNarrowed)
    return c.redirect(
      redirectUrl({ to: result.redirect.url }, c.get('locale'), c.get('stickyParams')),
      DEFAULT_STATUS,
    );
  const [loadedSeo, hotWords] = await Promise.all([
    seo ? waitOrFallback(c, 'common/getSeoCommon', seo, null) : null,
    waitOrFallback(c, 'document/documentTopSearchWords', hotWordRequest, null),
  ]);
  if (result && pageIndex > 1 && result.rows.length === 0)
    throw pageNotFound(`page ${pageIndex} of a search`);
  return sendPage(c, {
    ...layout,
    head: { ...applySeo(head, loadedSeo), available: null },
    parts: [await view({ result, failure: failure?.warning, hotWords: hotWords ?? [] })],
    status: failure?.status,
  });
}
