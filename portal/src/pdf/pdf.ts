// Generates the PDF of a document (§7 `document/pdf`) in A4 format, with the fonts of its locale.
import { brand } from '../../../common/config.ts';
import { formatDay } from '../../../common/i18n/formats.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { log } from '../response.ts';
import type { Block, Run } from './blocks.ts';
import { footersOf, Sheet } from './draw.ts';
import type { FontSource } from './font-files.ts';
import { Composition, TooManyPages } from './pages.ts';
import { parseBlocks } from './read-html.ts';
import { DATE, EYEBROW, TITLE } from './styles.ts';
import { loadTypeface } from './typeface.ts';

/** Maximum size of a document. Larger documents have no PDF. */
export const BOUNDS = { pages: 60, characters: 300_000 } as const;

/** Error: a document exceeds the bounds. */
export class TooLong extends Error {}

export interface Source {
  title: string;
  category: string;
  html: string;
  locale: Locale;
  /** Instant in ISO 8601. */
  updatedAt: string;
}

export interface Pdf {
  bytes: Uint8Array;
  pages: number;
}

const runsOf = (block: Block): Run[] =>
  block.kind === 'table' ? block.rows.flatMap((row) => row.cells.flat()) : block.runs;

function parseHtml(html: string): Block[] {
  if (html.length > BOUNDS.characters) throw new TooLong();
  try {
    return parseBlocks(html);
  } catch (error) {
    // The parser is recursive, so thousands of nested elements overflow the stack.
    if (error instanceof RangeError) throw new TooLong();
    throw error;
  }
}

/** Generates the file. Throws `TooLong` above the bounds, and the error of the font source if it fails. */
export async function makePdf(source: Source, fonts: FontSource): Promise<Pdf> {
  const { title, category, locale } = source;
  const blocks = parseHtml(source.html);
  const language = LOCALES[locale].htmlLang;
  const updatedAt = new Date(source.updatedAt);
  const day = formatDay(source.updatedAt, locale);
  const frame: Run[] = [
    { text: title, face: 'bold' },
    { text: `${category}${day}${brand.name}0123456789 / •.`, face: 'regular' },
  ];
  const typeface = await loadTypeface(fonts, [...frame, ...blocks.flatMap(runsOf)], locale);
  if (typeface.missing > 0) log('warn', 'pdf.missing-glyphs', { locale, characters: typeface.missing });
  const sheet = new Sheet({ title, author: brand.name, language, updatedAt }, typeface);
  const settingOf = sheet.settingOf(typeface, locale === 'ko');
  const pages = new Composition(locale, settingOf, BOUNDS.pages);
  try {
    pages.text('P', category, 'regular', EYEBROW);
    pages.text('H1', title, 'bold', TITLE);
    pages.text('P', day, 'regular', DATE);
    pages.skip(12);
    for (const block of blocks) pages.add(block);
  } catch (error) {
    if (error instanceof TooManyPages) throw new TooLong();
    throw error;
  }
  const footers = footersOf(pages.surfaces.length, brand.name, settingOf, typeface);
  return { bytes: await sheet.finish(pages, footers), pages: pages.surfaces.length };
}
