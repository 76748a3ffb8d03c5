// Line breaks of headings, list titles, labels, and cells: between words in Chinese, which no browser detects, and
// inside long katakana compounds in Japanese, whose other phrases the browser detects (base.css).
import { Fragment } from 'react';
import type { Locale } from '../../../common/i18n/locales.ts';
import { useView } from '../context.tsx';
import { createOnce } from '../memory.ts';

const HAN = /\p{Script=Han}/u;
/**
 * Single-character words that begin a phrase, those of them that no other word ends in, and those that end
 * one.
 */
const JOINING = new Set('与和及或');
const LEADING = new Set('从在由把被对将让用为向以而如');
const TRAILING = new Set('的了着过吗呢是到上下中里内外后前时年月日');
/** Pairs of words that form one term. */
const UNBROKEN = new Set(['网页游戏', '游戏平台']);

/** Word segmenter, shared because creation is expensive; it has no state. */
let segmenter: Intl.Segmenter | undefined;
/** Cache of headings, separate so that headings do not evict drawings. */
const once = createOnce(500);

/**
 * Whether a line may break between two segments. Dictionaries split unknown words into single characters, so
 * these stay with their neighbors unless they are known to begin or end a phrase. A number stays with its
 * unit. A Latin word stays with adjacent Han, because a break would remove the browser's thin space
 * (`text-autospace`).
 */
function split(text: string): readonly string[] {
  segmenter ??= new Intl.Segmenter('zh-Hans', { granularity: 'word' });
  const phrases: string[] = [];
  let last = '';
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const isClosed = last.length > 1 || TRAILING.has(last);
    const isOpen = segment.length > 1 || LEADING.has(segment);
    const isJoining = last !== '' && JOINING.has(segment);
    const isBoundary =
      isWordLike &&
      (isJoining || (isClosed && isOpen)) &&
      HAN.test(last) &&
      HAN.test(segment) &&
      !UNBROKEN.has(last + segment);
    if (isBoundary || phrases.length === 0) phrases.push(segment);
    else phrases[phrases.length - 1] += segment;
    last = isWordLike ? segment : '';
  }
  return phrases;
}

/** Katakana runs that are wider than many lines, or than a narrow column: a browser breaks them inside a word. */
const COMPOUNDS = { wide: /[ァ-ヺー]{13,}/g, narrow: /[ァ-ヺー]{8,}/g };
type Column = keyof typeof COMPOUNDS;
/** Words of such runs, except at their end. Dictionaries split most of these words into syllables. */
const WORDS =
  'アプリケーション|エンジニアリング|クライアント|クラウド|クレデンシャル|グローバル|コンテンツ|コンピューティング|セキュリティ|ネットワーク|ハードウェア|プライベート|プロフェッショナル|マネージド|メディア';
/** A wide column needs one break per run. */
const BREAKS = {
  wide: new RegExp(`(?:${WORDS})(?=..)`),
  narrow: new RegExp(`(?:${WORDS}|エッジ|オブジェクト)(?=..)`, 'g'),
};
/** Boundary of a compound of Han and katakana, which Chromium takes for one phrase. */
const MIXED = /(?<=\p{Script=Han})(?=ネットワーク)/gu;
/** Words that the phrases of Chromium divide. */
const DIVIDED = /方法|方へ|からの|について/g;
const WORD_JOINER = '\u2060';

/** A break opportunity with the gap between Latin and katakana; `<wbr>` would remove the browser's gap. */
const HAIR_SPACE = '\u200a';

/**
 * Returns the parts of a Japanese text: long katakana compounds may break after their first word and, in a narrow
 * column, mixed compounds before their last one.
 */
const splitCompounds = (text: string, column: Column): readonly string[] =>
  text
    .replace(DIVIDED, (word) => [...word].join(WORD_JOINER))
    .replace(COMPOUNDS[column], (run, at: number) => {
      const start = /[a-z]/i.test(text.charAt(at - 1)) ? HAIR_SPACE : '';
      return start + run.replace(BREAKS[column], '$&\n');
    })
    .replace(MIXED, column === 'narrow' ? '\n' : '')
    .split('\n');

/** Returns the parts of a text between which a line may break, computed once per isolate. */
export const phrasesOf = (text: string, locale: Locale, column: Column = 'wide'): readonly string[] =>
  once(`${locale} ${column} ${text}`, () => {
    if (locale === 'cn') return HAN.test(text) ? split(text) : [text];
    return locale === 'ja' ? splitCompounds(text, column) : [text];
  });

/**
 * Text of a heading or another short text that breaks between phrases in Chinese and Japanese (base.css).
 *
 * @param column `narrow` for columns of less than 13 characters
 */
export function Phrases({ text, column }: { text: string; column?: Column }) {
  const { locale } = useView();
  if (locale !== 'cn' && locale !== 'ja') return text;
  return phrasesOf(text, locale, column).map((phrase, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text may contain the same words more than once
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
}
