// Reads the blocks of a document's HTML: what a file of plain type needs of it.

export interface Block {
  kind: 'h2' | 'h3' | 'text' | 'item' | 'code';
  text: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole;
      const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
    },
  );

const KINDS: Record<string, Block['kind']> = {
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h3',
  li: 'item',
  dt: 'h3',
  pre: 'code',
};

/**
 * The text of each block in order. Cells of a table row stand on one line. Scripts, styles and comments are
 * left out.
 */
export function blocksOf(html: string): Block[] {
  const source = html.replace(/<!--[\s\S]*?-->/g, '').replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '');
  const blocks: Block[] = [];
  let kind: Block['kind'] = 'text';
  let text = '';
  const flush = () => {
    const whole = decoded(text);
    if (kind === 'code')
      for (const line of whole.replace(/^\n|\n$/g, '').split('\n'))
        blocks.push({ kind, text: line.replaceAll('\t', '  ') });
    else if (whole.trim() !== '') blocks.push({ kind, text: whole.replace(/\s+/g, ' ').trim() });
    text = '';
  };
  for (const part of source.matchAll(/<(\/?)([a-zA-Z][a-zA-Z0-9]*)\b[^>]*>|([^<]+)|</g)) {
    const [whole, closing, tag, characters] = part;
    if (tag === undefined) {
      text += characters ?? whole;
      continue;
    }
    const name = tag.toLowerCase();
    if (name === 'br') text += kind === 'code' ? '\n' : ' ';
    else if (name === 'td' || name === 'th') text += closing ? '   ' : '';
    else if (/^(h[1-6]|p|li|ul|ol|pre|table|tr|blockquote|div|section|dl|dt|dd|hr)$/.test(name)) {
      // A paragraph in a list item keeps the item's mark.
      if (name === 'p' && kind === 'item' && !closing && text.trim() === '') continue;
      flush();
      kind = closing ? 'text' : (KINDS[name] ?? 'text');
    }
  }
  flush();
  return blocks;
}
