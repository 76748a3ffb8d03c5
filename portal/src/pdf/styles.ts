// Dimensions (in points) and colors of the printed page.
import type { Locale } from '../../../common/i18n/locales.ts';
import type { TextBlock } from './blocks.ts';

/** A4, with space for a footer in the bottom margin. */
export const PAGE = { width: 595.28, height: 841.89, left: 64, right: 64, top: 62, bottom: 72 } as const;
/** Lowest position of a line. */
export const FLOOR = PAGE.height - PAGE.bottom;

export const INK = {
  text: '#16181d',
  quiet: '#5b616e',
  link: '#0b4fd6',
  rule: '#d5d8de',
  band: '#f3f4f6',
} as const;

export interface TextStyle {
  size: number;
  /** Distance between baselines. */
  leading: number;
  /** Space before the block; ignored at the top of a page. */
  before: number;
  ink: string;
}

const style = (size: number, leading: number, before: number, ink: string = INK.text): TextStyle => ({
  size,
  leading,
  before,
  ink,
});

export const TITLE = style(23, 30, 4);
export const EYEBROW = style(9.5, 13, 0, INK.quiet);
export const DATE = style(9.5, 13, 6, INK.quiet);
export const CELL = style(9.5, 14.5, 0);
export const FOOTER = style(8.5, 11, 0, INK.quiet);
export const CODE = style(8.8, 13.5, 10);
export const ITEM_GAP = 4;
const HEADINGS: Record<number, TextStyle> = {
  2: style(15.5, 21, 22),
  3: style(12.5, 18, 16),
  4: style(10.8, 16, 12),
};

/** Indentation of lists and notes. */
export const INDENT = { list: 16, note: 14 } as const;
export const PADDING = { code: 10, cellX: 7, cellY: 5 } as const;

/** Returns the paragraph style. Chinese, Japanese, and Korean need a larger line height. */
const paragraph = (locale: Locale): TextStyle => style(10.5, locale === 'en' ? 16.2 : 17.6, 9);

/** Returns the style of a text block. */
export function styleOf(block: TextBlock, locale: Locale): TextStyle {
  if (block.kind === 'heading') return HEADINGS[block.level] ?? paragraph(locale);
  if (block.kind === 'code') return CODE;
  const text = paragraph(locale);
  return block.mark === undefined ? text : { ...text, before: block.depth > 0 ? ITEM_GAP + 1 : text.before };
}
