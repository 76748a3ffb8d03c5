// CSV cells: RFC 4180, UTF-8 with a byte order mark, and no text that a spreadsheet evaluates as a formula (F26).

/** Byte order mark, from which spreadsheets detect UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Characters that start a formula, including the full-width forms of East Asian spreadsheets. */
const SIGN = /[=+\-@＝＋－＠|%]/u;
/** Characters that spreadsheets skip before a formula. */
const SKIPPED = /["'\s\p{C}]/u;
/**
 * Characters after which a cell may begin. Spreadsheets split lines at the list separator of their locale, which may be
 * one of these. Quotation marks in the middle of a cell do not prevent the split.
 */
const SEPARATORS = new Set([';', '\t', '|', '\n', '\r', '\v', '\f', '\u2028', '\u2029']);

/**
 * Returns the positions at which a formula could begin: the start of the text or after a separator, if only skipped
 * characters precede a formula sign. Scans the text once from its end, in linear time.
 */
function formulaStarts(characters: readonly string[]): Set<number> {
  const starts = new Set<number>();
  let precedesSign = false;
  for (let at = characters.length - 1; at >= 0; at -= 1) {
    const character = characters[at] ?? '';
    if (SIGN.test(character)) precedesSign = true;
    else if (!SKIPPED.test(character)) precedesSign = false;
    const isStart = at === 0 || SEPARATORS.has(characters[at - 1] ?? '');
    if (isStart && precedesSign) starts.add(at);
  }
  // Some spreadsheets skip whitespace at the start of a cell (OWASP, CSV Injection).
  const first = characters.find((character) => character !== "'") ?? '';
  if (/[\t\r\n]/.test(first)) starts.add(0);
  return starts;
}

/** Escapes every possible formula with an apostrophe. */
function escapeFormulas(text: string): string {
  const characters = [...text];
  const starts = formulaStarts(characters);
  if (starts.size === 0) return text;
  return characters.map((character, index) => (starts.has(index) ? `'${character}` : character)).join('');
}

/** Removes the apostrophes that an export added. */
export function unescapeFormulas(text: string): string {
  const characters = [...text];
  const starts = formulaStarts(characters);
  return characters.filter((character, index) => !(character === "'" && starts.has(index))).join('');
}

/** Formats a cell with quotes and escaped formulas. Replaces NUL characters and malformed Unicode. */
export function cell(value: string): string {
  const text = escapeFormulas(value).replaceAll('\0', '\ufffd').toWellFormed();
  return `"${text.replaceAll('"', '""')}"`;
}

/** Formats a line of cells with a line break. */
export const line = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;
