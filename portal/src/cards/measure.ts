// Measures text with the font files of a card.
import { create } from 'fontkit';
import type { Locale } from '../../../common/i18n/locales.ts';
import type { Setting } from '../pdf/lines.ts';
import type { Typeface } from '../pdf/typeface.ts';

/** Gap between Chinese or Japanese characters and other letters, in ems (CSS Text 4 `text-autospace`). */
const AUTOSPACE = 1 / 8;

export interface Fonts {
  typeface: Typeface;
  /** Returns the width of a string in a font file, in ems. */
  widthOf: (text: string, file: string) => number;
}

/** Opens the fonts of a card. Each string is measured once. */
export function openFonts(typeface: Typeface): Fonts {
  const fonts = new Map([...typeface.files].map(([name, bytes]) => [name, create(bytes)]));
  const widths = new Map<string, number>();
  const widthOf = (text: string, file: string): number => {
    const key = `${file} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const font = fonts.get(file);
    const width = font ? font.layout(text).advanceWidth / font.unitsPerEm : 0;
    widths.set(key, width);
    return width;
  };
  return { typeface, widthOf };
}

/** Returns a function from font size to line setting. `tracking` is the letter spacing in ems. */
export function settingsOf(
  { typeface, widthOf }: Fonts,
  locale: Locale,
  tracking: number,
): (size: number) => Setting {
  const keepWords = locale === 'ko';
  return (size) => ({
    fileOf: typeface.fileOf,
    measure: (text, file) => (widthOf(text, file) + [...text].length * tracking) * size,
    gap: keepWords ? 0 : size * AUTOSPACE,
    keepWords,
  });
}
