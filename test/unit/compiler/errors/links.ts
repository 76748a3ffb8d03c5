// Link errors: dead or forbidden targets.
import { editOf } from '../tree.ts';
import { front, KOREAN, menu, page, paragraphs, type Rows, text, withParagraph } from './row.ts';

export const LINKS: Rows = {
  ...paragraphs({
    'a dead link in an article': ['[here](/no-such-page/)', '/no-such-page/: the page does not exist'],
    'a link without a trailing slash': [
      '[here](/products/cloud-dns)',
      '/products/cloud-dns: add the trailing slash',
    ],
    'a link with a locale prefix': [
      '[here](/ko/products/cloud-dns/)',
      '/ko/products/cloud-dns/: remove the locale prefix',
    ],
    'a javascript: link': [
      '[here](javascript:alert(1))',
      'javascript:alert(1): a link must be a path, https://, or mailto:',
    ],
    'an http: link': [
      '[here](http://example.com/)',
      'http://example.com/: a link must be a path, https://, or mailto:',
    ],
    'a relative link': ['[here](cloud-dns/)', 'cloud-dns/: a link must be a path, https://, or mailto:'],
    'a protocol-relative link': [
      '[here](//example.com/)',
      '//example.com/: a link must be a path, https://, or mailto:',
    ],
    'a hash without a heading': ['[here](#elsewhere)', 'no heading has the ID elsewhere'],
    'malformed percent-encoding': [
      '[here](/products/%E0%A4%A/)',
      '/products/%E0%A4%A/ is not a valid URL: malformed percent-encoding',
    ],
  }),
  'alternative names of an unknown text': [
    { 'data/keywords.json': '{\n  "product/cloud-dsn": { "all": ["DNS"] }\n}\n' },
    'data/keywords.json:2  product/cloud-dsn: the content item does not exist',
  ],
  'an acronym form without letters and digits': [
    {
      'data/acronyms.json':
        '[\n  { "all": ["SSO", "single sign-on"] },\n  { "all": ["SSI", "Single Sign On"], "ko": ["-"] }\n]\n',
    },
    'data/acronyms.json:3  1.ko.0: contains no letter or digit',
  ],
  'duplicate acronym forms in a language': [
    {
      'data/acronyms.json':
        '[\n  { "all": ["SSO", "single sign-on"], "ko": ["인증"] },\n  { "all": ["SSI", "Single Sign On"], "ko": ["인증"] }\n]\n',
    },
    'data/acronyms.json:3  Single Sign On: duplicate form of an acronym',
    'data/acronyms.json:3  인증: duplicate form of an acronym',
  ],
  'a dead link next to an invalid file, but no link to the page of that file': [
    {
      ...page('"Cloud DNS",', '"Cloud DNS"'),
      ...withParagraph('[here](/no-such-page/) and [there](/products/cloud-dns/)'),
    },
    'product/en/cloud-dns.json:3  this is not JSON: a comma is missing before this',
    'product/tree.json:18  cloud-dns is not written in en (content/product/…)',
    'blog/en/a-flood.md:10  /no-such-page/: the page does not exist',
  ],
  'no link to the documentation while its menu is invalid, but other dead links': [
    { 'docs/menu.json': '{', ...withParagraph('[here](/no-such-page/) and [there](/docs/no-such-menu/)') },
    'docs/menu.json:1  this is not JSON: a } is missing',
    'blog/en/a-flood.md:10  /no-such-page/: the page does not exist',
  ],
  'a dead link in a page': [
    page('/blog/a-flood/', '/blog/no-flood/'),
    'product/en/cloud-dns.json:14  /blog/no-flood/: the page does not exist',
  ],
  'a dead link in a reference': [
    withParagraph('[here]\n\n[here]: /no-such-page/'),
    'blog/en/a-flood.md:12  /no-such-page/: the page does not exist',
  ],
  'a link to a draft': [
    { ...withParagraph('[draft](/blog/b/)'), 'blog/en/b.draft.md': text('blog/en/a-flood.md') },
    'blog/en/a-flood.md:10  /blog/b/: the page does not exist',
  ],
  'a link to a page that is not shown in the locale': [
    { ...withParagraph('[here](/products/player/)'), ...KOREAN },
    'blog/en/a-flood.md:10  /products/player/: the page is not shown in en',
  ],
  'an unknown product in front matter': [
    front('products: [cloud-dsn]'),
    'blog/en/a-flood.md:5  /products/cloud-dsn/: the page does not exist',
  ],
  'an unknown product of a document': [
    menu('"cloud-dns"', '"cloud-dsn"'),
    'docs/menu.json:29  /products/cloud-dsn/: the page does not exist',
  ],
  'an unknown solution on the home page': [
    editOf('home/en.json', '"gaming"', '"gambling"'),
    'home/en.json:26  /solutions/gambling/: the page does not exist',
  ],
};
