// Question model of a language, and random selection of a question.

/** A word, and alternative spellings. */
export type Word = readonly [word: string, ...others: string[]];

export interface Questions {
  /** A question and its accepted answers; spellings that fold to the same text are listed once (folded.ts). */
  plain: readonly (readonly [question: string, ...answers: [string, ...string[]]])[];
  /** Words of the numbers from 0 to 18; digits are always accepted. */
  numbers: readonly Word[];
  words: readonly Word[];
  sum: (a: string, b: string) => string;
  larger: (a: string, b: string) => string;
  /** Questions for the first, second, or third word of a list. */
  wordAt: readonly ((list: string) => string)[];
  /** Separator of lists. */
  comma: string;
}

/** A uniformly distributed integer from 0 to `n` - 1. */
function below(n: number): number {
  const limit = 2 ** 32 - (2 ** 32 % n);
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < limit ? drawn % n : below(n);
}

function drawn<T>(list: readonly T[]): T {
  const item = list[below(list.length)];
  if (item === undefined) throw new Error('the list is empty');
  return item;
}

const numberAnswers = ({ numbers }: Questions, value: number): string[] => [
  String(value),
  ...(numbers[value] ?? []),
];
const wordOf = ({ numbers }: Questions, value: number): string => numbers[value]?.[0] ?? String(value);

export interface Requested {
  question: string;
  answers: readonly string[];
}

function sum(questions: Questions): Requested {
  const [a, b] = [1 + below(9), 1 + below(9)];
  return {
    question: questions.sum(wordOf(questions, a), wordOf(questions, b)),
    answers: numberAnswers(questions, a + b),
  };
}

function larger(questions: Questions): Requested {
  const a = 1 + below(18);
  const b = 1 + ((a + below(17)) % 18);
  return {
    question: questions.larger(wordOf(questions, a), wordOf(questions, b)),
    answers: numberAnswers(questions, Math.max(a, b)),
  };
}

function word(questions: Questions): Requested {
  const left = [...questions.words];
  const list = [0, 1, 2].map(() => left.splice(below(left.length), 1)[0] ?? ['']);
  const at = below(questions.wordAt.length);
  const question = questions.wordAt[at]?.(list.map(([text]) => text).join(questions.comma)) ?? '';
  return { question, answers: list[at] ?? [] };
}

function plain(questions: Questions): Requested {
  const [question, ...answers] = drawn(questions.plain);
  return { question, answers };
}

/** A random question of the language: half of them plain, the others generated from numbers and words. */
export const requested = (questions: Questions): Requested =>
  drawn([plain, plain, plain, sum, larger, word])(questions);
