// Addresses of list pages: filters and page number are in the query, so lists work without a script (§2).
import { z } from 'zod';

/** The last page number that is accepted. The limit bounds the number of cached pages. */
const LAST_PAGE = 1_000;

/** The page number of a query value, counted from 1; `null` for an invalid one. */
export function pageNumber(value: string | undefined): number | null {
  if (value === undefined || value === '') return 1;
  const page = /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 0;
  return page >= 1 && page <= LAST_PAGE ? page : null;
}

/** Schema of the page number in a query. An invalid number fails. */
export const pageIndex = z
  .string()
  .optional()
  .transform((value, { addIssue }) => {
    const page = pageNumber(value);
    if (page === null) addIssue('invalid page number');
    return page ?? z.NEVER;
  });

/** A path with its non-empty query parameters in the passed order; page 1 has no parameter. */
export function listPath(path: string, query: Record<string, string>, page = 1): string {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  if (page > 1) params.set('page', String(page));
  return params.size === 0 ? path : `${path}?${params}`;
}
