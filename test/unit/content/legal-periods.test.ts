// Periods on the index of legal texts: each text states the period in its own words, in every language.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LEGAL_PERIODS } from '../../../common/contract/page-paths.ts';

/** The words of each period in the order of the languages en, cn, ko, and ja. */
const WORDS = {
  'cookie-policy': ['after twelve months', '十二个月后', '12개월', '12か月後'],
  security: ['within two business days', '两个工作日内', '2영업일 안에', '2営業日以内'],
  'sub-processors': ['at least thirty days before it starts', '至少提前三十日', '30일 전까지', '30日前まで'],
  'acceptable-use-policy': ['within six months', '六个月内', '6개월 안에', '6か月以内'],
} as const;
const NUMBERS = { 'cookie-policy': 12, security: 2, 'sub-processors': 30, 'acceptable-use-policy': 6 };

it.each(LEGAL_PERIODS)('the text $code states its period in all languages', ({ code, number }) => {
  expect(number).toBe(NUMBERS[code]);
  for (const [index, locale] of ['en', 'cn', 'ko', 'ja'].entries())
    expect(readFileSync(`content/legal/${locale}/${code}.json`, 'utf8')).toContain(WORDS[code][index]);
});
