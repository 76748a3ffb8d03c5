// Punctuation of Chinese and Japanese, which is as wide as a character.
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
 * Half-width punctuation after a character of these scripts, and before one. A full stop between Latin letters, a
 * placeholder such as `{claim:pops}` and an address have Latin letters on both sides.
 */
const NARROW = new RegExp(
  `(?<=${CJK})[,;:?!]|(?<=${CJK})\\.(?=\\s|$|${CJK})|(?<=${CJK} ?)\\(|[,;:?!](?=${CJK})`,
  'gu',
);

/** Half-width punctuation in a text of these languages, a sentence each; nothing for other languages. */
export function punctuationFaults(text: string, locale: Locale): string[] {
  if (locale !== 'cn' && locale !== 'ja') return [];
  return [...text.matchAll(NARROW)].map(({ 0: mark, index }) => {
    const around = text.slice(Math.max(0, index - 4), index + 3).trim();
    const wide = mark === ',' && locale === 'ja' ? '、' : WIDE[mark];
    return `"${around}": write the full-width ${wide} instead of ${mark}`;
  });
}
