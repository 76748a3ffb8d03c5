// Terms of each language: the matcher, and the UI strings.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { readTerms, termsOf } from '../../../compiler/terms/terms.ts';
import PHRASES from './phrases.json' with { type: 'json' };

const term = (
  use: string,
  not: string[],
  rest: { except?: string[]; outside?: string[]; within?: string[]; alone?: boolean } = {},
) => ({
  use,
  not,
  except: [],
  outside: [],
  exact: false,
  alone: false,
  why: 'why',
  ...rest,
});
const findTerms = (text: string, ...terms: ReturnType<typeof term>[]) =>
  termsOf({ terms })
    .problems(text, 'blog/x')
    .map((problem) => /^"([^"]*)"/.exec(problem)?.[1]);

describe('terms', () => {
  it('a term matches before particles and suffixes of non-Latin scripts', () => {
    expect(findTerms('호스트네임을 씁니다', term('호스트명', ['호스트네임']))).toEqual(['호스트네임']);
    expect(
      findTerms('ブラウザとブラウザー', term('ブラウザー', ['ブラウザ'], { except: ['ブラウザー'] })),
    ).toEqual(['ブラウザ']);
  });

  it('a Latin term matches complete words, unless it ends with a wildcard', () => {
    expect(findTerms('mend, mended, amend', term('fix', ['mend']))).toEqual(['mend']);
    expect(findTerms('mend, mended, amend', term('fix', ['mend*']))).toEqual(['mend', 'mended']);
  });

  it('the longest form matches, and an exception covers the forms within it', () => {
    const list = [
      term('a', ['ICP filing form', 'ICP']),
      term('b', ['sign-on'], { except: ['single sign-on'] }),
    ];
    expect(findTerms('ICP filing form', ...list)).toEqual(['ICP filing form']);
    expect(findTerms('single sign-on, sign-on', ...list)).toEqual(['sign-on']);
  });

  it('a term does not match in excluded text', () => {
    const terms = termsOf({ terms: [term('we', ['the company'], { outside: ['legal/'] })] });
    expect(terms.problems('the company', 'legal/privacy-policy')).toEqual([]);
    expect(terms.problems('the company', 'page/about')).toHaveLength(1);
  });

  it('a term that is limited to some content does not match elsewhere', () => {
    const terms = termsOf({ terms: [term('everyone', ['everybody'], { within: ['docs/'] })] });
    expect(terms.problems('everybody', 'docs/purge-content')).toHaveLength(1);
    expect(terms.problems('everybody', 'blog/x')).toEqual([]);
  });

  it('a phrase matches like a term and suggests its replacement', () => {
    const terms = termsOf({ terms: [], phrases: { 'the origin is well': 'the origin is healthy' } });
    expect(terms.problems('If the origin is well, continue.', 'docs/x')).toEqual([
      '"the origin is well": write the origin is healthy (not idiomatic)',
    ]);
  });

  it('a term with `alone` matches only a complete string', () => {
    const list = [term('パススルー', ['通過'], { alone: true }), term('a', ['1.5'], { alone: true })];
    expect(findTerms('通過', ...list)).toEqual(['通過']);
    expect(findTerms('チャレンジを通過した', ...list)).toEqual([]);
    expect(findTerms('通過\n通過', ...list)).toEqual([]);
    expect(findTerms('1x5', ...list)).toEqual([]);
  });

  it('matching is linear in the length of the text', () => {
    // A backtracking pattern would time out.
    const list = [term('x', ['aab', 'ab*c', `${'a'.repeat(60)}b`], { except: [`${'a'.repeat(70)}c`] })];
    expect(findTerms('a'.repeat(500_000), ...list)).toEqual([]);
  });
});

describe('the interface', () => {
  const reading = { problems: [], read: new Set<string>() };
  const terms = readTerms('content', reading);

  it('every language has a term list', () => {
    expect(reading.problems).toEqual([]);
    expect([...terms.keys()]).toEqual([...localeCodes]);
  });

  it.each(localeCodes)('the check reports literal translations, with a suggestion (%s)', (locale) => {
    const missed = PHRASES[locale].filter(
      (phrase) =>
        !terms
          .get(locale)
          ?.problems(phrase, 'docs/x')
          .some((problem) => problem.includes(': write ')),
    );
    expect([PHRASES[locale].length > 30, missed]).toEqual([true, []]);
  });

  it.each(localeCodes)('the interface avoids the terms of the list (%s)', (locale) => {
    const lines = readFileSync(`locales/${locale}.json`, 'utf8').split('\n');
    const problems = lines.flatMap((line, index) =>
      (terms.get(locale)?.problems(line.replace(/^\s*"[^"]*":\s*"?|"?,?$/g, ''), 'interface') ?? []).map(
        (problem) => `locales/${locale}.json:${index + 1}  ${problem}`,
      ),
    );
    expect(problems).toEqual([]);
  });
});
