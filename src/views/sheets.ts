// Style sheets other than those of every page (src/styles/first.css, late.css), by file name in src/styles. A
// page names the sheets that it needs, because all of them exceed the size limit of a page.

/** `docs` is for documentation, `api` for its API reference, `modules` for pages that name none. */
export const PAGE_SHEETS = ['modules', 'article', 'map', 'docs', 'api', 'speed'] as const;
export type PageSheet = (typeof PAGE_SHEETS)[number];
