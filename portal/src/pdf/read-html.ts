// Parses the HTML of a document into blocks.
import type { Element, ElementContent, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import type { Block, Face, Placed, Run, TableBlock, TextBlock } from './blocks.ts';

/** Elements that are interactive or contain no text. */
const SKIPPED = new Set(['script', 'style', 'template', 'button', 'noscript', 'head', 'title']);
const BLOCKS = /^(p|div|section|article|figure|figcaption|details|summary|dl|dt|dd|hr|main|header|footer)$/;
const NOTES = /^(blockquote|aside)$/;
const NOTE_CLASSES = /^(note|admonition|callout|markdown-alert)/;
/** Maximum nesting depth. Deeper elements become plain text of their ancestor. */
const MAX_DEPTH = 60;

interface Style extends Placed {
  face: Face;
  link?: string;
  nesting: number;
}

const hasClass = ({ properties }: Element, name: RegExp): boolean =>
  Array.isArray(properties.className) && properties.className.some((value) => name.test(String(value)));

function plain(node: ElementContent | RootContent, nesting = 0): string {
  if (node.type === 'text') return node.value;
  if (
    node.type !== 'element' ||
    node.tagName === 'svg' ||
    SKIPPED.has(node.tagName) ||
    nesting > 2 * MAX_DEPTH
  )
    return '';
  if (node.tagName === 'br') return '\n';
  return node.children.map((child) => plain(child, nesting + 1)).join('');
}

/** Collapses white space across the runs of a block like HTML: none at either end, one space between words. */
function collapseWhitespace(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  let afterSpace = true;
  for (const run of runs) {
    let text = run.text.replace(/[ \t\n\r\f]+/g, ' ');
    if (afterSpace && text.startsWith(' ')) text = text.slice(1);
    if (text === '') continue;
    afterSpace = text.endsWith(' ') || text.endsWith('\u2028');
    result.push({ ...run, text });
  }
  const last = result.at(-1);
  if (last) last.text = last.text.trimEnd();
  return result.filter((run) => run.text !== '');
}

/** Collects blocks during the tree walk. Text is appended to the open block until the next block starts. */
class Reader {
  readonly blocks: Block[] = [];
  private open: TextBlock | undefined;
  private mark: string | undefined;

  private begin(style: Style, kind: TextBlock['kind'] = 'text', level = 0): TextBlock {
    this.close();
    const { mark } = this;
    this.mark = undefined;
    const { depth, note } = style;
    this.open = { kind, level, depth, note, runs: [], ...(mark === undefined ? {} : { mark }) };
    return this.open;
  }

  private close(): void {
    const block = this.open;
    this.open = undefined;
    if (!block) return;
    const runs = block.kind === 'code' ? block.runs : collapseWhitespace(block.runs);
    if (runs.length > 0) this.blocks.push({ ...block, runs });
    else if (block.mark !== undefined) this.mark = block.mark;
  }

  read(nodes: readonly (ElementContent | RootContent)[], style: Style): void {
    for (const node of nodes) {
      if (node.type === 'text') this.write(node.value, style);
      else if (node.type === 'element' && !SKIPPED.has(node.tagName)) this.element(node, style);
    }
  }

  end(): Block[] {
    this.close();
    return this.blocks;
  }

  private write(text: string, style: Style): void {
    if (this.open === undefined && text.trim() === '') return;
    const block = this.open ?? this.begin(style);
    block.runs.push({ text, face: style.face, link: style.link });
  }

  private within(node: Element, style: Style): void {
    this.close();
    this.read(node.children, style);
    this.close();
  }

  private element(node: Element, outer: Style): void {
    const { tagName: name } = node;
    const style = { ...outer, nesting: outer.nesting + 1 };
    const heading = /^h([1-6])$/.exec(name);
    if (style.nesting > MAX_DEPTH) this.write(plain(node), outer);
    else if (heading) this.heading(node, Math.min(4, Math.max(2, Number(heading[1]))), style);
    else if (name === 'svg') this.drawing(node, style);
    else if (name === 'pre') this.code(node, style);
    else if (name === 'table') this.table(node, style);
    else if (name === 'ul' || name === 'ol') this.list(node, style);
    else if (NOTES.test(name) || hasClass(node, NOTE_CLASSES))
      this.within(node, { ...style, note: style.note ?? style.depth });
    else if (name === 'dt') this.within(node, { ...style, face: 'bold' });
    else if (name === 'dd') this.within(node, { ...style, depth: style.depth + 1 });
    else if (BLOCKS.test(name)) this.within(node, style);
    else if (name === 'br') this.write('\u2028', style);
    else if (name === 'img') this.write(String(node.properties.alt ?? ''), style);
    else if (name === 'input') this.write(node.properties.checked ? '[x] ' : '[ ] ', style);
    else this.read(node.children, inline(node, style));
  }

  private heading(node: Element, level: number, style: Style): void {
    this.begin({ ...style, depth: 0 }, 'heading', level);
    this.read(node.children, { ...style, face: 'bold' });
    this.close();
  }

  /** Adds the alternative text of a drawing. */
  private drawing({ properties }: Element, style: Style): void {
    this.begin(style);
    this.write(String(properties.ariaLabel ?? ''), style);
    this.close();
  }

  private code(node: Element, style: Style): void {
    const text = plain(node).replace(/^\n|\n$/g, '');
    this.begin(style, 'code').runs.push({ text: text.replaceAll('\t', '  '), face: 'mono' });
    this.close();
  }

  private list(node: Element, style: Style): void {
    this.close();
    let number = Number(node.properties.start ?? 1);
    for (const item of node.children) {
      if (item.type !== 'element') continue;
      this.mark = node.tagName === 'ol' ? `${number++}.` : '•';
      this.within(item, { ...style, depth: style.depth + 1 });
      this.mark = undefined;
    }
  }

  private table(node: Element, style: Style): void {
    this.close();
    const rows = rowsOf(node, style);
    if (rows.length > 0) this.blocks.push({ kind: 'table', depth: style.depth, note: style.note, rows });
  }
}

/** Returns the style inside an inline element. */
function inline({ tagName, properties }: Element, style: Style): Style {
  if (tagName === 'strong' || tagName === 'b' || tagName === 'th')
    return { ...style, face: style.face === 'mono' ? 'mono' : 'bold' };
  if (tagName === 'code' || tagName === 'kbd' || tagName === 'samp') return { ...style, face: 'mono' };
  const href = tagName === 'a' && typeof properties.href === 'string' ? properties.href : '';
  return /^(https?:|mailto:)/i.test(href) ? { ...style, link: href } : style;
}

/** Returns the rows of a table at any depth. Cells contain only runs of text. */
function rowsOf(node: Element, style: Style): TableBlock['rows'] {
  return node.children.flatMap((child): TableBlock['rows'] => {
    if (child.type !== 'element' || style.nesting > MAX_DEPTH) return [];
    if (child.tagName !== 'tr') return rowsOf(child, { ...style, nesting: style.nesting + 1 });
    const cells = child.children.filter((cell) => cell.type === 'element');
    return [
      {
        head: cells.length > 0 && cells.every((cell) => cell.tagName === 'th'),
        cells: cells.map((cell) => cellOf(cell, style)),
      },
    ];
  });
}

function cellOf(cell: Element, style: Style): Run[] {
  const reader = new Reader();
  reader.read(cell.children, { ...style, face: cell.tagName === 'th' ? 'bold' : 'regular', depth: 0 });
  return reader.end().flatMap((block, index) => {
    const runs = block.kind === 'table' ? block.rows.flatMap((row) => row.cells.flat()) : block.runs;
    return index === 0 ? runs : [{ text: '\u2028', face: 'regular' as const }, ...runs];
  });
}

/** Parses an HTML fragment into blocks. Line breaks become U+2028, and only links with absolute URLs remain. */
export function parseBlocks(html: string): Block[] {
  const reader = new Reader();
  const root = fromHtml(html, { fragment: true });
  reader.read(root.children, { face: 'regular', depth: 0, note: null, nesting: 0 });
  return reader.end();
}
