// Asks for the results of a search, of the site or of the documentation: one that fails keeps its page.
import type { SearchResult } from '../../../../common/contract/entities/news.ts';
import { PortalError } from '../../../../common/upstream/errors.ts';
import type { SiteContext } from '../../../env.ts';
import { failureOf, reportFailure } from '../page/errors.tsx';

/** What leads elsewhere instead of being shown: a sign-in that is needed, and §8's way home. */
const leadsAway = (error: unknown): boolean =>
  !(error instanceof PortalError) || error.failure === 'loginRequired' || error.status === 417;

/** The results, or what is the matter; `null` for an empty keyword, which is not searched for (§2). */
export async function searchResult(c: SiteContext, keyword: string, ask: () => Promise<SearchResult>) {
  if (keyword === '') return { result: null };
  try {
    return { result: await ask() };
  } catch (error) {
    if (leadsAway(error)) throw error;
    reportFailure(c, error);
    return { result: null, failure: failureOf(error) };
  }
}
