// No-Vary-Search: the query parameters that select a page, so that caches ignore all others. They are the
// parameters of the cache key (src/cache/page-key.ts), of uncached responses, and of links.
import { stickyParamsIn } from '../../common/config.ts';
import { AT_PARAM } from '../../common/i18n/sticky-params.ts';
import { DRAFT_PARAM } from '../../common/overrides/draft.ts';
import type { RoutePolicy } from '../../common/policy.ts';

/** Parameters on which every page depends: links preserve them, or they select a preview. */
const ON_EACH_PAGE: readonly string[] = [...stickyParamsIn, AT_PARAM, DRAFT_PARAM];

/** Value of the header for the pages of a route: a structured field dictionary (RFC 9651). */
export function noVarySearchOf({ query, freeText }: RoutePolicy): string {
  const names = [...new Set([...query, ...freeText, ...ON_EACH_PAGE])].sort();
  return `key-order, params, except=(${names.map((name) => JSON.stringify(name)).join(' ')})`;
}
