// Errors of old addresses and their targets.
import { mapped, type Row } from './row.ts';

export const MAPPING: readonly Row[] = [
  [
    'an old address that redirects to itself',
    mapped({ '/dns': '/dns/' }),
    'data/mapping.json:2  /dns: leads in a circle: /dns → /dns',
  ],
  [
    'a redirect loop of two',
    mapped({ '/a': '/b/', '/b': '/a' }),
    'data/mapping.json:2  /a: leads in a circle: /a → /b → /a',
    'data/mapping.json:3  /b: leads in a circle: /b → /a → /b',
  ],
  [
    'a redirect loop of three',
    mapped({ '/a': '/b/', '/b': '/c/', '/c': '/a/' }),
    'data/mapping.json:2  /a: leads in a circle: /a → /b → /c → /a',
    'data/mapping.json:3  /b: leads in a circle: /b → /c → /a → /b',
    'data/mapping.json:4  /c: leads in a circle: /c → /a → /b → /c',
  ],
  [
    'a redirect chain',
    mapped({ '/a': '/b/', '/b': '/products/' }),
    'data/mapping.json:2  /a: leads over more than one hop: /a → /b → /products; name the last',
  ],
  [
    'a dead target of a redirect',
    mapped({ '/a': '/no-such-page/' }),
    'data/mapping.json:2  /a: /no-such-page/: there is no such page',
  ],
  [
    'a target on another host',
    mapped({ '/a': '//example.com/' }),
    'data/mapping.json:2  /a: //example.com/: a link is a path, https:// or mailto:',
  ],
  [
    'a target with a protocol',
    mapped({ '/a': 'https://example.com/' }),
    'data/mapping.json:2  /a: a target is a path of ours',
  ],
  [
    'an old address that is a page',
    mapped({ '/products/cloud-dns': '/products/' }),
    'data/mapping.json:2  /products/cloud-dns: there is a page at this address',
  ],
  [
    'an old address that is a list',
    mapped({ '/blog/': '/products/' }),
    'data/mapping.json:2  /blog/: there is a page at this address',
  ],
  [
    'the home page as an old address',
    mapped({ '/': '/products/' }),
    'data/mapping.json:2  /: there is a page at this address',
  ],
  [
    'an old address on another host',
    mapped({ '//example.com': '/products/' }),
    'data/mapping.json:2  //example.com: an old address has no //, \\, % or space: nobody can ask for it',
  ],
  [
    'an old address with a query',
    mapped({ '/dns?a=1': '/products/' }),
    'data/mapping.json:2  /dns?a=1: an old address has no query and no hash: it is looked up without',
  ],
  [
    'an old address with a capital letter',
    mapped({ '/Dns': '/products/' }),
    'data/mapping.json:2  /Dns: an old address is written in small letters',
  ],
  [
    'an old address with a locale prefix',
    mapped({ '/ko/dns': '/products/' }),
    'data/mapping.json:2  /ko/dns: an old address is written without its language',
  ],
  [
    'an old address without a leading slash',
    mapped({ dns: '/products/' }),
    'data/mapping.json:2  dns: an old address begins with /',
  ],
  [
    'an old address that is an endpoint',
    mapped({ '/api/dns': '/products/' }),
    'data/mapping.json:2  /api/dns: this is no page: it is never looked up',
  ],
  [
    'an old address that is too long',
    mapped({ [`/${'a'.repeat(200)}`]: '/products/' }),
    `data/mapping.json:2  /${'a'.repeat(200)}: an old address has 200 characters at most`,
  ],
  [
    'a duplicate old address with a trailing slash',
    mapped({ '/dns': '/products/', '/dns/': '/blog/' }),
    'data/mapping.json:3  /dns/: this address is there twice',
  ],
];
