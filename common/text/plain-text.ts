// Text of visitors without control characters, which could control the terminal of a person who lists leads.

/** Normalizes a line break to one character, as browsers count it for `maxlength`. Forms submit two characters. */
export const normalizeLineBreaks = (value: string): string =>
  value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]+/gu, ' ');

/** Also replaces line breaks, which single-line controls never send; prevents header injection. */
export const joinLines = (value: string): string => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
