// URLs of list pages: filters and page number are in the query, so lists work without scripts (§2).
import { z } from 'zod';

/** Maximum page number. It limits the number of cached pages. */
const LAST_PAGE = 1_000;

/** Parses the page number (from 1) of a query value; `null` if it is invalid. */
export function parsePageNumber(value: string | undefined): number | null {
  if (value === undefined || value === '') return 1;
  const page = /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 0;
  return page >= 1 && page <= LAST_PAGE ? page : null;
}

/** Schema of the page number in a query. */
export const pageIndex = z
  .string()
  .optional()
  .transform((value, { addIssue }) => {
    const page = parsePageNumber(value);
    if (page === null) addIssue('invalid page number');
    return page ?? z.NEVER;
  });

/** Returns a path with its non-empty query parameters in the order of `query`. Page 1 has no parameter. */
export function listPath(path: string, query: Record<string, string>, page = 1): string {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  if (page > 1) params.set('page', String(page));
  return params.size === 0 ? path : `${path}?${params}`;
}
