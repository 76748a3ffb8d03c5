// Questions of a language, and random selection of one.

/** A word, and alternative spellings. */
type Word = readonly [word: string, ...others: string[]];

/** Returns the words of a list: words are separated by spaces, and the spellings of a word by slashes. */
export const parseWords = (list: string): Word[] =>
  list.split(' ').map((word) => word.split('/') as [string, ...string[]]);

export interface Questions {
  /** A question and its accepted answers; spellings that fold to the same text are listed once (folded.ts). */
  plain: readonly (readonly [question: string, ...answers: [string, ...string[]]])[];
  /** Number words from 0 to 18. Digits are always accepted. */
  numbers: readonly Word[];
  words: readonly Word[];
  sum: (a: string, b: string) => string;
  larger: (a: string, b: string) => string;
  /** Questions for the first, second, or third word of a list. */
  wordAt: readonly ((list: string) => string)[];
  /** Separator of lists. */
  comma: string;
}

/** Returns a uniformly distributed integer from 0 to `n` - 1. */
function randomBelow(n: number): number {
  const limit = 2 ** 32 - (2 ** 32 % n);
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return random < limit ? random % n : randomBelow(n);
}

function randomItem<T>(list: readonly T[]): T {
  const item = list[randomBelow(list.length)];
  if (item === undefined) throw new Error('the list is empty');
  return item;
}

const numberAnswers = ({ numbers }: Questions, value: number): string[] => [
  String(value),
  ...(numbers[value] ?? []),
];
const wordOf = ({ numbers }: Questions, value: number): string => numbers[value]?.[0] ?? String(value);

export interface SelectedQuestion {
  question: string;
  answers: readonly string[];
}

function createSum(questions: Questions): SelectedQuestion {
  const [a, b] = [1 + randomBelow(9), 1 + randomBelow(9)];
  return {
    question: questions.sum(wordOf(questions, a), wordOf(questions, b)),
    answers: numberAnswers(questions, a + b),
  };
}

function createComparison(questions: Questions): SelectedQuestion {
  const a = 1 + randomBelow(18);
  const b = 1 + ((a + randomBelow(17)) % 18);
  return {
    question: questions.larger(wordOf(questions, a), wordOf(questions, b)),
    answers: numberAnswers(questions, Math.max(a, b)),
  };
}

function createWordQuestion(questions: Questions): SelectedQuestion {
  const remaining = [...questions.words];
  const list = [0, 1, 2].map(() => remaining.splice(randomBelow(remaining.length), 1)[0] ?? ['']);
  const index = randomBelow(questions.wordAt.length);
  const question = questions.wordAt[index]?.(list.map(([text]) => text).join(questions.comma)) ?? '';
  return { question, answers: list[index] ?? [] };
}

function pickPlain(questions: Questions): SelectedQuestion {
  const [question, ...answers] = randomItem(questions.plain);
  return { question, answers };
}

/** Returns a random question. Half of the questions are plain; the others are generated from numbers and words. */
export const randomQuestion = (questions: Questions): SelectedQuestion =>
  randomItem([pickPlain, pickPlain, pickPlain, createSum, createComparison, createWordQuestion])(questions);
