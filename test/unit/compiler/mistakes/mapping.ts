// Errors of old addresses and their targets.
import { mapped, type Row } from './row.ts';

export const MAPPING: readonly Row[] = [
  [
    'an old address that redirects to itself',
    mapped({ '/dns': '/dns/' }),
    'data/mapping.json:2  /dns: redirect loop: /dns → /dns',
  ],
  [
    'a redirect loop of two',
    mapped({ '/a': '/b/', '/b': '/a' }),
    'data/mapping.json:2  /a: redirect loop: /a → /b → /a',
    'data/mapping.json:3  /b: redirect loop: /b → /a → /b',
  ],
  [
    'a redirect loop of three',
    mapped({ '/a': '/b/', '/b': '/c/', '/c': '/a/' }),
    'data/mapping.json:2  /a: redirect loop: /a → /b → /c → /a',
    'data/mapping.json:3  /b: redirect loop: /b → /c → /a → /b',
    'data/mapping.json:4  /c: redirect loop: /c → /a → /b → /c',
  ],
  [
    'a redirect chain',
    mapped({ '/a': '/b/', '/b': '/products/' }),
    'data/mapping.json:2  /a: redirect chain: /a → /b → /products; use the last target',
  ],
  [
    'a dead target of a redirect',
    mapped({ '/a': '/no-such-page/' }),
    'data/mapping.json:2  /a: /no-such-page/: the page does not exist',
  ],
  [
    'a target on another host',
    mapped({ '/a': '//example.com/' }),
    'data/mapping.json:2  /a: //example.com/: a link must be a path, https://, or mailto:',
  ],
  [
    'a target with a protocol',
    mapped({ '/a': 'https://example.com/' }),
    'data/mapping.json:2  /a: a target must be a path of this site',
  ],
  [
    'an old address that is a page',
    mapped({ '/products/cloud-dns': '/products/' }),
    'data/mapping.json:2  /products/cloud-dns: a page has this address',
  ],
  [
    'an old address that is a list',
    mapped({ '/blog/': '/products/' }),
    'data/mapping.json:2  /blog/: a page has this address',
  ],
  [
    'the home page as an old address',
    mapped({ '/': '/products/' }),
    'data/mapping.json:2  /: a page has this address',
  ],
  [
    'an old address on another host',
    mapped({ '//example.com': '/products/' }),
    'data/mapping.json:2  //example.com: an old address must not contain //, \\, %, or spaces',
  ],
  [
    'an old address with a query',
    mapped({ '/dns?a=1': '/products/' }),
    'data/mapping.json:2  /dns?a=1: an old address has no query and no hash',
  ],
  [
    'an old address with a capital letter',
    mapped({ '/Dns': '/products/' }),
    'data/mapping.json:2  /Dns: an old address must be lowercase',
  ],
  [
    'an old address with a locale prefix',
    mapped({ '/ko/dns': '/products/' }),
    'data/mapping.json:2  /ko/dns: an old address has no locale prefix',
  ],
  [
    'an old address without a leading slash',
    mapped({ dns: '/products/' }),
    'data/mapping.json:2  dns: an old address starts with /',
  ],
  [
    'an old address that is an endpoint',
    mapped({ '/api/dns': '/products/' }),
    'data/mapping.json:2  /api/dns: endpoints are never redirected',
  ],
  [
    'an old address that is too long',
    mapped({ [`/${'a'.repeat(200)}`]: '/products/' }),
    `data/mapping.json:2  /${'a'.repeat(200)}: an old address has at most 200 characters`,
  ],
  [
    'a duplicate old address with a trailing slash',
    mapped({ '/dns': '/products/', '/dns/': '/blog/' }),
    'data/mapping.json:3  /dns/: this address occurs twice',
  ],
];
