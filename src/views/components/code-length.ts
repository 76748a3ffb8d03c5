// Inline code: only long code may wrap, because browsers break lines at hyphens.

/** Number of characters that fit into a line of a list in a 320 px viewport. */
const MAX_LENGTH = 28;

export const isLongCode = (code: string): boolean => code.length > MAX_LENGTH;
