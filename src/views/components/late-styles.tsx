// End of a page's first view. Content after it may wait for the late style sheets: src/styles/late.css and the sheets
// of the page (src/views/sheets.ts).

/** Rendered marker, which src/views/render.tsx replaces with the links to the late style sheets. */
export const LATE_STYLES_MARK = '<template data-cut="late-styles"></template>';

/** Only the first marker of a page counts. The first view of a page without a marker waits for all its sheets. */
export const LateStyles = () => <template data-cut="late-styles" />;
