// Draws laid-out text with PDFKit: embedded font subsets, structure tree, outline, and page numbers.
import PDFDocument, { type StructureElement } from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import type { Element, Layout, Placement, SettingOf } from './layout.ts';
import { FOOTER, PAGE } from './styles.ts';
import type { Typeface } from './typeface.ts';

export interface PdfMetadata {
  title: string;
  author: string;
  /** A BCP 47 tag. */
  language: string;
  updatedAt: Date;
}

/** An open PDF file; its fonts also measure text for the layout. */
export class Sheet {
  private readonly document: PDFDocument;

  constructor(metadata: PdfMetadata, typeface: Typeface) {
    const { title, author, language, updatedAt } = metadata;
    this.document = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      font: null,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      // The date of the text, not of the request, so that the same text produces the same file.
      info: { Title: title, Author: author, CreationDate: updatedAt, ModDate: updatedAt },
    });
    for (const [name, bytes] of typeface.files) this.document.registerFont(name, bytes);
  }

  /** Returns line settings that measure with the fonts of the file. Each string is shaped once per size. */
  settingOf(typeface: Typeface, keepAll: boolean): SettingOf {
    const widths = new Map<string, number>();
    const widthAtSizeOne = (text: string, file: string): number => {
      const key = `${file} ${text}`;
      const cached = widths.get(key);
      if (cached !== undefined) return cached;
      const width = this.document.font(file).fontSize(1000).widthOfString(text) / 1000;
      widths.set(key, width);
      return width;
    };
    return (size, gap = size / 6) => ({
      fileOf: typeface.fileOf,
      measure: (text, file) => widthAtSizeOne(text, file) * size,
      gap,
      keepAll,
    });
  }

  /** Draws the layout and the footers, and returns the file. */
  finish(layout: Layout, footers: readonly Placement[][]): Promise<Uint8Array> {
    for (const surfaces of layout.surfaces) {
      this.document.addPage().markContent('Artifact', { type: 'Layout' });
      for (const { x, y, width, height, ink } of surfaces) this.document.rect(x, y, width, height).fill(ink);
      this.document.endMarkedContent();
    }
    const root = this.document.struct('Document');
    this.document.addStructure(root);
    for (const element of layout.elements) this.element(element, root);
    root.end();
    for (const [page, footer] of footers.entries()) {
      this.document.switchToPage(page);
      this.document.markContent('Artifact', { type: 'Pagination' });
      for (const placement of footer) this.draw(placement);
      this.document.endMarkedContent();
    }
    const bytes = toBytes(this.document);
    this.document.end();
    return bytes;
  }

  private element({ tag, placements, children }: Element, parent: StructureElement): void {
    const element = this.document.struct(tag);
    parent.add(element);
    for (const group of groupsOf(placements)) this.group(group, element);
    for (const child of children) this.element(child, element);
    element.end();
    if (/^H[234]$/.test(tag)) this.bookmark(tag, placements);
  }

  /** Draws adjacent placements with the same page and link as one marked-content sequence. */
  private group(group: readonly Placement[], element: StructureElement): void {
    const [first] = group;
    if (!first) return;
    this.document.switchToPage(first.page);
    const drawGroup = () => {
      for (const placement of group) this.draw(placement);
    };
    if (first.link === undefined) element.add(drawGroup);
    else {
      const link = this.document.struct('Link');
      element.add(link);
      link.add(drawGroup);
      link.end();
    }
  }

  private bookmark(tag: string, placements: readonly Placement[]): void {
    const [first] = placements;
    if (!first || tag === 'H4') return;
    const title = placements.map(({ text }) => text).join('');
    this.document.outline.addItem(title, { pageNumber: first.page, top: first.y - first.size - 8 });
  }

  private draw({ text, file, size, ink, x, y, link }: Placement): void {
    this.document.font(file).fontSize(size).fillColor(ink);
    const options = { lineBreak: false, baseline: 'alphabetic', link } as const;
    this.document.text(text, x, y, options);
  }
}

function groupsOf(placements: readonly Placement[]): Placement[][] {
  const groups: Placement[][] = [];
  for (const placement of placements) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    if (last && first && first.page === placement.page && first.link === placement.link) last.push(placement);
    else groups.push([placement]);
  }
  return groups;
}

/** Returns the footer of each page: label on the left, page number on the right. */
export function footersOf(
  pages: number,
  label: string,
  settingOf: SettingOf,
  typeface: Typeface,
): Placement[][] {
  const { measure } = settingOf(FOOTER.size);
  const y = PAGE.height - 36;
  return Array.from({ length: pages }, (_, page) => {
    const number = `${page + 1} / ${pages}`;
    const placementAt = (text: string, x: number): Placement => ({
      text,
      x,
      y,
      page,
      width: 0,
      file: typeface.fileOf('0', 'regular'),
      size: FOOTER.size,
      ink: FOOTER.ink,
    });
    const width = measure(number, typeface.fileOf('0', 'regular'));
    return [placementAt(label, PAGE.left), placementAt(number, PAGE.width - PAGE.right - width)];
  });
}
