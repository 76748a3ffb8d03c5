// Checks that Chinese and Japanese text uses full-width punctuation.
import type { Locale } from '../../common/i18n/locales.ts';

const WIDE: Readonly<Record<string, string>> = {
  ',': '，',
  ';': '；',
  ':': '：',
  '?': '？',
  '!': '！',
  '.': '。',
  '(': '（',
};
const CJK = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー、。，；：？！」』）]';
/**
 * Half-width punctuation after or before a CJK character. Periods between Latin letters, placeholders such as
 * `{claim:pops}`, and URLs have Latin letters on both sides and do not match.
 */
const NARROW = new RegExp(
  `(?<=${CJK})[,;:?!]|(?<=${CJK})\\.(?=\\s|$|${CJK})|(?<=${CJK} ?)\\(|[,;:?!](?=${CJK})`,
  'gu',
);

/** Half-width punctuation in Chinese or Japanese text, one message each; empty for other languages. */
export function punctuationProblems(text: string, locale: Locale): string[] {
  if (locale !== 'cn' && locale !== 'ja') return [];
  return [...text.matchAll(NARROW)].map(({ 0: mark, index }) => {
    const around = text.slice(Math.max(0, index - 4), index + 3).trim();
    const wide = mark === ',' && locale === 'ja' ? '、' : WIDE[mark];
    return `"${around}": write the full-width ${wide} instead of ${mark}`;
  });
}
