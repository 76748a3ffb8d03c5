// Golden questions for the documentation search. They were written before the ranking, from sections that a seed
// selects (scripts/test/golden-sections.ts). Do not change them to fit the ranking.
import { describe, expect, it } from 'vitest';
import { type Locale, localeCodes } from '../../../../common/i18n/locales.ts';
import { load } from '../portal.ts';
import cn from './golden/cn.json' with { type: 'json' };
import en from './golden/en.json' with { type: 'json' };
import ja from './golden/ja.json' with { type: 'json' };
import ko from './golden/ko.json' with { type: 'json' };

interface Question {
  keyword: string;
  /** Sections that answer the question, as document and heading ID. The heading ID of an introduction is empty. */
  sections: string[];
}
/** Questions by locale. The results of `validation` are only printed. */
const GOLDEN: Record<Locale, { seed: number; questions: Question[]; validation: Question[] }> = {
  en,
  cn,
  ko,
  ja,
};
const QUESTIONS = 50;
const MIN_FIRST = 0.8;
const MIN_FIRST_THREE = 0.95;

/** Returns the index of the first correct section in the results, or −1 if the first page has none. */
async function findRank({ keyword, sections }: Question, locale: Locale): Promise<number> {
  const { rows } = await load('search/docs', { keyword, type: 'document' }, { locale });
  return rows.findIndex(
    ({ url, code, section }) =>
      !url.startsWith('/docs/api/') && sections.includes(`${code}#${section?.id ?? ''}`),
  );
}

/** Returns the shares of questions whose section is first and in the top three, and the questions that miss it. */
async function evaluate(questions: readonly Question[], locale: Locale) {
  const ranks: number[] = [];
  for (const question of questions) ranks.push(await findRank(question, locale));
  const shareOf = (isExpected: (rank: number) => boolean) => ranks.filter(isExpected).length / ranks.length;
  return {
    first: shareOf((rank) => rank === 0),
    firstThree: shareOf((rank) => rank >= 0 && rank < 3),
    missed: questions.flatMap(({ keyword }, index) => (ranks[index] === 0 ? [] : [keyword])),
  };
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

describe('golden questions', () => {
  it.each(localeCodes)('the first result answers most golden questions (%s)', async (locale) => {
    const { seed, questions, validation } = GOLDEN[locale];
    expect(questions).toHaveLength(QUESTIONS);
    expect(new Set(questions.map(({ keyword }) => keyword)).size).toBe(QUESTIONS);
    const golden = await evaluate(questions, locale);
    const validated = await evaluate(validation, locale);
    console.log(
      `${locale}, seed ${seed}: first ${percent(golden.first)}, in the first three ${percent(golden.firstThree)}; validation: ${percent(validated.first)}, ${percent(validated.firstThree)}`,
    );
    expect(golden.first, `not first: ${golden.missed.join(' | ')}`).toBeGreaterThanOrEqual(MIN_FIRST);
    expect(golden.firstThree).toBeGreaterThanOrEqual(MIN_FIRST_THREE);
  });
});
