// Weights of search units: rare units have a higher weight.
import type { Unit } from './units.ts';

/** Unit with its weight and the number of sections that contain it. */
export interface Weighted extends Unit {
  count: number;
  weight: number;
}

type Counted = Unit & { count: number };

/** Factor for a single Chinese character, which has many meanings. */
const SINGLE_CHARACTER = 0.5;
/** Factor for a pair of Chinese characters that belong to different words. */
const BETWEEN_WORDS = 0.4;

/** Returns the weight of a unit that `count` of `total` sections contain (inverse document frequency of BM25). */
const weightOf = (count: number, total: number): number =>
  Math.log(1 + (Math.max(total, count) - count + 0.5) / (count + 0.5));

const isPair = ({ forms: [form = ''] }: Unit): boolean => /^\p{Script=Han}{2}$/u.test(form);

/** Returns the character pairs that span two words, such as 改缓 in 修改缓存, which consists of 修改 and 缓存. */
function betweenWords(pairs: readonly Counted[]): Set<Counted> {
  /** Best sum of the square roots of counts, starting at each pair. */
  const best = new Array<number>(pairs.length + 2).fill(0);
  const isWord: boolean[] = [];
  for (let index = pairs.length - 1; index >= 0; index--) {
    const asWord = Math.sqrt(pairs[index]?.count ?? 0) + (best[index + 2] ?? 0);
    const skipped = best[index + 1] ?? 0;
    isWord[index] = asWord > skipped;
    best[index] = Math.max(asWord, skipped);
  }
  const between = new Set(pairs);
  for (let index = 0; index < pairs.length; index += isWord[index] ? 2 : 1) {
    const pair = pairs[index];
    if (pair && isWord[index]) between.delete(pair);
  }
  return between;
}

/**
 * Weighs the units of a query. A unit that no section contains has weight only if it is Latin, because such a word is a
 * name or a code that results must contain.
 */
export function weighUnits(units: readonly Counted[], total: number): Weighted[] {
  const between = new Set(
    [...Map.groupBy(units.filter(isPair), ({ term }) => term).values()].flatMap((pairs) => [
      ...betweenWords(pairs),
    ]),
  );
  return units.map((unit) => {
    const [form = ''] = unit.forms;
    const isLatin = /[\p{Script=Latin}\p{N}]/u.test(form);
    if (unit.count === 0 && !isLatin) return { ...unit, weight: 0 };
    const factor = /^\p{Script=Han}$/u.test(form) ? SINGLE_CHARACTER : between.has(unit) ? BETWEEN_WORDS : 1;
    return { ...unit, weight: weightOf(unit.count, total) * factor };
  });
}
