// Headings, list titles, labels, and cells with the line breaks of their language (common/text/phrases.ts).
import { Fragment } from 'react';
import type { Locale } from '../../../common/i18n/locales.ts';
import { type Column, phrasesIn } from '../../../common/text/phrases.ts';
import { useView } from '../context.tsx';
import { createOnce } from '../memory.ts';

/** Cache of headings, separate so that headings do not evict drawings. */
const once = createOnce(500);

/** Returns the parts of a text between which a line may break, computed once per isolate except in English. */
export const phrasesOf = (text: string, locale: Locale, column: Column = 'wide'): readonly string[] =>
  locale === 'en'
    ? phrasesIn(text, locale, column)
    : once(`${locale} ${column} ${text}`, () => phrasesIn(text, locale, column));

const HAN = /\p{Script=Han}/u;
/** A clause that is too long for a line of a narrow cell. Browsers then break lines at any character, even a comma. */
const LONG_CLAUSE = /[^，；：。！？]{7}/;

/**
 * Phrases with break opportunities between them. A Chinese text of one phrase ends with one, because the style of
 * texts with marks keeps its characters together (base.css), except long ones in a narrow column. At its beginning, the
 * mark would be an empty line.
 */
export const markedParts = (parts: readonly string[], locale: Locale, column?: Column): readonly string[] => {
  const [text = ''] = parts;
  const isShort = text.length > 2 && !(column === 'narrow' && LONG_CLAUSE.test(text));
  return locale === 'cn' && parts.length === 1 && isShort && HAN.test(text) ? [text, ''] : parts;
};

/**
 * Text of a heading or another short text that breaks between phrases in Chinese and Japanese (base.css).
 *
 * @param column `narrow` for columns of less than 13 characters
 */
export function Phrases({ text, column }: { text: string; column?: Column }) {
  const { locale } = useView();
  return markedParts(phrasesOf(text, locale, column), locale, column).map((phrase, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text may contain the same words more than once
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
}
