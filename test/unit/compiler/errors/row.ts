// Helpers for tables of errors: changes to the tree, and the expected messages.
import { type Changes, editOf, VALID_TREE } from '../tree.ts';

/** By error: the changes that cause it, and the expected messages, `file:line  message`. */
export type Rows = Readonly<Record<string, readonly [changes: Changes, ...printed: string[]]>>;

export const text = (name: string): string => String(VALID_TREE[name]);
/** Returns a file with a different title and description, which must be unique. */
export const withNewTitle = (name: string): string =>
  text(name)
    .replace(/^(title: | {2}"name": ")[^"\n]*/m, '$1Another title')
    .replace(/^(summary: | {2}"desc": ")/m, '$1In another text, ');
export const article = (from: string, to: string): Changes => editOf('blog/en/a-flood.md', from, to);
/** An article with additional front matter (line 5). */
export const front = (line: string, name = 'blog/en/a-flood.md'): Changes =>
  editOf(name, 'tag: security', `tag: security\n${line}`);
/** The article with a different last paragraph (line 10). */
export const withParagraph = (line: string): Changes =>
  article('Read on at [the product](/products/cloud-dns/), or [above](#what-comes).', line);
type ShortRows<Change> = Readonly<Record<string, readonly [change: Change, message: string]>>;
const rowsOf = <Change>(
  rows: ShortRows<Change>,
  rowOf: (change: Change, message: string) => Rows[string],
): Rows => Object.fromEntries(Object.entries(rows).map(([error, row]) => [error, rowOf(...row)]));
/** Rows with a different last paragraph of the article, and the only message about it. */
export const paragraphs = (rows: ShortRows<string>): Rows =>
  rowsOf(rows, (line, message) => [withParagraph(line), `blog/en/a-flood.md:10  ${message}`]);
export const page = (from: string, to: string): Changes => editOf('product/en/cloud-dns.json', from, to);
export const menu = (from: string, to: string): Changes => editOf('docs/menu.json', from, to);
export const withMapping = (entries: Record<string, string>): Changes => ({
  'data/mapping.json': `{\n${Object.entries(entries)
    .map(([source, target]) => `  ${JSON.stringify(source)}: { "target": "${target}", "status": 301 }`)
    .join(',\n')}\n}\n`,
});
/** Rows with different redirects, and the only message, which is about the first redirect. */
export const redirects = (rows: ShortRows<Record<string, string>>): Rows =>
  rowsOf(rows, (entries, message) => [
    withMapping(entries),
    `data/mapping.json:2  ${Object.keys(entries)[0]}: ${message}`,
  ]);
/** A product that is only for Korean visitors. */
export const KOREAN: Changes = {
  ...editOf(
    'product/tree.json',
    '"children": [',
    `"children": [
      { "id": "12", "name": { "en": "V", "cn": "V", "ko": "V", "ja": "V" }, "displayOnly": ["ko"],
        "children": [{ "id": "121", "code": "player" }] },`,
  ),
  'product/ko/player.json': withNewTitle('product/ko/cloud-dns.json'),
};
export const latin1 = (name: string, from: string): Changes => ({
  [name]: Buffer.from(text(name).replace(from, 'Gr\u00fc\u00dfe'), 'latin1'),
});
