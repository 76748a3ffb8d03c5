// Types of libraries without types, or with types for Node only; limited to the members in use.
declare module 'pdfkit' {
  interface TextOptions {
    lineBreak: false;
    baseline: 'alphabetic';
    link?: string;
  }
  class StructureElement {
    add(child: StructureElement | (() => void)): this;
    end(): void;
  }
  class OutlineItem {
    addItem(title: string, options: { pageNumber: number; top: number }): OutlineItem;
  }

  export type { OutlineItem, StructureElement };

  export default class PDFDocument {
    constructor(options: {
      size: [number, number];
      margin: 0;
      /** Starts without a default font. */
      font: null;
      autoFirstPage: false;
      bufferPages: true;
      pdfVersion: '1.7';
      tagged: true;
      displayTitle: true;
      lang: string;
      info: { Title: string; Author: string; CreationDate: Date; ModDate: Date; Producer?: string };
    });
    readonly outline: OutlineItem;
    addPage(): this;
    switchToPage(index: number): void;
    registerFont(name: string, bytes: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(ink: string): this;
    rect(x: number, y: number, width: number, height: number): this;
    fill(ink: string): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: TextOptions): this;
    struct(type: string): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: 'Artifact', options: { type: 'Pagination' | 'Layout' }): this;
    endMarkedContent(): this;
    end(): void;
  }
}

declare module 'pdfkit/output' {
  import type PDFDocument from 'pdfkit';
  /** The complete file, once the document has ended. */
  export function toBytes(document: PDFDocument): Promise<Uint8Array>;
}

declare module 'linebreak' {
  /** Line break opportunities (Unicode Standard Annex 14). */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required?: boolean } | null;
  }
}

declare module 'fontkit' {
  interface Font {
    /** Code points that have glyphs. */
    readonly characterSet: number[];
    readonly unitsPerEm: number;
    /** Shapes a string; the width is in font units. */
    layout(text: string): { advanceWidth: number };
  }
  /** Opens a font file. */
  export function create(bytes: Uint8Array): Font;
}
