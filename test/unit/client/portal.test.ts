// Portal client of browser scripts (§7, §8): calls and error messages.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { CallFailure } from '../../../src/client/browser/call-failure.ts';
import { callPortal } from '../../../src/client/browser/portal.ts';
import { showToast } from '../../../src/client/browser/toast.ts';

vi.mock('../../../src/client/browser/toast.ts', () => ({ showToast: vi.fn() }));

const left = vi.fn();
const shownMessage = (): unknown => vi.mocked(showToast).mock.calls.at(-1)?.[0];
const lastRequest = () =>
  vi.mocked(fetch).mock.calls.at(-1) as [string, RequestInit & { headers: HeadersInit }];

/** Stubs the parts of a page that a call reads. */
function visitPage(url = '/products/', locale: Locale = 'en'): void {
  const { href, search } = new URL(url, 'https://site.test');
  vi.stubGlobal('location', { href, search, assign: left });
  vi.stubGlobal('document', { documentElement: { lang: LOCALES[locale].htmlLang } });
}
const respondWith = (response: Response | Error) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => (response instanceof Error ? Promise.reject(response) : Promise.resolve(response.clone()))),
  );
const envelope = (status: number, code: unknown, message = '', headers: Record<string, string> = {}) =>
  respondWith(Response.json({ code, message, data: null }, { status, headers }));
const catchFailure = async (...call: Parameters<typeof callPortal>): Promise<CallFailure> => {
  const failure = await callPortal(...call).catch((error: unknown) => error);
  if (!(failure instanceof CallFailure)) throw new Error('the call did not fail');
  return failure;
};

beforeEach(() => visitPage());
afterEach(() => {
  vi.mocked(showToast).mockClear();
  left.mockClear();
});

describe('§7 calls', () => {
  beforeEach(() => respondWith(Response.json({ code: 0, message: '', data: ['dns'] })));

  it.each(localeCodes)('a call sends the language of the page, in %s', async (locale) => {
    visitPage('/', locale);
    expect(await callPortal('/top-search-words')).toEqual(['dns']);
    expect(lastRequest()[0]).toBe(`/api/portal/v1/top-search-words?lang=${LOCALES[locale].lang}`);
  });

  it('a call with a body is a POST, and a call without one is a GET with an abort signal', async () => {
    await callPortal('/search', { body: { keyword: 'dns' } });
    expect(lastRequest()[1]).toMatchObject({ method: 'POST', body: '{"keyword":"dns"}' });
    await callPortal('/menus');
    expect(lastRequest()[1]).toMatchObject({ method: 'GET', body: null, signal: expect.any(AbortSignal) });
  });

  it('a call sends the preview header only on a page with the preview flag and token', async () => {
    visitPage('/?ispreview=1&pretoken=abc');
    await callPortal('/menus');
    expect(lastRequest()[1].headers).toEqual({ 'x-preview-token': 'abc' });
    visitPage('/?pretoken=abc');
    await callPortal('/menus');
    expect(lastRequest()[1].headers).toEqual({});
  });
});

describe('§8 messages', () => {
  it.each([
    [200, 33923005, 'x', 'Network problem, please refresh and retry'],
    [502, '33923005', '', 'Network problem, please refresh and retry'],
    [504, '33923005', '', 'Request timed out, please refresh and retry'],
    [200, '33922001', 'x', 'Sorry, the page you requested does not exist!'],
    [200, '77', 'This form is closed.', 'This form is closed.'],
    [200, '77', '', 'The request failed. Please try again later.'],
    [200, '77', '请求失败', 'The request failed. Please try again later.'],
    [401, '33924001', '', 'Unauthorized, please log in again'],
    [403, '33924003', '', 'Sorry, you do not have permission to access this page!'],
    [
      403,
      '33924003',
      'no API permission under this product service',
      'no API permission under this product service',
    ],
    [404, '', '', 'Sorry, the page you requested does not exist!'],
    [405, '33922002', 'method', 'This URL does not support that request method.'],
    [413, '33922002', 'body too large', 'Your request is too large.'],
    [429, '33922029', '', 'Too many requests from your network. Please wait a minute and try again.'],
    [500, '', 'x', 'Sorry, the server is experiencing an error. Please try again later.'],
    [400, '33922002', 'docId: too long', 'docId: too long'],
    [418, '', '', 'Something went wrong'],
  ])(
    'a failure with status %i, code %s, and message “%s” shows “%s”',
    async (status, code, message, text) => {
      envelope(status, code, message);
      expect(await catchFailure('/menus')).toMatchObject({ status, code: String(code) });
      expect(shownMessage()).toBe(text);
      expect(left).not.toHaveBeenCalled();
    },
  );

  it('status 429 shows the number of seconds if the server states it', async () => {
    envelope(429, '33922029', '', { 'retry-after': '7' });
    expect((await catchFailure('/menus')).retryAfter).toBe(7);
    expect(shownMessage()).toBe('Too many requests from your network. Please try again in 7 seconds.');
  });

  it.each([
    ['a network that is down', new TypeError('Failed to fetch'), 'Network problem, please refresh and retry'],
    ['a timeout', new DOMException('', 'TimeoutError'), 'Request timed out, please refresh and retry'],
    [
      'an empty body',
      new Response(''),
      'Sorry, the server is experiencing an error. Please try again later.',
    ],
    [
      'a body without an envelope',
      Response.json('x'),
      'Sorry, the server is experiencing an error. Please try again later.',
    ],
  ])('a failure shows its message: %s', async (_, response, text) => {
    respondWith(response);
    await catchFailure('/menus');
    expect(shownMessage()).toBe(text);
  });

  it.each([
    ['cn', '网络异常，请刷新重试'],
    ['ko', '네트워크에 문제가 있습니다. 새로 고침한 후 다시 시도해 주십시오'],
    ['ja', 'ネットワークに問題があります。ページを更新してもう一度お試しください'],
  ] as const)('a failure shows its message in the language of the page: %s', async (locale, text) => {
    visitPage('/', locale);
    respondWith(new TypeError());
    await catchFailure('/menus');
    expect(shownMessage()).toBe(text);
  });

  it('a failure shows no message if the caller reports it', async () => {
    envelope(200, '77', 'x');
    await catchFailure('/menus', { quiet: true });
    expect(showToast).not.toHaveBeenCalled();
  });
});

describe('§8 redirects', () => {
  it.each([
    ['en', 'en'],
    ['cn', 'zh-cn'],
    ['ko', 'zh-cn'],
  ] as const)(
    'code 33924001 redirects to the sign-in, in %s with language %s, and back',
    async (locale, language) => {
      visitPage('/products/?x=1&ispreview=1&pretoken=abc#part', locale);
      envelope(200, 33924001);
      await catchFailure('/help-doc/document/1', { quiet: true });
      const service = encodeURIComponent('https://site.test/products/?x=1#part');
      expect(left).toHaveBeenCalledWith(`/r_sec_login?language=${language}&service=${service}`);
      expect(showToast).not.toHaveBeenCalled();
    },
  );

  it('status 417 redirects to the home page', async () => {
    visitPage('/ja/products/', 'ja');
    envelope(417, '');
    await catchFailure('/menus');
    expect(left).toHaveBeenCalledWith('/ja/');
  });

  it('a failure does not redirect if the caller disables it', async () => {
    envelope(200, '33924001');
    expect((await catchFailure('/front/user', { stay: true })).isLoginRequired).toBe(true);
    expect(left).not.toHaveBeenCalled();
    expect(showToast).not.toHaveBeenCalled();
  });
});
