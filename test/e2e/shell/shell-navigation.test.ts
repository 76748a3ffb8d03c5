// Soft navigation, in a browser without speculation rules: pages change without a full load and are equivalent to
// loaded pages.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { href } from '../../../common/i18n/links.ts';
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import { watch } from '../browser.ts';
import {
  addLink,
  enableSoftNavigation,
  footerLink,
  isSameDocument,
  navigateSoftly,
  open,
  origin,
  WIDE,
  withBrowser,
} from './shell.ts';
import { visitorHeaders } from './visitor.ts';

withBrowser({ soft: true });
/** A short page. */
const PLAIN = '/legal/';

const heading = (page: Page) => page.locator('main h1');
const follow = async (page: Page, to: string) => {
  await navigateSoftly(page, () => footerLink(page, to).click());
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`${to}$`));
};
const readScroll = (page: Page) => page.evaluate(() => Math.round(scrollY));

describe('soft navigation', () => {
  it.each(localeCodes)(
    'soft navigation replaces the page, its title and head, and preserves the document in %s',
    async (locale) => {
      const page = await open(href('/', locale), WIDE);
      const errors = watch(page);
      await enableSoftNavigation(page);
      const before = await heading(page).textContent();
      await follow(page, href('/glossary/', locale));
      expect(await isSameDocument(page)).toBe(true);
      expect(await heading(page).textContent()).not.toBe(before);
      expect(new URL(page.url()).pathname).toBe(href('/glossary/', locale));
      const response = await (await fetch(page.url(), { headers: visitorHeaders() })).text();
      expect(await page.title()).toBe(/<title>([^<]*)/.exec(response)?.[1]?.replaceAll('&amp;', '&'));
      expect(await page.locator('html').getAttribute('lang')).toBe(LOCALES[locale].htmlLang);
      expect(await page.locator('link[rel=canonical]').count()).toBe(1);
      expect(await page.locator('meta[name=description]').count()).toBe(1);
      expect(errors).toEqual([]);
    },
  );

  it('soft navigation requests pages with no-store each time', async () => {
    const page = await open(PLAIN, WIDE);
    const search = '/search/?keyword=dns';
    await footerLink(page, '/glossary/').evaluate((element, to) => element.setAttribute('href', to), search);
    await enableSoftNavigation(page);
    let requestCount = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch' && request.url() === `${origin}${search}`) requestCount += 1;
    });
    await navigateSoftly(page, () => footerLink(page, search).click());
    expect(requestCount).toBe(1);
    await navigateSoftly(page, () => page.goBack());
    await navigateSoftly(page, () => footerLink(page, search).click());
    expect([requestCount, await isSameDocument(page)]).toEqual([2, true]);
  });

  it('soft navigation announces the new page politely and moves focus to its beginning', async () => {
    const page = await open(PLAIN, WIDE);
    await enableSoftNavigation(page);
    await follow(page, '/glossary/');
    await page.waitForFunction(
      () => document.querySelector('[data-announcer]')?.textContent === document.title,
    );
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  it("§2 soft navigation scrolls to the top; back and forward restore the visitor's position", async () => {
    const page = await open('/products/web-application-firewall/', WIDE);
    await enableSoftNavigation(page);
    await footerLink(page, '/glossary/').scrollIntoViewIfNeeded();
    const first = await readScroll(page);
    expect(first).toBeGreaterThan(500);
    await follow(page, '/glossary/');
    await page.waitForFunction(() => scrollY === 0);
    // The scroll event is dispatched before the next animation frame.
    await page.evaluate(async () => {
      scrollTo({ top: 300, behavior: 'instant' });
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    });
    const second = await readScroll(page);
    await page.goBack();
    await page.waitForFunction(() =>
      document.querySelector('link[rel=canonical]')?.getAttribute('href')?.includes('firewall'),
    );
    await page.waitForFunction((at) => Math.abs(scrollY - at) < 3, first);
    expect(await isSameDocument(page)).toBe(true);
    await page.goForward();
    await page.waitForFunction((at) => Math.abs(scrollY - at) < 3, second);
    expect(new URL(page.url()).pathname).toBe('/glossary/');
  });

  it.each([
    ['before', false],
    ['after', true],
  ])(
    "§2 after a reload, back restores the visitor's position %s soft navigation starts",
    async (_, starts) => {
      const page = await open('/products/web-application-firewall/', WIDE);
      await enableSoftNavigation(page);
      await footerLink(page, '/glossary/').scrollIntoViewIfNeeded();
      const first = await readScroll(page);
      await follow(page, '/glossary/');
      await page.waitForFunction(() => scrollY === 0);
      await page.reload();
      if (starts) await enableSoftNavigation(page);
      await page.goBack();
      await page.waitForFunction(() =>
        document.querySelector('link[rel=canonical]')?.getAttribute('href')?.includes('firewall'),
      );
      await page.waitForFunction((at) => Math.abs(scrollY - at) < 3, first, { timeout: 10_000 });
      expect(await isSameDocument(page)).toBe(starts);
    },
  );

  it('§2 soft navigation to a hash scrolls below the sticky header and moves the focus there', async () => {
    const page = await open('/products/web-application-firewall/', WIDE);
    const hash = await page.locator('nav.fixed-nav a').last().getAttribute('href');
    await page.goto(`${origin}/glossary/`);
    await enableSoftNavigation(page);
    await addLink(page, `/products/web-application-firewall/${hash}`);
    await page.locator('#go').click();
    await page.locator(`main ${hash}`).waitFor();
    await page.waitForFunction(() => scrollY > 100);
    const top = await page.locator(hash as string).evaluate((element) => element.getBoundingClientRect().top);
    const header = await page
      .locator('body > header')
      .evaluate((element) => element.getBoundingClientRect().bottom);
    expect(top).toBeGreaterThanOrEqual(header - 1);
    expect(top).toBeLessThan(header + 200);
    expect(await page.evaluate(() => `#${document.activeElement?.id}`)).toBe(hash);
    expect(await isSameDocument(page)).toBe(true);
  });

  it('soft navigation leaves hash links within the page to the browser, and back returns to them', async () => {
    const page = await open('/products/web-application-firewall/', WIDE);
    await enableSoftNavigation(page);
    await page.locator('nav.fixed-nav a').last().click();
    await page.waitForFunction(() => scrollY > 100);
    const hash = new URL(page.url()).hash;
    expect(hash).not.toBe('');
    await follow(page, '/glossary/');
    await page.goBack();
    await page.waitForFunction(
      (to) => location.hash === to && document.querySelector(`main ${to}`) !== null,
      hash,
    );
    await page.waitForFunction(() => scrollY > 100);
    expect(await isSameDocument(page)).toBe(true);
  });

  it('soft navigation closes the menus', async () => {
    const page = await open(PLAIN, WIDE);
    await enableSoftNavigation(page);
    await page.locator('.menus summary').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.mega a[href="/products/cloud-dns/"]').click();
    await page.waitForFunction(() =>
      document.querySelector('link[rel=canonical]')?.getAttribute('href')?.includes('cloud-dns'),
    );
    expect(await isSameDocument(page)).toBe(true);
    // The menus close once the style sheets of the page have arrived.
    await page.locator('.site-header details[open]').waitFor({ state: 'detached' });
  });

  it('soft navigation updates the language links', async () => {
    const page = await open(PLAIN, WIDE);
    await enableSoftNavigation(page);
    await follow(page, '/glossary/');
    expect(await page.locator('a[data-locale=ko]').getAttribute('href')).toBe('/ko/glossary/');
  });

  it('soft navigation unmounts islands of the old page and hydrates those of the new one', async () => {
    const page = await open(PLAIN, WIDE);
    await enableSoftNavigation(page);
    await page.locator('#extras [data-island]').waitFor({ state: 'attached' });
    await page.evaluate(() => {
      const island = document.querySelector('#extras [data-island]')?.cloneNode(true) as HTMLElement;
      island.removeAttribute('data-listening');
      island.id = 'going';
      document.querySelector('main')?.append(island);
      Object.assign(window, { going: island });
    });
    await page.route('**/glossary/', async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(
        '</main>',
        '<div id="coming" data-island="search-overlay" data-when="interaction" data-island-status="asleep" data-props="{}"><b>x</b></div></main>',
      );
      await route.fulfill({ response, body: html });
    });
    await follow(page, '/glossary/');
    expect(
      await page.evaluate(() => (window as unknown as { going: HTMLElement }).going.dataset.islandStatus),
    ).toBe('ended');
    await page.locator('#coming').dispatchEvent('pointerover');
    await page.waitForFunction(
      () => document.querySelector<HTMLElement>('#coming')?.dataset.islandStatus !== 'asleep',
    );
  });
});

describe('preview', () => {
  it('soft navigation preserves the preview parameters', async () => {
    const page = await open('/products/cloud-dns/?ispreview=1&pretoken=local-preview', WIDE);
    await enableSoftNavigation(page);
    await page.locator('a.logo').first().click();
    await page.waitForFunction(() => location.pathname === '/');
    await page.locator('main h1#home-title').waitFor();
    expect(new URL(page.url()).search).toBe('?ispreview=1&pretoken=local-preview');
    expect(await page.locator('#notices [data-kind=preview]').count()).toBe(1);
  });
});
