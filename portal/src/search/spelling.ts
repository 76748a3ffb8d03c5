// Corrects one wrong letter of an English word, with the vocabulary of public texts (fts5vocab).

/** Minimum length of a corrected word. Shorter words, and words with digits, are codes or ambiguous (D18). */
const MIN_LENGTH = 5;

/** Whether two words differ by one insertion, deletion, replacement, or swap of adjacent letters. */
export function oneEditApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const [left, right] = [a.slice(start, endA), b.slice(start, endB)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/**
 * The terms with corrected spelling; the most frequent word wins among several candidates. Returns `null` if there is
 * no correction.
 */
export async function corrected(db: D1Database, terms: readonly string[]): Promise<string[] | null> {
  const candidates = terms.filter((term) => term.length >= MIN_LENGTH && /^[a-z]+$/.test(term));
  if (candidates.length === 0) return null;
  const lengths = candidates.map((term) => term.length);
  const { results } = await db
    .prepare(
      'SELECT term, doc FROM spelling_en_vocab WHERE length(term) BETWEEN ? AND ? ORDER BY doc DESC, term',
    )
    .bind(Math.min(...lengths) - 1, Math.max(...lengths) + 1)
    .all<{ term: string; doc: number }>();
  const known = new Set(results.map((row) => row.term));
  let changed = false;
  const better = terms.map((term) => {
    if (!candidates.includes(term) || known.has(term)) return term;
    const near = results.find((row) => /^[a-z]+$/.test(row.term) && oneEditApart(row.term, term));
    if (!near) return term;
    changed = true;
    return near.term;
  });
  return changed ? better : null;
}
