// Length of code in a line of text. Only long code may break; other code would break at its hyphens.

/** Number of characters that fit into the line of a list at a width of 320 pixels. */
const MAX_LENGTH = 28;

export const isLongCode = (code: string): boolean => code.length > MAX_LENGTH;
