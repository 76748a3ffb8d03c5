// Language switch (§4 Locale selection): plain links. The site stores the choice without scripts.
import { describe, expect, it } from 'vitest';
import { LOCALES, localeCodes } from '../../../../common/i18n/locales.ts';
import { header, NO_STORE, type Visit, visit } from '../support.ts';

const PATH = '/products/cloud-dns/';
/** Requests a page with the Fetch Metadata of a click on a link. */
const click = (from: string, to: string, more: Record<string, string> = {}) =>
  visit(to, {
    init: {
      headers: {
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        referer: `https://site.test${from}`,
        ...more,
      },
    },
    keep: true,
  });
const setCookie = (visited: Visit): string => header(visited, 'set-cookie');
const choice = (locale: string) =>
  `i18n_redirected=${locale}; Max-Age=31536000; Path=/; Secure; SameSite=Lax`;

describe('§4 a language switch rewrites the path with the prefix', () => {
  it('the language switch has plain links with hreflang, which crawlers can follow', async () => {
    const { text } = await visit(`/ko${PATH}`);
    for (const code of localeCodes) {
      const { prefix, htmlLang } = LOCALES[code];
      const link = new RegExp(`<a href="${prefix}${PATH}"[^>]*data-locale="${code}"[^>]*>`).exec(text)?.[0];
      expect(link).toContain(`hrefLang="${htmlLang}" lang="${htmlLang}"`);
      expect(link).not.toContain('nofollow');
    }
  });

  it('§2 the language links have the sticky parameters, also on a cached page', async () => {
    await visit(PATH, { keep: true });
    const { text } = await visit(`${PATH}?rsr=mail&utm_source=x`, { keep: true });
    expect(text).toMatch(new RegExp(`<a href="/ja${PATH}\\?rsr=mail"[^>]*data-locale="ja"`));
  });

  it('the former URL of the language switch is not found', async () => {
    expect((await visit('/language/ja/?path=%2F')).response.status).toBe(404);
  });
});

describe('§4 a language switch stores the choice without scripts', () => {
  it.each([
    ['/ko/', '/', 'en'],
    ['/products/', `/cn${PATH}`, 'cn'],
    [`/ja${PATH}?rsr=a`, `/ko${PATH}`, 'ko'],
    ['/', '/ja/', 'ja'],
  ])('a switch from %s to %s stores %s', async (from, to, locale) => {
    for (const _ of ['rendered', 'cached', 'cached']) {
      const visited = await click(from, to, { cookie: 'i18n_redirected=xx' });
      expect(visited.response.status).toBe(200);
      expect(setCookie(visited)).toBe(choice(locale));
      expect(header(visited, 'cache-control')).toBe(NO_STORE);
    }
  });

  it('a switch to English applies to the root path, even on the next visit', async () => {
    const korean = { 'accept-language': 'ko', cookie: 'i18n_redirected=ko' };
    const chosen = await click('/ko/', '/', korean);
    expect([chosen.response.status, setCookie(chosen)]).toEqual([200, choice('en')]);
    const back = await visit('/', {
      init: { headers: { 'accept-language': 'ko', cookie: 'i18n_redirected=en' } },
    });
    expect(back.response.status).toBe(200);
  });

  it('a visitor with the stored choice gets the cached page unchanged', async () => {
    await visit(`/ja${PATH}`, { keep: true });
    const visited = await click(PATH, `/ja${PATH}`, { cookie: 'i18n_redirected=ja' });
    expect([setCookie(visited), header(visited, 'x-edge-cache')]).toEqual(['', 'hit']);
    expect(header(visited, 'cache-control')).toContain('public');
  });

  it.each([
    ['a link within the language', PATH, '/products/', {}],
    ['the return from the sign-in', '/sso/login?language=ko-kr', `/ko${PATH}`, {}],
    ['a link from another site', '/ko/', PATH, { 'sec-fetch-site': 'cross-site' }],
    ['a fetch by a script', '/ko/', PATH, { 'sec-fetch-mode': 'cors' }],
    ['a prefetched page', '/ko/', PATH, { 'sec-purpose': 'prefetch' }],
    ['a request without a referrer', '/ko/', PATH, { referer: '' }],
    ['a file', '/ko/', '/robots.txt', {}],
    ['an API call', '/ko/', '/api/portal/v1/menus', {}],
  ])('%s stores no choice', async (_, from, to, more) => {
    const visited = await click(from, to, more);
    expect(setCookie(visited)).toBe('');
  });

  it('the response to a switch is not shared with other visitors', async () => {
    await click('/ko/', PATH);
    const next = await visit(PATH, { keep: true });
    expect([setCookie(next), header(next, 'x-edge-cache')]).toEqual(['', 'hit']);
    expect(header(next, 'cache-control')).toContain('public');
  });
});
