// Errors in old URLs and their targets.
import { type Rows, redirects, withMapping } from './row.ts';

export const MAPPING: Rows = {
  ...redirects({
    'an old URL that redirects to itself': [{ '/dns': '/dns/' }, 'redirect loop: /dns → /dns'],
    'a redirect chain': [
      { '/a': '/b/', '/b': '/products/' },
      'redirect chain: /a → /b → /products; use the last target',
    ],
    'a dead target of a redirect': [{ '/a': '/no-such-page/' }, '/no-such-page/: the page does not exist'],
    'a target on another host': [
      { '/a': '//example.com/' },
      '//example.com/: a link must be a path, https://, or mailto:',
    ],
    'a target with a protocol': [{ '/a': 'https://example.com/' }, 'the target must be a path of this site'],
    'an old URL that is a page': [{ '/products/cloud-dns': '/products/' }, 'a page has this path'],
    'an old URL that is a list': [{ '/blog/': '/products/' }, 'a page has this path'],
    'the home page as an old URL': [{ '/': '/products/' }, 'a page has this path'],
    'an old URL on another host': [
      { '//example.com': '/products/' },
      'the source path must not contain //, \\, %, or spaces',
    ],
    'an old URL with a query': [{ '/dns?a=1': '/products/' }, 'the source path has a query or a hash'],
    'an old URL with a capital letter': [{ '/Dns': '/products/' }, 'the source path must be lowercase'],
    'an old URL with a locale prefix': [{ '/ko/dns': '/products/' }, 'the source path has a locale prefix'],
    'an old URL without a leading slash': [{ dns: '/products/' }, 'the source path must start with /'],
    'an old URL that is an endpoint': [{ '/api/dns': '/products/' }, 'endpoints are never redirected'],
    'an old URL that is too long': [
      { [`/${'a'.repeat(200)}`]: '/products/' },
      'the source path must have at most 200 characters',
    ],
  }),
  'a redirect loop of two': [
    withMapping({ '/a': '/b/', '/b': '/a' }),
    'data/mapping.json:2  /a: redirect loop: /a → /b → /a',
    'data/mapping.json:3  /b: redirect loop: /b → /a → /b',
  ],
  'a redirect loop of three': [
    withMapping({ '/a': '/b/', '/b': '/c/', '/c': '/a/' }),
    'data/mapping.json:2  /a: redirect loop: /a → /b → /c → /a',
    'data/mapping.json:3  /b: redirect loop: /b → /c → /a → /b',
    'data/mapping.json:4  /c: redirect loop: /c → /a → /b → /c',
  ],
  'a duplicate old URL with a trailing slash': [
    withMapping({ '/dns': '/products/', '/dns/': '/blog/' }),
    'data/mapping.json:3  /dns/: the source path occurs twice',
  ],
};
