// URLs of locales: links, sticky parameters, and canonical paths.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalPath } from '../../../common/i18n/canonical-path.ts';
import { hasFileExtension } from '../../../common/i18n/file-extension.ts';
import { href, routePath, splitLocale } from '../../../common/i18n/links.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { stickyParamsOf } from '../../../common/i18n/sticky-params.ts';

const segment = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,12}$/);
const path = fc
  .array(segment, { maxLength: 4 })
  .map((parts) => (parts.length === 0 ? '/' : `/${parts.join('/')}/`));
const locale = fc.constantFrom(...localeCodes);

describe('§2 language prefixes', () => {
  it('splitLocale reverses href', () => {
    fc.assert(
      fc.property(path, locale, (to, code) => {
        // A path whose own first segment is a locale cannot be an unprefixed route.
        fc.pre(splitLocale(to).locale === null);
        expect(splitLocale(href(to, code))).toEqual({ locale: code === 'en' ? null : code, path: to });
      }),
    );
  });

  it('a locale prefix is a complete segment', () => {
    expect(splitLocale('/cnfoo/')).toEqual({ locale: null, path: '/cnfoo/' });
    expect(splitLocale('/cn')).toEqual({ locale: 'cn', path: '/' });
    expect(splitLocale('/ja/products/')).toEqual({ locale: 'ja', path: '/products/' });
  });

  it('href does not change external URLs, hashes, email addresses, and files', () => {
    for (const to of [
      'https://other.example/a',
      '#here',
      'mailto:a@b.example',
      '//evil.example/',
      '/favicon.svg',
      '/api/portal/v1/menus',
      '/r_sec_login?language=en',
    ]) {
      expect(href(to, 'ja', [['rsr', '1']])).toBe(to);
    }
  });

  it('href preserves query and hash', () => {
    expect(href('/search/?keyword=a#top', 'cn', [['rsr', 'x y']])).toBe('/cn/search/?keyword=a&rsr=x+y#top');
  });
});

describe('§2 sticky parameters', () => {
  it('stickyParamsOf selects rsr, bd_vid, and both preview parameters or neither', () => {
    expect(stickyParamsOf(new URLSearchParams('rsr=1&bd_vid=2&utm_source=3'))).toEqual([
      ['rsr', '1'],
      ['bd_vid', '2'],
    ]);
    expect(stickyParamsOf(new URLSearchParams('ispreview=1'))).toEqual([]);
    expect(stickyParamsOf(new URLSearchParams('ispreview=1&pretoken=t'))).toEqual([
      ['ispreview', '1'],
      ['pretoken', 't'],
    ]);
  });

  it('any values of sticky parameters are encoded and do not change the host of a link', () => {
    fc.assert(
      fc.property(path, locale, fc.string(), fc.string(), (to, code, rsr, vid) => {
        const url = new URL(
          href(to, code, [
            ['rsr', rsr],
            ['bd_vid', vid],
          ]),
          'https://own.example',
        );
        expect(url.origin).toBe('https://own.example');
        expect(url.searchParams.get('rsr')).toBe(
          rsr.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD'),
        );
      }),
    );
  });
});

it('§2 routePath ignores the trailing slash and the locale', () => {
  for (const url of [
    '/products/cloud-dns',
    '/products/cloud-dns/',
    '/ko/products/cloud-dns/',
    '/ko/products/cloud-dns?x=1',
  ]) {
    expect(routePath(`https://own.example${url}`)).toBe('/products/cloud-dns');
  }
  for (const url of ['/', '/cn', '/cn/', '/ja/?a=1'])
    expect(routePath(`https://own.example${url}`)).toBe('/');
});

it.each([
  ['/x.html', '/x.html', '/x.html'],
  ['/feed.xml', '/feed.xml', '/feed.xml'],
  ['/docs/10.md', '/docs/10.md', '/docs/10.md'],
  ['/v1.2', '/v1.2/', '/ja/v1.2'],
  ['/a.b', '/a.b/', '/ja/a.b'],
  ['/a.b/', '/a.b/', '/ja/a.b/'],
  ['/x.html/', '/x.html/', '/ja/x.html/'],
  ['/a.longer', '/a.longer/', '/ja/a.longer'],
])('§2 the canonical path of %s is %s, and its Japanese link is %s', (path, read, linked) => {
  expect(canonicalPath(path, '') ?? path).toBe(read);
  expect(href(path, 'ja')).toBe(linked);
  expect(hasFileExtension(path)).toBe(linked === path);
});
