// Preview and top banner during soft navigation, in a browser without speculation rules.
import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  addLink,
  enableSoftNavigation,
  isSameDocument,
  markDocument,
  open,
  origin,
  WIDE,
  withBrowser,
} from './shell.ts';

withBrowser({ soft: true });
const PREVIEW = 'ispreview=1&pretoken=local-preview';
const notice = (page: Page) => page.locator('#notices [data-kind=preview]');
const links = (page: Page, holding: string) => page.locator(`a[href*="${holding}"]`).count();
/** Follows a link of the footer to its page, softly or not. */
const follow = async (page: Page, path: string) => {
  await page.locator(`footer a[href^="${path}"]`).first().click();
  await page.waitForFunction(
    (to) => document.querySelector('link[rel=canonical]')?.getAttribute('href')?.endsWith(to),
    path,
  );
};

it('§4 a preview continues across pages in links, calls, and suggestions; its notice ends it', async () => {
  const page = await open(`/products/cloud-dns/?${PREVIEW}&rsr=mail`, WIDE);
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/portal/v1/')) calls.push(request);
  });
  await enableSoftNavigation(page);
  await follow(page, '/glossary/');
  expect([await isSameDocument(page), await notice(page).count()]).toEqual([true, 1]);

  // §7: browser calls send header and language, and their results contain the parameters.
  await page.keyboard.press('/');
  await page.locator('#search-overlay input').pressSequentially('dns');
  const option = page.locator('#search-overlay').getByRole('option').first();
  await option.waitFor();
  const stickyParams = new URLSearchParams(new URL((await option.getAttribute('href')) ?? '', origin).search);
  expect([...stickyParams.keys()].sort()).toEqual(['ispreview', 'pretoken', 'rsr']);
  const hot = await page.locator('.search-hot a').count();
  expect(await page.locator('.search-hot a[href*="pretoken=local-preview"]').count()).toBe(hot);
  expect(calls.length).toBeGreaterThan(1);
  for (const call of calls) {
    expect(call.headers()['x-preview-token']).toBe('local-preview');
    const { searchParams } = new URL(call.url());
    expect([searchParams.get('lang'), searchParams.has('pretoken')]).toEqual(['EN_US', false]);
  }
  await page.keyboard.press('Escape');

  await notice(page).getByRole('link').click();
  await page.waitForURL(`${origin}/glossary/?rsr=mail`);
  expect([await isSameDocument(page), await links(page, 'pretoken'), await notice(page).count()]).toEqual([
    false,
    0,
    0,
  ]);
  await markDocument(page);
  await follow(page, '/blog/');
  expect([new URL(page.url()).search, await notice(page).count()]).toEqual(['?rsr=mail', 0]);

  // In the other direction, every link of the new page contains the token.
  await addLink(page, `/glossary/?${PREVIEW}`);
  await page.locator('#go').click();
  await notice(page).waitFor();
  const internal = await page.locator('header a[href^="/products/"]').count();
  expect(await page.locator('header a[href^="/products/"][href*="pretoken"]').count()).toBe(internal);
});

it('§4 the top banner appears after soft navigation from the event page, which does not show it', async () => {
  const page = await open('/events/broadcastasia2025/', {
    ...WIDE,
    cookies: { cookie_consent: 'v1.0.0.1' },
    before: (page) => page.clock.install(),
  });
  await page.clock.runFor(1100);
  expect(await page.locator('[data-top-banner]').count()).toBe(0);
  await enableSoftNavigation(page);
  await follow(page, '/glossary/');
  expect(await isSameDocument(page)).toBe(true);
  const banner = page.locator('[data-top-banner]');
  await banner.waitFor();
  await banner.getByRole('button').click();
  expect(await banner.isVisible()).toBe(false);
});

it('§4 soft navigation to the page of the event hides the top banner', async () => {
  const page = await open('/products/', { ...WIDE, cookies: { cookie_consent: 'v1.0.0.1' } });
  const banner = page.locator('[data-top-banner]');
  await banner.waitFor();
  await enableSoftNavigation(page);
  await addLink(page, '/events/broadcastasia2025/');
  await page.locator('#go').click();
  await page.waitForURL('**/events/broadcastasia2025/');
  await banner.waitFor({ state: 'hidden' });
  expect([await isSameDocument(page), await page.locator('.top-banner-place').isVisible()]).toEqual([
    true,
    false,
  ]);
});
