// §8 as a visitor meets it who clicks on a link that has to ask first: what went wrong is said, in their language,
// and who has to sign in is led there. What each code and status is told as: test/unit/client/portal.test.ts.
import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { open, withBrowser } from './shell.ts';

withBrowser();
const wide = { viewport: { width: 1440, height: 900 } };
const envelope = (code: string | number, message = '') => ({ code, message, data: null });

it('§8 error toasts, one for each thing that can go wrong, and the sign-in', async () => {
  let answer: (route: Route) => Promise<void> = (route) => route.fulfill({ body: '' });
  const page = await open('/ko/products/', {
    ...wide,
    before: async (page) => {
      await page.route('**/api/portal/v1/front/user*', (route) => answer(route));
      await page.route('**/r_sec_login*', (route) =>
        route.fulfill({ contentType: 'text/html', body: 'login' }),
      );
    },
  });
  const toast = page.locator('[data-toasts] p');
  for (const [given, text] of [
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
    [(route) => route.fulfill({ body: '' }), '서버에 오류가 발생했습니다'],
  ] satisfies [typeof answer, string][]) {
    answer = given;
    await page.locator('[data-login]:visible').click();
    await toast.getByText(text).waitFor();
    expect(new URL(page.url()).pathname).toBe('/ko/products/');
    await page.locator('[data-toasts]').evaluate((region) => region.replaceChildren());
  }
  answer = (route) => route.fulfill({ json: envelope('33924001') });
  await page.locator('[data-login]:visible').click();
  await page.getByText('login', { exact: true }).waitFor();
  // The link's own language (§3): whoever clicks is not forced.
  expect(new URL(page.url()).searchParams.get('language')).toBe('ko-kr');
  await page.context().close();
});

it('§8 33924001 forces a login, back to the present address; suggestions say for themselves that there are none', async () => {
  let code: string | number = 33923005;
  const page = await open('/cn/products/?rsr=a', {
    ...wide,
    before: async (page) => {
      await page.route('**/api/portal/v1/search*', (route) => route.fulfill({ json: envelope(code) }));
      await page.route('**/r_sec_login*', (route) =>
        route.fulfill({ contentType: 'text/html', body: 'login' }),
      );
    },
  });
  const address = page.url();
  await page.keyboard.press('/');
  const field = page.locator('#search-overlay input');
  await field.pressSequentially('dns');
  await page.locator('.search-message').getByText('暂时无法').waitFor();
  expect(await page.locator('[data-toasts] p').count()).toBe(0);
  code = '33924001';
  await field.pressSequentially('sec');
  await page.getByText('login', { exact: true }).waitFor();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('language'), searchParams.get('service')]).toEqual(['zh-cn', address]);
  await page.context().close();
});
