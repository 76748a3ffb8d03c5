// Page layout: positions blocks on pages before drawing.
import type { Locale } from '../../../common/i18n/locales.ts';
import type { Block, Face, Placed, TableBlock, TextBlock } from './blocks.ts';
import type { Element, Layout, Placement, SettingOf, Surface } from './layout.ts';
import { type Line, linesOf } from './lines.ts';
import { FLOOR, INDENT, INK, PADDING, PAGE, styleOf, type TextStyle } from './styles.ts';
import { breakTableRows } from './table.ts';

/** Error: the document exceeds the maximum number of pages. */
export class TooManyPages extends Error {}

const element = (tag: Element['tag'], placements: Placement[] = [], children: Element[] = []): Element => ({
  tag,
  placements,
  children,
});

/** Fills pages from top to bottom. */
export class Composition implements Layout {
  readonly surfaces: Surface[][] = [[]];
  readonly elements: Element[] = [];
  private y: number = PAGE.top;
  private readonly locale: Locale;
  private readonly settingOf: SettingOf;
  private readonly maxPages: number;

  constructor(locale: Locale, settingOf: SettingOf, maxPages: number) {
    this.locale = locale;
    this.settingOf = settingOf;
    this.maxPages = maxPages;
  }

  private get page(): number {
    return this.surfaces.length - 1;
  }
  private get atTop(): boolean {
    return this.y === PAGE.top;
  }

  private startPage(): void {
    if (this.surfaces.length === this.maxPages) throw new TooManyPages();
    this.surfaces.push([]);
    this.y = PAGE.top;
  }

  /** Adds space, or starts a new page if the next `height` points do not fit. */
  private room(before: number, height: number): void {
    if (!this.atTop && this.y + before + height > FLOOR) this.startPage();
    else if (!this.atTop) this.y += before;
  }

  /** Adds an area. Merges areas that are closer than `gap`, so that there are no seams. */
  private surface({ gap = 0.5, ...surface }: Surface & { gap?: number }): void {
    const surfaces = this.surfaces[this.page] ?? [];
    const last = surfaces.findLast(({ ink, x }) => ink === surface.ink && x === surface.x);
    if (last && last.width === surface.width && Math.abs(surface.y - last.y - last.height) <= gap)
      last.height = surface.y + surface.height - last.y;
    else surfaces.push(surface);
  }

  /** Adds the bar next to a note. It continues across the space between the blocks of the note. */
  private bar({ note }: Placed, height: number): void {
    if (note === null) return;
    const x = this.left({ depth: note, note: null });
    this.surface({ x, y: this.y, width: 2.5, height, ink: INK.rule, gap: 16 });
  }

  private placed(line: Line, x: number, baseline: number, style: TextStyle): Placement[] {
    return line.pieces.map((piece) => ({
      ...piece,
      x: x + piece.x,
      page: this.page,
      y: baseline,
      size: style.size,
      ink: piece.link ? INK.link : style.ink,
    }));
  }

  skip(height: number): void {
    this.y += height;
  }

  /** Adds text in a style across the full column. */
  text(tag: Element['tag'], text: string, face: Face, style: TextStyle): void {
    const block: TextBlock = { kind: 'text', level: 0, depth: 0, note: null, runs: [{ text, face }] };
    this.elements.push(element(tag, this.lines(block, style)));
  }

  add(block: Block): void {
    if (block.kind === 'table') {
      this.table(block);
      return;
    }
    const style = styleOf(block, this.locale);
    if (block.kind === 'heading')
      this.elements.push(element(`H${block.level}` as Element['tag'], this.lines(block, style)));
    else if (block.kind === 'code')
      this.elements.push(element('P', [], [element('Code', this.code(block, style))]));
    else if (block.mark === undefined) this.elements.push(element('P', this.lines(block, style)));
    else this.item(block, block.mark, style);
  }

  private left({ depth, note }: Placed): number {
    return PAGE.left + Math.min(depth, 8) * INDENT.list + (note === null ? 0 : INDENT.note);
  }

  private lines(block: TextBlock, style: TextStyle): Placement[] {
    const x = this.left(block);
    const lines = linesOf(block.runs, PAGE.width - PAGE.right - x, this.settingOf(style.size));
    // Keeps a heading with the first lines below it, and the first two lines of a paragraph together.
    const together =
      block.kind === 'heading'
        ? lines.length * style.leading + 90
        : Math.min(2, lines.length) * style.leading;
    this.room(style.before, together);
    return lines.flatMap((line) => {
      if (this.y + style.leading > FLOOR) this.startPage();
      this.bar(block, style.leading);
      const baseline = this.y + style.leading * 0.5 + style.size * 0.36;
      this.y += style.leading;
      return this.placed(line, x, baseline, style);
    });
  }

  private item(block: TextBlock, mark: string, style: TextStyle): void {
    const body = this.lines(block, style);
    const first = body[0];
    const setting = this.settingOf(style.size);
    const [label] = linesOf([{ text: mark, face: 'regular' }], INDENT.list * 2, setting);
    const x = this.left(block) - Math.max(INDENT.list - 3, (label?.width ?? 0) + 4);
    const placements =
      first && label
        ? this.placed(label, x, first.y, style).map((placement) => ({ ...placement, page: first.page }))
        : [];
    const list = this.elements.at(-1)?.tag === 'L' ? this.elements.at(-1) : undefined;
    const entry = element('LI', [], [element('Lbl', placements), element('LBody', body)]);
    if (list) list.children.push(entry);
    else this.elements.push(element('L', [], [entry]));
  }

  private code(block: TextBlock, style: TextStyle): Placement[] {
    const x = this.left(block);
    const width = PAGE.width - PAGE.right - x;
    const lines = linesOf(block.runs, width - 2 * PADDING.code, this.settingOf(style.size, 0));
    this.room(style.before, Math.min(4, lines.length) * style.leading + 2 * PADDING.code);
    const band = (height: number) => {
      this.bar(block, height);
      this.surface({ x, y: this.y, width, height, ink: INK.band });
    };
    band(PADDING.code);
    this.y += PADDING.code;
    const placements = lines.flatMap((line) => {
      if (this.y + style.leading + PADDING.code > FLOOR) {
        band(PADDING.code);
        this.startPage();
        band(PADDING.code);
        this.y += PADDING.code;
      }
      band(style.leading);
      const baseline = this.y + style.leading * 0.5 + style.size * 0.34;
      this.y += style.leading;
      return this.placed(line, x + PADDING.code, baseline, style);
    });
    band(PADDING.code);
    this.y += PADDING.code;
    return placements;
  }

  private table(block: TableBlock): void {
    const x = this.left(block);
    const width = PAGE.width - PAGE.right - x;
    const table = breakTableRows(block.rows, width, this.settingOf);
    const trs: Element[] = [];
    if (!this.atTop) this.y += 12;
    for (const row of table) {
      let from = 0;
      let left = row.height;
      const complete = row.height * row.style.leading + 2 * PADDING.cellY;
      // Keeps a row on one page, unless that would leave much of the page empty.
      const minHeight = Math.min(complete, (FLOOR - PAGE.top) / 4);
      if (!this.atTop && this.y + minHeight > FLOOR) this.startPage();
      const cells = row.cells.map(() => element(row.head ? 'TH' : 'TD'));
      do {
        const fit = Math.max(1, Math.floor((FLOOR - this.y - 2 * PADDING.cellY) / row.style.leading));
        const count = Math.min(fit, left);
        const height = count * row.style.leading + 2 * PADDING.cellY;
        if (row.head) this.surface({ x, y: this.y, width, height, ink: INK.band });
        this.surface({ x, y: this.y + height - 0.4, width, height: 0.8, ink: INK.rule });
        this.bar(block, height);
        row.cells.forEach((cell, column) => {
          cell.lines.slice(from, from + count).forEach((line, index) => {
            const top = this.y + PADDING.cellY + index * row.style.leading;
            const baseline = top + row.style.leading * 0.5 + row.style.size * 0.36;
            cells[column]?.placements.push(...this.placed(line, x + cell.x, baseline, row.style));
          });
        });
        this.y += height;
        from += count;
        left -= count;
        if (left > 0) this.startPage();
      } while (left > 0);
      trs.push(element('TR', [], cells));
    }
    this.elements.push(element('Table', [], trs));
  }
}
