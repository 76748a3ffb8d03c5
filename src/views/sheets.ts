// Style sheets beside those that every page has (src/styles/first.css, late.css), by the name of their file in
// src/styles: a page asks for those that it names, because all of them weigh more than a page may.

/** `docs` is of the documentation and the API, `modules` of pages that name none. */
export const PAGE_SHEETS = ['modules', 'article', 'map', 'docs', 'speed'] as const;
export type PageSheet = (typeof PAGE_SHEETS)[number];
