// Links that lead nowhere, or where they may not.
import { edited } from '../tree.ts';
import { article, KOREAN, menu, page, type Row, says, text } from './row.ts';

export const LINKS: readonly Row[] = [
  [
    'other names of a text that is not there',
    { 'data/keywords.json': '{\n  "product/cloud-dsn": { "all": ["DNS"] }\n}\n' },
    'data/keywords.json:2  product/cloud-dsn: there is no such text',
  ],
  [
    'a page that is not there, in an article',
    says('[here](/no-such-page/)'),
    'blog/en/a-flood.md:10  /no-such-page/: there is no such page',
  ],
  [
    'a page that is not there, in a page',
    page('/blog/a-flood/', '/blog/no-flood/'),
    'product/en/cloud-dns.json:14  /blog/no-flood/: there is no such page',
  ],
  [
    'a page that is not there, in a reference',
    says('[here]\n\n[here]: /no-such-page/'),
    'blog/en/a-flood.md:12  /no-such-page/: there is no such page',
  ],
  [
    'a page that is only a draft',
    { ...says('[draft](/blog/b/)'), 'blog/en/b.draft.md': text('blog/en/a-flood.md') },
    'blog/en/a-flood.md:10  /blog/b/: there is no such page',
  ],
  [
    'a page that is not shown in this language',
    { ...says('[here](/products/player/)'), ...KOREAN },
    'blog/en/a-flood.md:10  /products/player/: the page is not shown in en',
  ],
  [
    'no slash at the end',
    says('[here](/products/cloud-dns)'),
    'blog/en/a-flood.md:10  /products/cloud-dns: write the slash at the end',
  ],
  [
    'a path with its language',
    says('[here](/ko/products/cloud-dns/)'),
    'blog/en/a-flood.md:10  /ko/products/cloud-dns/: write the path without its language',
  ],
  [
    'a script',
    says('[here](javascript:alert(1))'),
    'blog/en/a-flood.md:10  javascript:alert(1): a link is a path, https:// or mailto:',
  ],
  [
    'no https',
    says('[here](http://example.com/)'),
    'blog/en/a-flood.md:10  http://example.com/: a link is a path, https:// or mailto:',
  ],
  [
    'a relative path',
    says('[here](cloud-dns/)'),
    'blog/en/a-flood.md:10  cloud-dns/: a link is a path, https:// or mailto:',
  ],
  [
    'another host without a protocol',
    says('[here](//example.com/)'),
    'blog/en/a-flood.md:10  //example.com/: a link is a path, https:// or mailto:',
  ],
  [
    'a hash that names no heading',
    says('[here](#elsewhere)'),
    'blog/en/a-flood.md:10  no heading here has the id elsewhere',
  ],
  [
    'a percent sign that begins no character',
    says('[here](/products/%E0%A4%A/)'),
    'blog/en/a-flood.md:10  /products/%E0%A4%A/ is not an address: a % begins no character',
  ],
  [
    'a product that is not there, in front matter',
    article('tag: security', 'tag: security\nproducts: [cloud-dsn]'),
    'blog/en/a-flood.md:5  /products/cloud-dsn/: there is no such page',
  ],
  [
    'a product that is not there, of a document',
    menu('"cloud-dns"', '"cloud-dsn"'),
    'docs/menu.json:29  /products/cloud-dsn/: there is no such page',
  ],
  [
    'a solution that is not there, on the home page',
    edited('home/en.json', '"gaming"', '"gambling"'),
    'home/en.json:26  /solutions/gambling/: there is no such page',
  ],
];
