// §8 error toasts: a failed call shows a toast in the visitor's language, and the login link still works (§4).
// test/unit/client/portal.test.ts covers the messages of all codes and statuses.
import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { open, WIDE, withBrowser } from './shell/shell.ts';

withBrowser();
const envelope = (code: string | number, message = '') => ({ code, message, data: null });

it('§4 §8 each failure of the user call except 33924001 shows a toast, and the login link still opens the login', async () => {
  let response: (route: Route) => Promise<void> = (route) => route.fulfill({ body: '' });
  const page = await open('/ko/products/', {
    ...WIDE,
    before: async (page) => {
      await page.route('**/api/portal/v1/front/user*', (route) => response(route));
      // A 204 keeps the page open, so that the toasts stay visible.
      await page.route('**/r_sec_login*', (route) => route.fulfill({ status: 204 }));
    },
  });
  const toast = page.locator('[data-toasts] p');
  for (const [handler, text] of [
    [(route) => route.fulfill({ json: envelope(33923005) }), '네트워크에 문제가 있습니다'],
    [(route) => route.abort(), '네트워크에 문제가 있습니다'],
    [
      (route) => route.fulfill({ json: envelope(77, '이 계정은 잠겨 있습니다.') }),
      '이 계정은 잠겨 있습니다.',
    ],
    [(route) => route.fulfill({ status: 403, json: envelope('33924003') }), '접근할 권한이 없습니다'],
    [
      (route) => route.fulfill({ status: 429, headers: { 'retry-after': '9' }, json: envelope('33922029') }),
      '9초 후에',
    ],
    [(route) => route.fulfill({ status: 500, json: envelope(500) }), '서버에 오류가 발생했습니다'],
    [(route) => route.fulfill({ body: '' }), '서버에 오류가 발생했습니다'],
    [(route) => route.fulfill({ json: envelope('33924001') }), null],
  ] satisfies [typeof response, string | null][]) {
    response = handler;
    const login = page.waitForRequest('**/r_sec_login*');
    await page.locator('[data-login]:visible').click();
    // The link contains the page's language (§3), and the login is not forced.
    expect(new URL((await login).url()).searchParams.get('language')).toBe('ko-kr');
    if (text) await toast.getByText(text).waitFor();
    else expect(await toast.count()).toBe(0);
    await page.locator('[data-toasts]').evaluate((region) => region.replaceChildren());
  }
});

it('§8 the code 33924001 forces a login that returns to the current URL, and failed suggestions show their own message', async () => {
  let code: string | number = 33923005;
  const page = await open('/cn/products/?rsr=a', {
    ...WIDE,
    before: async (page) => {
      await page.route('**/api/portal/v1/search*', (route) => route.fulfill({ json: envelope(code) }));
      await page.route('**/r_sec_login*', (route) =>
        route.fulfill({ contentType: 'text/html', body: 'login' }),
      );
    },
  });
  const url = page.url();
  await page.keyboard.press('/');
  const field = page.locator('#search-overlay input');
  await field.pressSequentially('dns');
  await page.locator('.search-message').getByText('暂时无法').waitFor();
  expect(await page.locator('[data-toasts] p').count()).toBe(0);
  code = '33924001';
  await field.pressSequentially('sec');
  await page.getByText('login', { exact: true }).waitFor();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('language'), searchParams.get('service')]).toEqual(['zh-cn', url]);
});
