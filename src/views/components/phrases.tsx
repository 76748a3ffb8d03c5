// Line breaks of headings, list titles, labels, and table cells by language (common/text/phrases.ts).
import { Fragment } from 'react';
import type { Locale } from '../../../common/i18n/locales.ts';
import { type Column, splitPhrases } from '../../../common/text/phrases.ts';
import { useView } from '../context.tsx';
import { createMemo } from '../memory.ts';

/** Cache of split strings, separate so that they do not evict drawings. */
const memo = createMemo(500);

/** Returns the parts of a string between which a line may break. They are cached per isolate, except in English. */
export const phrasesOf = (text: string, locale: Locale, column: Column = 'wide'): readonly string[] =>
  locale === 'en'
    ? splitPhrases(text, locale, column)
    : memo(`${locale} ${column} ${text}`, () => splitPhrases(text, locale, column));

const HAN = /\p{Script=Han}/u;
/** Clause that is too long for a narrow cell. With `keep-all`, it would break even before a comma. */
const LONG_CLAUSE = /[^，；：。！？]{7}/;

/**
 * Parts of a string, between which `Phrases` inserts `<wbr>`. base.css sets `word-break: keep-all` on elements with a
 * `<wbr>`, so a Chinese string of one phrase also gets one, unless it is very short or too long for a narrow column.
 * That `<wbr>` is at the end, because at the start it would cause an empty line.
 */
export const markedParts = (parts: readonly string[], locale: Locale, column?: Column): readonly string[] => {
  const [text = ''] = parts;
  const isShort = text.length > 2 && !(column === 'narrow' && LONG_CLAUSE.test(text));
  return locale === 'cn' && parts.length === 1 && isShort && HAN.test(text) ? [text, ''] : parts;
};

/**
 * Short text, such as a heading, that breaks between phrases in Chinese and Japanese (base.css).
 *
 * @param column `narrow` for columns of fewer than 13 characters
 */
export function Phrases({ text, column }: { text: string; column?: Column }) {
  const { locale } = useView();
  return markedParts(phrasesOf(text, locale, column), locale, column).map((phrase, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a string may contain the same words more than once
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
}
