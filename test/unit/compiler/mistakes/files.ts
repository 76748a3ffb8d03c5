// Mistakes of files, whatever they hold.
import { edited } from '../tree.ts';
import { latin1, page, type Row, retitled, says, text } from './row.ts';

export const FILES: readonly Row[] = [
  [
    'JSON that does not parse',
    page('"Cloud DNS",', '"Cloud DNS"'),
    'product/en/cloud-dns.json:3  this is not JSON: a comma is missing before this',
    'product/tree.json:18  cloud-dns is not written in en (content/product/…)',
  ],
  [
    'JSON with one quote missing, as one mistake',
    edited('product/tree.json', '"code": "cloud-dns"', '"code": "cloud-dns'),
    'product/tree.json:20  this is not JSON: a quote is missing at the end of this line',
  ],
  [
    'a member of a tree that the schema does not know, where it stands',
    edited('product/tree.json', '"code": "cloud-dns"', '"cod": "cloud-dns"'),
    'product/tree.json:18  0.children.0.code: Invalid input: expected string, received undefined',
    'product/tree.json:20  0.children.0.cod: Unrecognized key: "cod"',
  ],
  [
    'JSON nested beyond all bounds',
    { 'data/params.json': '['.repeat(50_000) },
    'data/params.json:1  nested too deeply',
  ],
  [
    'a key that is there twice',
    page('"name": "Cloud DNS",', '"name": "DNS",\n  "name": "Cloud DNS",'),
    'product/en/cloud-dns.json:3  the key name is there twice',
  ],
  [
    'a member that the schema does not know',
    page('"name": "Cloud DNS",', '"name": "Cloud DNS",\n  "nmae": "",'),
    'product/en/cloud-dns.json:3  nmae: Unrecognized key: "nmae"',
    'product/tree.json:18  cloud-dns is not written in en (content/product/…)',
  ],
  [
    'bytes that are not UTF-8, in Markdown',
    latin1('blog/en/a-flood.md', '## What comes'),
    'blog/en/a-flood.md:8  not UTF-8: save the file in this encoding',
  ],
  [
    'bytes that are not UTF-8, in JSON',
    latin1('header/en.json', 'Console'),
    'header/en.json:4  not UTF-8: save the file in this encoding',
  ],
  ['a control character', says('A \0 character.'), 'blog/en/a-flood.md:10  control character U+0000'],
  [
    'a required file that is missing: the menu of the documentation',
    { 'docs/menu.json': null },
    'docs/menu.json:1  the file is missing',
  ],
  [
    'a required file that is missing: the claims',
    { 'claims.json': null },
    'claims.json:1  the file is missing',
    'product/en/cloud-dns.json:10  no claim is called pops',
    'product/cn/cloud-dns.json:10  no claim is called pops',
    'product/ko/cloud-dns.json:10  no claim is called pops',
    'product/ja/cloud-dns.json:10  no claim is called pops',
    'solution/en/gaming.json:10  no claim is called pops',
    'solution/cn/gaming.json:10  no claim is called pops',
    'solution/ko/gaming.json:10  no claim is called pops',
    'solution/ja/gaming.json:10  no claim is called pops',
    'event/en/expo.json:15  no claim is called pops',
  ],
  [
    'a required file that is missing: data',
    { 'data/mapping.json': null },
    'data/mapping.json:1  the file is missing',
  ],
  [
    'a required file that is missing: a tree',
    { 'product/tree.json': null },
    'product/tree.json:1  the file is missing',
  ],
  [
    'a required file that is missing: English settings',
    { 'menus/en.json': null },
    'menus/en.json:1  the file is missing',
  ],
  [
    'a file that nothing reads',
    { 'blog/en/notes.txt': 'to do' },
    'blog/en/notes.txt:1  nothing reads this file: its name or its folder is wrong',
  ],
  [
    'a file in a folder that is none',
    { 'blogs/en/a-flood.md': text('blog/en/a-flood.md') },
    'blogs/en/a-flood.md:1  nothing reads this file: its name or its folder is wrong',
  ],
  [
    'a second edition without a first',
    { 'docs/en/cache.wplus.md': text('docs/en/cache-rules.md') },
    'docs/en/cache.wplus.md:1  nothing reads this file: its name or its folder is wrong',
  ],
  [
    'a name that is no code',
    { 'blog/en/Zz Orphan ü.md': retitled('blog/en/a-flood.md') },
    'blog/en/Zz Orphan ü.md:1  a name is made of small letters, digits and hyphens',
  ],
];
