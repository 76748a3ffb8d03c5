// Similarity of short strings, such as parts of URLs.

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (let index = 0; index + 1 < text.length; index += 1) pairs.add(text.slice(index, index + 2));
  return pairs;
}

/**
 * Returns a function that compares other strings with this one. Its result is the Sørensen–Dice coefficient of adjacent
 * character pairs: 1 for equal strings, 0 without a common pair.
 */
export function similarityTo(text: string): (other: string) => number {
  const pairs = pairsOf(text);
  return (other) => {
    const otherPairs = pairsOf(other);
    if (pairs.size + otherPairs.size === 0) return 0;
    return (2 * pairs.intersection(otherPairs).size) / (pairs.size + otherPairs.size);
  };
}
