// Font families and slices of characters, by locale and face.
import type { Locale } from '../../../common/i18n/locales.ts';
import type { Face } from './blocks.ts';

const HAN: Record<Locale, readonly string[]> = {
  en: ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'],
  cn: ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'],
  ja: ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr'],
  ko: ['noto-sans-kr', 'noto-sans-jp', 'noto-sans-sc'],
};

/** Punctuation that is full-width in Chinese and Japanese but not in Latin fonts. */
const SQUARE = /[‘’“”…—]/u;
/** Control and format characters, which no font draws. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/** Whether a character has no visible glyph. */
export const isInvisible = (character: string): boolean => INVISIBLE.test(character);

/** Returns the families that may contain a character, in order of preference. */
export function familiesOf(character: string, face: Face, locale: Locale): readonly string[] {
  const han = HAN[locale];
  if (face === 'mono') return ['ibm-plex-mono', 'hanken-grotesk', ...han];
  if ((locale === 'cn' || locale === 'ja') && SQUARE.test(character)) return han;
  return ['hanken-grotesk', ...han];
}

/** Returns the file name of a slice in a face. The monospaced family has one weight. */
export const fileOf = (family: string, slice: string, face: Face): string =>
  `${family}-${slice}-${face === 'bold' && family !== 'ibm-plex-mono' ? 700 : 400}`;

/** Slices of a family as ranges of code points, sorted and without overlaps (compiler/docs/fonts.ts). */
export type Slices = readonly (readonly [first: number, last: number, slice: string])[];

/** Finds the slice of a code point by binary search. */
export function findSlice(slices: Slices, point: number): string | undefined {
  let low = 0;
  let high = slices.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = slices[middle];
    if (!range) return undefined;
    if (point < range[0]) high = middle - 1;
    else if (point > range[1]) low = middle + 1;
    else return range[2];
  }
  return undefined;
}
