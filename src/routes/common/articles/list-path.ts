// Addresses of pages of a list: what narrows it, and its page, in the query (§2 lists work without script).
import { z } from 'zod';

/** The last page that can be asked for; nobody turns so many, and each address would be a page to keep. */
const LAST_PAGE = 1_000;

/** The page that a query asks for, counted from 1; `null` for what is no number of a page. */
export function pageNumber(value: string | undefined): number | null {
  if (value === undefined || value === '') return 1;
  const page = /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 0;
  return page >= 1 && page <= LAST_PAGE ? page : null;
}

/** The page of a query; what is no number of a page names none. */
export const pageIndex = z
  .string()
  .optional()
  .transform((given, { addIssue }) => {
    const page = pageNumber(given);
    if (page === null) addIssue('no number of a page');
    return page ?? z.NEVER;
  });

/** A path with a query of what is there, in the given order; page 1 is the list itself. */
export function listPath(path: string, query: Record<string, string>, page = 1): string {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  if (page > 1) params.set('page', String(page));
  return params.size === 0 ? path : `${path}?${params}`;
}
