// Inline code: only long code may wrap, because browsers break lines at hyphens.

/** Number of characters that fit on one line of a list in a viewport 320 px wide. */
const MAX_LENGTH = 28;

export const isLongCode = (code: string): boolean => code.length > MAX_LENGTH;
