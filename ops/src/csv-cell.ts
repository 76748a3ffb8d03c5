// Cells of CSV exports: RFC 4180, UTF-8 with its byte order mark, and no text that a spreadsheet runs as a formula (F26).

/** Byte order mark, by which spreadsheets recognize UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Signs that begin a formula; spreadsheets of East Asia accept the full-width ones. */
const SIGN = /[=+\-@＝＋－＠|%]/u;
/** Characters that spreadsheets skip in front of a formula. */
const SKIPPED = /["'\s\p{C}]/u;
/**
 * Characters after which a cell may begin: a spreadsheet splits lines at the list separator of its country, which may
 * be one of these, and then a quotation mark in the middle of a cell quotes nothing.
 */
const SEPARATORS = new Set([';', '\t', '|', '\n', '\r', '\v', '\f', '\u2028', '\u2029']);

/**
 * The places at which a formula could begin: the start of the text, or behind a separator, where only skipped
 * characters and a sign follow. Reads the text once from its end, so it takes linear time.
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
  // Some spreadsheets skip these at the start, and read on (OWASP, CSV injection).
  const first = characters.find((character) => character !== "'") ?? '';
  if (/[\t\r\n]/.test(first)) starts.add(0);
  return starts;
}

/** Puts an apostrophe in front of everything that could be a formula, which makes it text. */
function escapeFormulas(text: string): string {
  const characters = [...text];
  const starts = formulaStarts(characters);
  if (starts.size === 0) return text;
  return characters.map((character, at) => (starts.has(at) ? `'${character}` : character)).join('');
}

/** Takes back the apostrophes that an export has added. */
export function unescapeFormulas(text: string): string {
  const characters = [...text];
  const starts = formulaStarts(characters);
  return characters.filter((character, at) => !(character === "'" && starts.has(at))).join('');
}

/** A cell: always in quotation marks, with formulas as text. */
export function cell(value: string): string {
  const text = escapeFormulas(value).replaceAll('\0', '\ufffd').toWellFormed();
  return `"${text.replaceAll('"', '""')}"`;
}

/** A line of cells, its end included. */
export const line = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;
