// Writes a document as PDF: flowing text on A4, selectable in all four languages, with title and language.
import { LOCALES, type Locale } from '../../../src/i18n/locales.ts';
import type { Block } from './blocks.ts';
import { CID_FONTS, widthOf, winAnsi } from './fonts.ts';

const PAGE = { width: 595, height: 842, margin: 62 } as const;
interface Style {
  font: 'F1' | 'F2' | 'F3';
  size: number;
  leading: number;
  before: number;
  indent: number;
}
const STYLES: Record<Block['kind'] | 'title' | 'note', Style> = {
  title: { font: 'F2', size: 20, leading: 27, before: 0, indent: 0 },
  note: { font: 'F1', size: 9, leading: 13, before: 4, indent: 0 },
  h2: { font: 'F2', size: 14, leading: 20, before: 16, indent: 0 },
  h3: { font: 'F2', size: 11.5, leading: 17, before: 10, indent: 0 },
  text: { font: 'F1', size: 10.5, leading: 16, before: 6, indent: 0 },
  item: { font: 'F1', size: 10.5, leading: 16, before: 3, indent: 14 },
  code: { font: 'F3', size: 9, leading: 13, before: 0, indent: 10 },
};

/** No line of Chinese or Japanese begins with these. */
const NOT_FIRST = /^[、。，．：；？！）」』】〉》”’ー…]/u;

const lengthOf = (text: string, style: Style): number =>
  [...text].reduce((sum, character) => sum + widthOf(character, style.font === 'F3'), 0) *
  (style.size / 1000);

/** Breaks a text into lines: between words, and between characters of scripts without spaces. */
function wrap(text: string, style: Pick<Style, 'font' | 'size'>, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const pieces =
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，．：；？！（）「」『』【】〈〉《》ー]|\s+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，．：；？！（）「」『』【】〈〉《》ー]+/gu,
    ) ?? [];
  for (let piece of pieces) {
    if (line !== '' && lengthOf(line + piece.trimEnd(), style as Style) > width && !NOT_FIRST.test(piece)) {
      lines.push(line.trimEnd());
      line = '';
      piece = piece.trimStart();
    }
    for (const character of piece) {
      if (lengthOf(line + character, style as Style) > width && !NOT_FIRST.test(character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return line.trim() === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()];
}

const hex16 = (text: string): string =>
  [...Array(text.length).keys()]
    .map((index) => text.charCodeAt(index).toString(16).padStart(4, '0'))
    .join('');

/** One line as operators: each run in the font that has its characters. */
function runs(line: string, style: Style): string {
  const parts: { latin: boolean; text: string }[] = [];
  for (const character of line) {
    const latin = winAnsi(character) !== undefined;
    const last = parts.at(-1);
    if (last?.latin === latin) last.text += character;
    else parts.push({ latin, text: character });
  }
  return parts
    .map(({ latin, text }) => {
      const codes = latin
        ? [...text].map((character) => (winAnsi(character) ?? 0x3f).toString(16).padStart(2, '0')).join('')
        : hex16(text);
      return `/${latin ? style.font : 'F4'} ${style.size} Tf <${codes}> Tj`;
    })
    .join(' ');
}

/** Page by page, the operators that set the lines. */
function layOut(blocks: readonly { style: Style; text: string; mark?: string }[]): string[] {
  const pages: string[][] = [[]];
  let y: number = PAGE.height - PAGE.margin;
  for (const { style, text, mark } of blocks) {
    y -= style.before;
    wrap(text, style, PAGE.width - 2 * PAGE.margin - style.indent).forEach((line, index) => {
      if (y - style.leading < PAGE.margin) {
        pages.push([]);
        y = PAGE.height - PAGE.margin;
      }
      y -= style.leading;
      const x = PAGE.margin + style.indent;
      if (mark && index === 0) pages.at(-1)?.push(`BT ${x - 10} ${y.toFixed(1)} Td ${runs(mark, style)} ET`);
      pages.at(-1)?.push(`BT ${x} ${y.toFixed(1)} Td ${runs(line, style)} ET`);
    });
  }
  return pages.map((page) => page.join('\n'));
}

/** Writes numbered objects with their table of places. */
function assemble(objects: readonly string[], info: number): Uint8Array {
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}

/** A document as a PDF file. Every character of it is ASCII: text stands in hexadecimal strings. */
export function pdf(document: {
  title: string;
  locale: Locale;
  updatedAt: string;
  blocks: readonly Block[];
}): Uint8Array {
  const cid = CID_FONTS[document.locale];
  const day = document.updatedAt.slice(0, 10);
  const pages = layOut([
    { style: STYLES.title, text: document.title },
    { style: STYLES.note, text: day },
    ...document.blocks.map((block) => ({
      style: STYLES[block.kind],
      text: block.text,
      ...(block.kind === 'item' ? { mark: '•' } : {}),
    })),
  ]);
  const first = 9; // Objects 1 to 8 are catalogue, pages, the fonts and the title.
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ');
  const latin = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${LOCALES[document.locale].htmlLang}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R /F4 6 0 R >> >> >>`,
    latin('Helvetica'),
    latin('Helvetica-Bold'),
    latin('Courier'),
    `<< /Type /Font /Subtype /Type0 /BaseFont /${cid.name}-${cid.map} /Encoding /${cid.map} /DescendantFonts [7 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${cid.name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${cid.ordering}) /Supplement 2 >> /DW 1000 /FontDescriptor << /Type /FontDescriptor /FontName /${cid.name} /Flags 4 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >> >>`,
    `<< /Title <feff${hex16(document.title)}> /ModDate (D:${day.replaceAll('-', '')}) >>`,
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${first + index * 2 + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  return assemble(objects, 8);
}
