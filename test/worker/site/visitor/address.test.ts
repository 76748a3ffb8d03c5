// Canonical URLs (§2): RFC 3986 §6.2.2 normalization, sticky parameters, mappings, and same-origin URLs.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalPath } from '../../../../common/i18n/canonical-path.ts';
import { plainPath } from '../../../../common/i18n/plain-path.ts';
import { sameOriginUrl } from '../../../../common/i18n/same-origin-url.ts';
import { previewTokenOf, stickyParamsOf } from '../../../../common/i18n/sticky-params.ts';
import { mappedUrl } from '../../../../src/middleware/locale/mapping.ts';

const ORIGIN = 'https://site.test';

describe('RFC 3986 §6.2.2 canonical path', () => {
  it.each([
    ['/blog/low-latency-hls-or-webr%74c/', '/blog/low-latency-hls-or-webrtc/'],
    ['/%63%6E/products/', '/cn/products/'],
    ['/glossary/%e4%b8%ad/', '/glossary/%E4%B8%AD/'],
    ['/a%2fb/', '/a%2Fb/'],
    ['/a%2Fb/', null],
    ['/%5cevil.example/', '/%5Cevil.example/'],
    ['/%%34%31/', '/A/'],
    ['/%7Euser%2Epage/', '/~user.page/'],
    ['/100%/', null],
    ['/%zz/', null],
    ['/feed%2Exml', '/feed.xml'],
  ])('the canonical path of %s is %j', (path, plain) => expect(canonicalPath(path, '')).toBe(plain));

  it('the path of an endpoint is not normalized', () => {
    expect(canonicalPath('/api/portal/v1/%6Denus', '')).toBeNull();
  });

  it('the normalization of a path is idempotent and preserves its segments', () => {
    const piece = fc.constantFrom('%', '4', '1', '%41', '%2f', '%25', '%e4', 'a', '/', '.', '%2E', '~', 'F');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const path = `/${pieces.join('')}`;
        expect(plainPath(plainPath(path))).toBe(plainPath(path));
        expect(plainPath(path).split('/').length).toBe(path.split('/').length);
      }),
    );
  });

  it('one redirect is sufficient to reach the canonical path', () => {
    const piece = fc.constantFrom('%41', '%2f', '%5C', '//', '\\', 'cn', 'api', '%2E', '.xml', 'x', '%');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom('', '?a=1'), (pieces, search) => {
        const target = canonicalPath(`/${pieces.join('')}`, search);
        fc.pre(target !== null);
        expect(target).toMatch(/^\/(?![/\\])/);
        expect(canonicalPath(target ?? '', search)).toBeNull();
      }),
    );
  });
});

describe('§2 sticky parameters, §4 preview', () => {
  it.each([
    ['rsr=mail&bd_vid=uANBIy-x_1.2', ['rsr', 'bd_vid']],
    [`rsr=${'x'.repeat(100)}`, ['rsr']],
    [`rsr=${'x'.repeat(101)}`, []],
    ['rsr=%22%3E&bd_vid=a%20b', []],
    ['rsr=a%0Ab', []],
    ['ispreview=1&pretoken=t', ['ispreview', 'pretoken']],
    ['ispreview=1&pretoken=x%00y', []],
    ['ispreview=1&pretoken=x%0D%0Ay', []],
    ['ispreview=1&pretoken=%E2%82%AC', []],
    ['ispreview=1&pretoken=a%20b', []],
    [`ispreview=1&pretoken=${'x'.repeat(201)}`, []],
    ['ispreview=%00&pretoken=t', []],
    ['ispreview=&pretoken=t', []],
  ])('the sticky parameters of %s are %j', (query, names) => {
    expect(stickyParamsOf(new URLSearchParams(query)).map(([name]) => name)).toEqual(names);
  });

  it('a preview token is always a valid header value', () => {
    const bytes = fc
      .array(fc.integer({ min: 0, max: 300 }), { maxLength: 20 })
      .map((codes) => String.fromCharCode(...codes));
    fc.assert(
      fc.property(bytes, (pretoken) => {
        const token = previewTokenOf(new URLSearchParams({ ispreview: '1', pretoken }));
        if (token !== null)
          expect(new Headers({ 'x-preview-token': token }).get('x-preview-token')).toBe(token);
      }),
    );
  });
});

describe('§7 common/getMapping: mappings of a page to itself', () => {
  it.each([
    '/certifications/',
    '/certifications',
    '/ja/certifications/',
    '/certifications/?x=1#y',
    '/%63ertifications/',
  ])('a mapping of /certifications to %s is ignored', (target) =>
    expect(mappedUrl(target, '/certifications', (path) => path)).toBeNull(),
  );
  it('a mapping to another page is used', () => {
    expect(mappedUrl('/products/', '/certifications', (path) => `/ja${path}`)).toBe('/ja/products/');
  });
});

describe('same-origin URLs', () => {
  it.each([
    `blob:${ORIGIN}/x`,
    `filesystem:${ORIGIN}/x`,
    `view-source:${ORIGIN}/x`,
    'http://site.test/x',
    `${ORIGIN}:444/x`,
  ])('%s is not a same-origin URL', (address) => expect(sameOriginUrl(address, ORIGIN)).toBeNull());
  it('a same-origin URL never has a path that resolves to another host', () => {
    expect(sameOriginUrl('/.//evil.com', ORIGIN)).toBe(`${ORIGIN}/evil.com`);
    expect(sameOriginUrl('/a/..//evil.com?x=//y', ORIGIN)).toBe(`${ORIGIN}/evil.com?x=//y`);
  });
});
