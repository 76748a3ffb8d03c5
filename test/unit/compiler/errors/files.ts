// File errors that do not depend on the type of content.
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { editOf } from '../tree.ts';
import { latin1, page, type Rows, text, withNewTitle, withParagraph } from './row.ts';

export const FILES: Rows = {
  'JSON that cannot be parsed': [
    page('"Cloud DNS",', '"Cloud DNS"'),
    'product/en/cloud-dns.json:3  this is not JSON: a comma is missing before this',
    'product/tree.json:18  cloud-dns is not written in en (content/product/…)',
  ],
  'one missing quote in JSON as one error': [
    editOf('product/tree.json', '"code": "cloud-dns"', '"code": "cloud-dns'),
    'product/tree.json:20  this is not JSON: a quote is missing at the end of this line',
  ],
  'an unknown key in a tree at its line': [
    editOf('product/tree.json', '"code": "cloud-dns"', '"cod": "cloud-dns"'),
    'product/tree.json:18  0.children.0.code: missing (expected string)',
    'product/tree.json:20  0.children.0.cod: Unrecognized key: "cod"',
  ],
  'deeply nested JSON': [{ 'data/params.json': '['.repeat(50_000) }, 'data/params.json:1  nested too deeply'],
  'a duplicate key': [
    page('"name": "Cloud DNS",', '"name": "DNS",\n  "name": "Cloud DNS",'),
    'product/en/cloud-dns.json:3  the key name occurs twice',
  ],
  'an unknown key': [
    page('"name": "Cloud DNS",', '"name": "Cloud DNS",\n  "nmae": "",'),
    'product/en/cloud-dns.json:3  nmae: Unrecognized key: "nmae"',
    'product/tree.json:18  cloud-dns is not written in en (content/product/…)',
  ],
  'non-UTF-8 bytes in Markdown': [
    latin1('blog/en/a-flood.md', '## What comes'),
    'blog/en/a-flood.md:8  not UTF-8: save the file in this encoding',
  ],
  'non-UTF-8 bytes in JSON': [
    latin1('header/en.json', 'Console'),
    'header/en.json:4  not UTF-8: save the file in this encoding',
  ],
  'a control character': [
    withParagraph('A \0 character.'),
    'blog/en/a-flood.md:10  control character U+0000',
  ],
  'a missing required file: the documentation menu': [
    { 'docs/menu.json': null },
    'docs/menu.json:1  the file is missing',
  ],
  'a missing required file: the claims': [
    { 'claims.json': null },
    'claims.json:1  the file is missing',
    ...localeCodes.map((locale) => `product/${locale}/cloud-dns.json:10  unknown claim pops`),
    ...localeCodes.map((locale) => `solution/${locale}/gaming.json:10  unknown claim pops`),
    'event/en/expo.json:15  unknown claim pops',
  ],
  'a missing required file: data': [
    { 'data/mapping.json': null },
    'data/mapping.json:1  the file is missing',
  ],
  'a missing required file: a tree': [
    { 'product/tree.json': null },
    'product/tree.json:1  the file is missing',
  ],
  'a missing required file: English settings': [
    { 'menus/en.json': null },
    'menus/en.json:1  the file is missing',
  ],
  'an unused file': [
    { 'blog/en/notes.txt': 'to do' },
    'blog/en/notes.txt:1  unused file: its name or folder is wrong',
  ],
  'a file in an unknown folder': [
    { 'blogs/en/a-flood.md': text('blog/en/a-flood.md') },
    'blogs/en/a-flood.md:1  unused file: its name or folder is wrong',
  ],
  'a second edition without a first edition': [
    { 'docs/en/cache.wplus.md': text('docs/en/cache-rules.md') },
    'docs/en/cache.wplus.md:1  unused file: its name or folder is wrong',
  ],
  'an invalid file name': [
    { 'blog/en/Zz Orphan ü.md': withNewTitle('blog/en/a-flood.md') },
    'blog/en/Zz Orphan ü.md:1  a name consists of lowercase letters, digits, and hyphens',
  ],
};
