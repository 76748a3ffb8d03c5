// Line breaks of headings, list titles, labels, and cells: between words in Chinese, which no browser detects, and
// inside long katakana compounds in Japanese, whose other phrases browsers detect (base.css). Sharing cards, which no
// browser draws, break between all phrases.
import type { Locale } from '../i18n/locales.ts';

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
/**
 * Whether a line may break between two segments. Dictionaries split unknown words into single characters, so
 * these stay with their neighbors unless they are known to begin or end a phrase. A number stays with its
 * unit. A Latin word stays with adjacent Han, because a break would remove the browser's thin space
 * (`text-autospace`).
 */
function splitChinese(text: string): readonly string[] {
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
export type Column = keyof typeof COMPOUNDS;
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

/** Parts of a text between which a line of a page may break. */
export function phrasesIn(text: string, locale: Locale, column: Column): readonly string[] {
  if (locale === 'cn') return HAN.test(text) ? splitChinese(text) : [text];
  return locale === 'ja' ? splitCompounds(text, column) : [text];
}

const HIRAGANA = /\p{Script=Hiragana}/u;
/** Prefix of courtesy, alone or with its word. */
const PREFIXED = /^[おご](?:$|\p{Script=Han})/u;
let japaneseSegmenter: Intl.Segmenter | undefined;

/**
 * Japanese phrases: a new one begins with a word in Han, katakana, or Latin letters after hiragana, which end a phrase as
 * particles or inflections. Browsers use a trained model instead (`word-break: auto-phrase`).
 */
function splitJapanese(text: string): readonly string[] {
  japaneseSegmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const phrases: string[] = [];
  let last = '';
  for (const { segment, isWordLike } of japaneseSegmenter.segment(text)) {
    const isOpen = !HIRAGANA.test(segment.charAt(0)) || PREFIXED.test(segment);
    const isBoundary = isWordLike && isOpen && HIRAGANA.test(last.slice(-1)) && !/^[おご]$/.test(last);
    if (isBoundary || phrases.length === 0) phrases.push(segment);
    else phrases[phrases.length - 1] += segment;
    last = segment;
  }
  return phrases;
}

/** Break between Latin and katakana, if a line with the Latin word alone is long enough. */
const AFTER_LONG_WORD = /(?<=[a-z]{5})\u200a/i;

/** Parts of a title between which its lines may break, where no browser detects phrases. */
export const titlePhrases = (text: string, locale: Locale): readonly string[] =>
  locale === 'ja'
    ? splitJapanese(text).flatMap((phrase) =>
        splitCompounds(phrase, 'narrow')
          .flatMap((part) => part.split(AFTER_LONG_WORD))
          .map((part) => part.replaceAll(/[\u2060\u200a]/g, '')),
      )
    : phrasesIn(text, locale, 'narrow');
