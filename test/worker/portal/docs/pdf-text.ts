// Extracts text and metadata from a PDF, with the character maps of its fonts.

interface PdfObject {
  head: string;
  stream: string;
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return latin1(new Uint8Array(await new Response(stream).arrayBuffer()));
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
const utf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** Decodes a string object: UTF-16, or one byte per character (ISO 32000-1 §7.3.4, §7.9.2). */
function textOf(literal: string): string {
  const bytes = literal
    .slice(1, -1)
    .replace(/\\(.)/gs, (_, character: string) => ESCAPED[character] ?? character);
  if (!bytes.startsWith('\xfe\xff')) return bytes;
  const hex = [...bytes.slice(2)].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'));
  return utf16(hex.join(''));
}
const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Returns the objects of a file by number, with decompressed streams. */
async function parseObjects(bytes: Uint8Array<ArrayBuffer>): Promise<Map<number, PdfObject>> {
  // One character per byte; the label `latin1` means windows-1252.
  let file = '';
  for (let start = 0; start < bytes.length; start += 8192)
    file += String.fromCharCode(...bytes.subarray(start, start + 8192));
  const objects = new Map<number, PdfObject>();
  for (const match of file.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const end = file.indexOf('\nendobj', start);
    const text = file.slice(start, end);
    const at = text.indexOf('\nstream\n');
    const head = at < 0 ? text : text.slice(0, at);
    let stream = '';
    if (at >= 0) {
      const from = start + at + '\nstream\n'.length;
      const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
      const body = bytes.slice(from, from + length);
      stream = head.includes('/FlateDecode') ? await inflate(body) : latin1(body);
    }
    objects.set(Number(match[1]), { head, stream });
  }
  return objects;
}

/** Returns the characters of a font by code (ISO 32000-1 §9.10.3). */
function characterMap(cmap: string): string[] {
  const codes: string[] = [];
  for (const [, first = '', , list = ''] of cmap.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g))
    [...list.matchAll(/<([^>]*)>/g)].forEach((entry, index) => {
      codes[Number.parseInt(first, 16) + index] = utf16((entry[1] ?? '').replaceAll(' ', ''));
    });
  return codes;
}

export interface ReadPdf {
  /** Text of each page in drawing order. */
  pages: string[];
  fonts: { name: string; embedded: boolean }[];
  title: string;
  /** The document catalog (root dictionary). */
  catalog: string;
  /** Number of structure elements by tag. */
  tags: Record<string, number>;
  bookmarks: number;
}

/** Parses a base64-encoded PDF. */
export async function readPdf(base64: string): Promise<ReadPdf> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const objects = await parseObjects(bytes);
  const objectOf = (number: string | undefined): PdfObject =>
    objects.get(Number(number)) ?? { head: '', stream: '' };
  const all = [...objects.values()];
  const fonts = all.filter(({ head }) => head.includes('/Subtype /Type0'));
  const pages = all
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const content = objectOf(/\/Contents (\d+) 0 R/.exec(head)?.[1]).stream;
      const resources = objectOf(/\/Resources (\d+) 0 R/.exec(head)?.[1]).head;
      const maps = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number]) => [
          name,
          characterMap(objectOf(/\/ToUnicode (\d+) 0 R/.exec(objectOf(number).head)?.[1]).stream),
        ]),
      );
      let map: string[] = [];
      let text = '';
      for (const [, font, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
        if (font !== undefined) map = maps.get(font) ?? [];
        for (const [, hex = ''] of (glyphs ?? '').matchAll(/<([0-9a-f]*)>/g))
          for (const code of hex.match(/.{4}/g) ?? []) text += map[Number.parseInt(code, 16)] ?? '\ufffd';
      }
      return text;
    });
  const tags: Record<string, number> = {};
  for (const { head } of all) {
    const tag = /^<<\n\/S \/(\w+)/.exec(head)?.[1];
    if (tag) tags[tag] = (tags[tag] ?? 0) + 1;
  }
  const info = all.find(({ head }) => head.includes('/Producer'))?.head ?? '';
  return {
    pages,
    title: textOf(objectOf(/\/Title (\d+) 0 R/.exec(info)?.[1]).head),
    fonts: fonts.map(({ head }) => {
      const descendant = objectOf(/\/DescendantFonts \[(\d+) 0 R\]/.exec(head)?.[1]).head;
      const descriptor = objectOf(/\/FontDescriptor (\d+) 0 R/.exec(descendant)?.[1]).head;
      return {
        name: /\/BaseFont \/(\S+)/.exec(head)?.[1] ?? '',
        embedded: objectOf(/\/FontFile2 (\d+) 0 R/.exec(descriptor)?.[1]).stream !== '',
      };
    }),
    catalog: all.find(({ head }) => head.includes('/Type /Catalog'))?.head ?? '',
    tags,
    bookmarks: all.filter(({ head }) => /\/Dest \[/.test(head) && head.includes('/Title')).length,
  };
}
