// Paths of the documentation center, for routes, views, and browser scripts.

export const DOCS_PATH = '/docs/';
export const DOCS_SEARCH = '/docs/search/';

/** Whether a path without locale belongs to the documentation, which has its own header and footer. */
export const isDocsPath = (path: string): boolean => /^\/docs(?:[/.]|$)/.test(path);
