// What a language's questions are made of, and how one of them is drawn.

/** A word as it is asked for, and further ways to write it. */
export type Word = readonly [word: string, ...others: string[]];

export interface Questions {
  /** A question, and every answer that counts; spellings that fold to the same are named once (folded.ts). */
  plain: readonly (readonly [question: string, ...answers: [string, ...string[]]])[];
  /** The numbers from 0 to 18, as they are said; digits always count. */
  numbers: readonly Word[];
  words: readonly Word[];
  sum: (a: string, b: string) => string;
  larger: (a: string, b: string) => string;
  /** Asks for the first, second or third word of the list. */
  wordAt: readonly ((list: string) => string)[];
  /** Between the words of a list. */
  comma: string;
}

/** A whole number from 0 to below `n`, each as likely as any other. */
function below(n: number): number {
  const limit = 2 ** 32 - (2 ** 32 % n);
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < limit ? drawn % n : below(n);
}

function drawn<T>(list: readonly T[]): T {
  const item = list[below(list.length)];
  if (item === undefined) throw new Error('nothing to draw from');
  return item;
}

const numberAnswers = ({ numbers }: Questions, value: number): string[] => [
  String(value),
  ...(numbers[value] ?? []),
];
const said = ({ numbers }: Questions, value: number): string => numbers[value]?.[0] ?? String(value);

export interface Requested {
  question: string;
  answers: readonly string[];
}

function sum(questions: Questions): Requested {
  const [a, b] = [1 + below(9), 1 + below(9)];
  return {
    question: questions.sum(said(questions, a), said(questions, b)),
    answers: numberAnswers(questions, a + b),
  };
}

function larger(questions: Questions): Requested {
  const a = 1 + below(18);
  const b = 1 + ((a + below(17)) % 18);
  return {
    question: questions.larger(said(questions, a), said(questions, b)),
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

/** One of the language's questions: half of them plain ones, the others made of numbers and words. */
export const requested = (questions: Questions): Requested =>
  drawn([plain, plain, plain, sum, larger, word])(questions);
