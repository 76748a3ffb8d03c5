// F19: questions for visitors without scripts, and normalization of their answers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeAnswer } from '../../../portal/src/verify/normalize-answer.ts';
import { cn } from '../../../portal/src/verify/questions/cn.ts';
import { en } from '../../../portal/src/verify/questions/en.ts';
import { ja } from '../../../portal/src/verify/questions/ja.ts';
import { ko } from '../../../portal/src/verify/questions/ko.ts';
import { randomQuestion } from '../../../portal/src/verify/questions/questions.ts';

const BANKS = Object.entries({ en, cn, ko, ja });

describe('folded', () => {
  it.each([
    ['4', '4'],
    ['４', '4'],
    ['٤', '4'],
    ['۴', '4'],
    ['४', '4'],
    ['၄', '4'],
    ['𝟒', '4'],
    [' Four. ', 'four'],
    ['FOUR', 'four'],
    ['ＦＯＵＲ', 'four'],
    ['The  cat!', 'cat'],
    ['a cat', 'cat'],
    ['four legs', 'fourlegs'],
    ['ネコ', 'ねこ'],
    ['ﾈｺ', 'ねこ'],
    ['네 개', '네개'],
    ['12　か月', '12か月'],
    ['12ヶ月', '12ゖ月'],
    ['  ', ''],
    ['?!', ''],
  ])('normalizeAnswer turns %j into %j', (input, expected) => {
    expect(normalizeAnswer(input)).toBe(expected);
  });
  it('normalizeAnswer accepts any input, limits its length, and removes spaces and punctuation', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (input) => {
        const once = normalizeAnswer(input);
        expect(once.length).toBeLessThanOrEqual(4000);
        expect(once).not.toMatch(/[\s\p{P}]/u);
      }),
    );
    // Characters beyond the maximum length are ignored.
    expect(normalizeAnswer('４'.repeat(1_000_000))).toBe('4'.repeat(100));
  });
});

describe.each(BANKS)('the questions in %s', (_, bank) => {
  it('questions are numerous and unique, and each has non-empty answers', () => {
    expect(bank.plain.length).toBeGreaterThanOrEqual(24);
    expect(new Set(bank.plain.map(([question]) => question)).size).toBe(bank.plain.length);
    for (const [question, ...answers] of bank.plain)
      for (const answer of answers) expect(normalizeAnswer(answer), `${question} ${answer}`).not.toBe('');
  });
  it('numbers are listed up to eighteen, and no two numbers have the same name', () => {
    expect(bank.numbers).toHaveLength(19);
    const names = bank.numbers.flat().map(normalizeAnswer);
    expect(new Set(names).size).toBe(names.length);
  });
  it('questions use words that cannot be confused with each other', () => {
    const names = bank.words.flat().map(normalizeAnswer);
    expect(new Set(names).size).toBe(names.length);
  });
  it('every generated question has text and at least one answer', () => {
    const questions = Array.from({ length: 400 }, () => randomQuestion(bank));
    for (const { question, answers } of questions) {
      expect(question).not.toMatch(/undefined|null|^$/);
      expect(answers.length).toBeGreaterThan(0);
      for (const answer of answers) expect(normalizeAnswer(answer), question).not.toBe('');
    }
    expect(new Set(questions.map(({ question }) => question)).size).toBeGreaterThan(100);
  });
});
