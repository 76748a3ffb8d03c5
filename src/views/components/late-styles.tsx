// Where the first view of a page ends: the rest may wait for the late style sheets (src/styles/late.css and those that
// the page names), and the first view is painted without them.

/** The mark that the place has while a page is rendered; src/views/render.tsx puts the sheets there. */
export const LATE_STYLES_MARK = '<template data-cut="late-styles"></template>';

/** The first of a page counts. A page without one waits for all its sheets. */
export const LateStyles = () => <template data-cut="late-styles" />;
