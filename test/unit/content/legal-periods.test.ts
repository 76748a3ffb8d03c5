// Periods on the legal index: each legal text states the same period in its own words, in every language.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LEGAL_PERIODS } from '../../../common/contract/page-paths.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';

/** Each period, as the index shows it and as its text states it. */
const STATED = {
  'cookie-policy': {
    en: ['12 months', 'after twelve months'],
    cn: ['12个月', '十二个月后'],
    ko: ['12개월', '12개월이 지나'],
    ja: ['12か月', '12か月後'],
  },
  security: {
    en: ['2 business days', 'within two business days'],
    cn: ['2个工作日', '两个工作日内'],
    ko: ['2영업일', '2영업일 안에'],
    ja: ['2営業日', '2営業日以内'],
  },
  'sub-processors': {
    en: ['30 days', 'at least thirty days before it starts'],
    cn: ['30天', '至少提前三十日'],
    ko: ['30일', '30일 전까지'],
    ja: ['30日', '30日前まで'],
  },
  'acceptable-use-policy': {
    en: ['6 months', 'within six months'],
    cn: ['6个月', '六个月内'],
    ko: ['6개월', '6개월 안에'],
    ja: ['6か月', '6か月以内'],
  },
} as const;

it.each(LEGAL_PERIODS)('the index and the text $code state the same period in all languages', (period) => {
  const { id, code, number } = period;
  for (const locale of localeCodes) {
    const [stated, words] = STATED[code][locale];
    expect(`${number}${createT(locale)(`legal.period.${id}.unit`)}`).toBe(stated);
    expect(readFileSync(`content/legal/${locale}/${code}.json`, 'utf8')).toContain(words);
  }
});
