// Similarity of short texts, such as parts of addresses.

const pairsOf = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));

/** Share of common pairs of adjacent characters: 1 for equal texts, 0 without a common pair (Sørensen–Dice). */
export function similarity(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  if (pairs.size + others.size === 0) return 0;
  return (2 * pairs.intersection(others).size) / (pairs.size + others.size);
}
