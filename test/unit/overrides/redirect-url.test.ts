// Sources and targets of redirects: stored form, and rejected input.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import {
  isTarget,
  RedirectError,
  redirectFrom,
  redirectPath,
  redirectTarget,
} from '../../../common/redirects/address.ts';

const readError = (read: () => unknown): string | null => {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof RedirectError) return error.message;
    throw error;
  }
};

describe('source of a redirect', () => {
  it.each([
    ['/old', '/old', null],
    ['/old/', '/old', null],
    [' /old//place/ ', '/old/place', null],
    ['/ko/old/', '/old', 'ko'],
    ['/kore', '/kore', null],
    ['/방화벽/', '/%EB%B0%A9%ED%99%94%EB%B2%BD', null],
    ['/%eb%b0%a9', '/%EB%B0%A9', null],
    ['/a%70p', '/app', null],
    ['/a/../b', '/b', null],
    [`https://${brand.host}/cn/old/`, '/old', 'cn'],
    ['/index.html', '/index.html', null],
    ['/shop.aspx', '/shop.aspx', null],
    ['/constructor', '/constructor', null],
    ['/__proto__/', '/__proto__', null],
  ])('the source %s is stored as %s in %s', (input, path, locale) => {
    expect(redirectFrom(input)).toEqual({ path, locale });
  });

  it.each([
    [''],
    ['old'],
    ['//evil.example/'],
    ['/\\evil.example'],
    ['/'],
    ['/ko/'],
    ['/ja'],
    ['/a/..'],
    ['/a?b=c'],
    ['/a#b'],
    ['/a b'],
    ['/a\nb'],
    ['/a\u0000'],
    ['/a%00b'],
    ['/a%0d%0ab'],
    ['/a%2fb'],
    ['/a%5cb'],
    ['/%zz'],
    ['/%ff'],
    ['/\ud800'],
    ['/\u202eevil'],
    ['/<script>'],
    ['/ops'],
    ['/ops/banners'],
    ['/ko/ops/x'],
    ['/x/../ops/api'],
    ['/api/portal/v1/menus'],
    ['/assets/a.js'],
    ['/files/a.pdf'],
    ['/drawings/a.svg'],
    ['/healthz'],
    ['/r_sec_login'],
    ['/robots.txt'],
    ['/sitemap.xml'],
    ['/blog/feed.xml'],
    ['/favicon.svg'],
    ['https://evil.example/old'],
  ])('the source %j is rejected', (input) => {
    expect(readError(() => redirectFrom(input))).not.toBeNull();
  });
});

it('input that is too long is rejected', () => {
  for (const length of [401, 5_000_000])
    expect(readError(() => redirectFrom(`/${'a'.repeat(length)}`))).toContain('long');
  expect(readError(() => redirectTarget(`/${'a'.repeat(601)}`))).toContain('long');
});

describe('target of a redirect', () => {
  it.each([
    ['/new', '/new/'],
    ['/new/', '/new/'],
    ['/new?tab=2', '/new?tab=2'],
    ['/new#part', '/new/#part'],
    ['/ko/new', '/ko/new/'],
    ['/files/a.pdf', '/files/a.pdf'],
    ['/.//evil.example/', '/evil.example/'],
    ['/새로', '/%EC%83%88%EB%A1%9C/'],
    [brand.consoleUrl, brand.consoleUrl],
    [`https://${brand.host}/new`, `https://${brand.host}/new/`],
    [`https://${brand.host}//`, `https://${brand.host}/`],
    [`https://${brand.host}//evil.example/`, `https://${brand.host}/evil.example/`],
  ])('the target %s is stored as %s', (input, target) => {
    expect(redirectTarget(input)).toBe(target);
    expect(isTarget(target)).toBe(true);
  });

  it.each([
    [''],
    ['new'],
    ['//evil.example/'],
    ['/\\evil.example/'],
    ['https://evil.example/'],
    [`https://${brand.host}.evil.example/`],
    [`https://${brand.host}@evil.example/`],
    [`https://user:secret@${brand.host}/`],
    [`https://${brand.host}:8443/`],
    [`http://${brand.host}/`],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['/%2F%2Fevil.example/'],
    ['/%5Cevil.example/'],
    ['/\t/evil.example/'],
    ['https://evil。example/'],
    ['/\u202egnp.exe'],
    ['/\ud800'],
    [`/${'%e3%81%82'.repeat(500)}`],
    ['/new\r\nset-cookie: a=b'],
    ['/new?a=%0d%0a'],
    ['/ops/'],
    ['/r_sec_logout'],
    ['/new?ispreview=1&pretoken=x'],
  ])('the target %j is rejected', (input) => {
    expect(readError(() => redirectTarget(input))).not.toBeNull();
  });

  it('any stored target is allowed, is not on a foreign host, and is stored unchanged', () => {
    const parts = fc.constantFrom(...'/ \\ // . .. %2e %2F @ : ? # ko ops a 한'.split(' '));
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (list) => {
        const input = `/${list.join('')}`;
        let target: string;
        try {
          target = redirectTarget(input);
        } catch (error) {
          expect(error).toBeInstanceOf(RedirectError);
          return;
        }
        expect(isTarget(target)).toBe(true);
        expect(new URL(target, 'https://any.invalid').host).toBe('any.invalid');
        expect(redirectTarget(target)).toBe(target);
      }),
    );
  });
});

it('a redirect is found by every spelling of its source', () => {
  fc.assert(
    fc.property(fc.webPath(), (input) => {
      const once = redirectPath(`/${input}`);
      expect(redirectPath(once)).toBe(once);
      expect(redirectPath(`${once}/`)).toBe(once);
      expect(redirectPath(once.replace(/[a-z]/g, (a) => `%${a.charCodeAt(0).toString(16)}`))).toBe(once);
    }),
  );
});
