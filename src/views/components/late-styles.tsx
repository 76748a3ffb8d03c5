// End of a page's first view: everything after it may wait for the late style sheets (src/styles/late.css and
// those that the page names). The first view is painted without them.

/** Marker of the position during rendering; src/views/render.tsx inserts the sheets there. */
export const LATE_STYLES_MARK = '<template data-cut="late-styles"></template>';

/** Only the first marker of a page counts. A page without one waits for all its sheets. */
export const LateStyles = () => <template data-cut="late-styles" />;
