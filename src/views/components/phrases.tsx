// Where a Chinese heading may break: between words, which no browser finds by itself.
import { Fragment } from 'react';
import { useView } from '../context.tsx';
import { createOnce } from '../memory.ts';

const HAN = /\p{Script=Han}/u;
/** Words of one character that begin a phrase, those of them that nothing else ends in, and such as end one. */
const JOINING = new Set('与和及或');
const LEADING = new Set('从在由把被对将让用为向以而如');
const TRAILING = new Set('的了着过吗呢是到上下中里内外后前时年月日');

/** Making one costs far more than using it; it holds nothing of a request. */
let segmenter: Intl.Segmenter | undefined;
/** Headings have a memory of their own, and cannot push out drawings. */
const once = createOnce(500);

/**
 * Dictionaries split what they do not know into single characters, so these stay with what is beside them
 * unless they are known to begin or to end a phrase. A number stays with what it counts; so does a Latin word with
 * the Han beside it, as a place to break there would take the browser's fine space (`text-autospace`) away.
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

/** The parts of a Chinese text between which a line may end, each computed once in an isolate. */
export const phrasesOf = (text: string): readonly string[] => once(text, () => split(text));

/** The text of a heading, which in Chinese breaks between its words (base.css). */
export function Phrases({ text }: { text: string }) {
  const { locale } = useView();
  if (locale !== 'cn' || !HAN.test(text)) return text;
  return phrasesOf(text).map((phrase, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand in a text more than once
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
}
