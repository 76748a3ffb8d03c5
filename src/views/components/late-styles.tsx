// Where the first view of a page ends: what comes after may wait for the late style sheet (src/styles/index.css), and
// what stands before is painted without it.

/** The mark that the place has while a page is rendered; src/views/render.tsx puts the sheet there. */
export const LATE_STYLES_MARK = '<template data-cut="late-styles"></template>';

/** The first of a page counts. A page without one waits for both sheets. */
export const LateStyles = () => <template data-cut="late-styles" />;
