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
      isWordLike && (isJoining || (isClosed && isOpen)) && HAN.test(last) && HAN.test(segment);
    if (isBoundary || phrases.length === 0) phrases.push(segment);
    else phrases[phrases.length - 1] += segment;
    last = isWordLike ? segment : '';
  }
  return phrases;
}

/** Katakana runs that are wider than many lines, so that a browser would break them inside a word. */
const COMPOUND = /[ァ-ヺー]{13,}/g;
/** First words of such runs. Dictionaries split most of these words into syllables. */
const FIRST_WORD =
  /(?:アプリケーション|エッジコンピューティング|エンジニアリング|クライアント|クラウド|クレデンシャル|グローバル|コンテンツ|セキュリティ|ネットワーク|ハードウェア|プライベート|プロフェッショナル|マネージド|メディア)(?!$)/;

/** Returns the parts of a Japanese text: long katakana compounds may break after their first word. */
function splitCompounds(text: string): readonly string[] {
  return text.replace(COMPOUND, (run) => run.replace(FIRST_WORD, '$&\n')).split('\n');
}

/** Returns the parts of a text between which a line may break, computed once per isolate. */
export const phrasesOf = (text: string, locale: Locale): readonly string[] =>
  once(locale + text, () => (locale === 'cn' ? split(text) : splitCompounds(text)));

/** Text of a heading or another short text that breaks between phrases in Chinese and Japanese (base.css). */
export function Phrases({ text }: { text: string }) {
  const { locale } = useView();
  const isMarked = locale === 'cn' ? HAN.test(text) : locale === 'ja' && text.search(COMPOUND) >= 0;
  if (!isMarked) return text;
  return phrasesOf(text, locale).map((phrase, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text may contain the same words more than once
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
}
