// Cells of CSV exports: RFC 4180, UTF-8 with its byte order mark, and no text that a spreadsheet runs as a formula (F26).

/** Byte order mark, by which spreadsheets detect UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Characters that begin a formula, with the full-width forms of East Asian spreadsheets. */
const SIGN = /[=+\-@＝＋－＠|%]/u;
/** Characters that spreadsheets skip in front of a formula. */
const SKIPPED = /["'\s\p{C}]/u;
/**
 * Characters after which a cell may begin: spreadsheets split lines at the list separator of their locale, which may be
 * one of these. Then a quotation mark in the middle of a cell does not quote.
 */
const SEPARATORS = new Set([';', '\t', '|', '\n', '\r', '\v', '\f', '\u2028', '\u2029']);

/**
 * Positions at which a formula could begin: the start of the text, or after a separator, if only skipped characters and
 * a sign follow. Reads the text once from its end, in linear time.
 */
function formulaStarts(characters: readonly string[]): Set<number> {
  const starts = new Set<number>();
  let leadsToSign = false;
  for (let at = characters.length - 1; at >= 0; at -= 1) {
    const character = characters[at] ?? '';
    if (SIGN.test(character)) leadsToSign = true;
    else if (!SKIPPED.test(character)) leadsToSign = false;
    const isStart = at === 0 || SEPARATORS.has(characters[at - 1] ?? '');
    if (isStart && leadsToSign) starts.add(at);
  }
  // Some spreadsheets skip these at the start of a cell (OWASP, CSV injection).
  const first = characters.find((character) => character !== "'") ?? '';
  if (/[\t\r\n]/.test(first)) starts.add(0);
  return starts;
}

/** Escapes every possible formula with an apostrophe. */
function escapeFormulas(text: string): string {
  const characters = [...text];
  const starts = formulaStarts(characters);
  if (starts.size === 0) return text;
  return characters.map((character, at) => (starts.has(at) ? `'${character}` : character)).join('');
}

/** Removes the apostrophes that an export has added. */
export function unescapeFormulas(text: string): string {
  const characters = [...text];
  const starts = formulaStarts(characters);
  return characters.filter((character, at) => !(character === "'" && starts.has(at))).join('');
}

/** Formats a cell: quoted, with formulas escaped. */
export function cell(value: string): string {
  const text = escapeFormulas(value).replaceAll('\0', '\ufffd').toWellFormed();
  return `"${text.replaceAll('"', '""')}"`;
}

/** Formats a line of cells, with its line break. */
export const line = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;
