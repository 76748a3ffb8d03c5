// Header menus by pointer, touch, and keyboard, on desktop and phone.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { href } from '../../../common/i18n/links.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { wcag } from '../../wcag.ts';
import { expectAccessible, open, pauseClock, withBrowser } from './shell.ts';

withBrowser();
const wide = { viewport: { width: 1440, height: 1300 } };
/** A point in the margin, where no page has a link. */
const OUTSIDE = [4, 1250] as const;
/** A small page, because the shell is the same everywhere. */
const PAGE = '/legal/';
/** Delays of hovering run on the page's clock. */
const withClock = { ...wide, before: pauseClock };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const trigger = (page: Page, index = 0) => page.locator('.menus summary').nth(index);
const panel = (page: Page, index = 0) => page.locator('.menus details').nth(index).locator('.mega');

describe('S1 menus on a desktop', () => {
  it('menus open after 80 ms of hovering, one at a time, and close 250 ms after the pointer has left', async () => {
    const page = await open(PAGE, withClock);
    await trigger(page).hover();
    await page.clock.runFor(79);
    expect(await panel(page).isVisible()).toBe(false);
    await page.clock.runFor(2);
    expect(await panel(page).isVisible()).toBe(true);
    expect(await trigger(page).getAttribute('aria-expanded')).toBe('true');
    await panel(page).locator('a').first().hover();
    await page.clock.runFor(400);
    expect(await panel(page).isVisible()).toBe(true);
    await trigger(page, 1).hover();
    await page.clock.runFor(81);
    expect(await panel(page, 1).isVisible()).toBe(true);
    expect(await page.locator('.menus details[open]').count()).toBe(1);
    await page.mouse.move(...OUTSIDE);
    await page.clock.runFor(249);
    expect(await panel(page, 1).isVisible()).toBe(true);
    await page.clock.runFor(2);
    expect(await panel(page, 1).isVisible()).toBe(false);
    expect(await trigger(page, 1).getAttribute('aria-expanded')).toBe('false');
  });

  it('menus do not open for a passing pointer, stay open on the first click after hovering, and close on the next', async () => {
    const page = await open(PAGE, withClock);
    const box = await trigger(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 5, 30);
    await page.mouse.move(...OUTSIDE);
    await page.clock.runFor(300);
    expect(await page.locator('.menus details[open]').count()).toBe(0);
    await trigger(page).hover();
    await page.clock.runFor(81);
    await trigger(page).click();
    await page.mouse.move(...OUTSIDE);
    await page.clock.runFor(400);
    expect(await panel(page).isVisible()).toBe(true);
    await trigger(page).click();
    expect(await panel(page).isVisible()).toBe(false);
  });

  it.each(['Enter', 'Space'])(
    'menus open and close with %s; Escape closes them and returns focus; Tab enters and leaves them',
    wcag('2.1.1', '1.4.13'),
    async (key) => {
      const page = await open(PAGE, wide);
      await trigger(page).focus();
      await page.keyboard.press(key);
      expect(await panel(page).isVisible()).toBe(true);
      await page.keyboard.press(key);
      expect(await panel(page).isVisible()).toBe(false);
      await page.keyboard.press(key);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('.mega') !== null)).toBe(true);
      await page.keyboard.press('Escape');
      expect(await panel(page).isVisible()).toBe(false);
      expect(await page.evaluate(() => document.activeElement?.className)).toContain('menu-title');
      await page.keyboard.press(key);
      // The extras add links to the end of the panel.
      await page.waitForFunction(() => document.querySelector('#extras')?.childElementCount);
      await panel(page).locator('a').last().focus();
      await page.keyboard.press('Tab');
      expect(await panel(page).isVisible()).toBe(false);
    },
  );

  it.each([
    ['a phone', '/ja/legal/?rsr=mail', phone],
    ['a desktop', '/legal/?rsr=mail', wide],
  ])(
    'on %s, links of an open menu do not move when the extras arrive; the menu has them when it opens again',
    async (_, url, options) => {
      const arrival = Promise.withResolvers<void>();
      const page = await open(url, {
        ...options,
        before: (page) =>
          page.route('**/extras/*', async (route) => {
            await arrival.promise;
            await route.continue();
          }),
      });
      if (options === phone) await page.locator('.burger > summary').click();
      await trigger(page).click();
      const links = page.locator('.menus :is(summary, a)');
      const places = () =>
        links.evaluateAll((all) =>
          all.filter((link) => link.checkVisibility()).map((link) => link.getBoundingClientRect().top),
        );
      const before = await places();
      expect(before.length).toBeGreaterThan(20);
      arrival.resolve();
      await page.waitForFunction(() => document.querySelector('#extras')?.childElementCount);
      expect(await places()).toEqual(before);
      expect(await panel(page, 1).locator('.mega-foot, .mega-aside').count()).toBeGreaterThan(0);
      await trigger(page).click();
      const added = panel(page).locator('.mega-foot a').first();
      await added.waitFor({ state: 'attached' });
      expect(await added.getAttribute('href')).toContain('rsr=mail');
      await trigger(page).click();
      expect(await added.isVisible()).toBe(true);
    },
  );

  it('menus close on a click outside, and cause no request', async () => {
    const page = await open(PAGE, withClock);
    const requests: string[] = [];
    page.on('request', (request) => {
      // The browser requests the favicon at any time; soft navigation and the extras with their drawings load
      // once, when the browser is idle.
      if (!/\/favicon\.svg$|\/(?:assets|extras|drawings)\//.test(request.url())) requests.push(request.url());
    });
    for (let index = 0; index < (await page.locator('.menus summary').count()); index++) {
      await trigger(page, index).hover();
      await page.clock.runFor(81);
      expect(await panel(page, index).isVisible()).toBe(true);
    }
    await page.mouse.click(...OUTSIDE);
    expect(await page.locator('.menus details[open]').count()).toBe(0);
    expect(requests).toEqual([]);
  });
});

describe('§2 menus up to 768 px', () => {
  it.each(localeCodes)(
    'menus are an accordion with free trial, contact, and language in %s',
    async (locale) => {
      const page = await open(href(PAGE, locale), phone);
      await page.locator('.burger summary').tap();
      await trigger(page).tap();
      expect(await panel(page).isVisible()).toBe(true);
      await trigger(page, 1).tap();
      expect(await panel(page, 0).isVisible()).toBe(false);
      expect(await panel(page, 1).isVisible()).toBe(true);
      for (const to of ['/free-trial/', '/contact/'])
        expect(await page.locator(`.header-side a[href="${href(to, locale)}"]`).isVisible()).toBe(true);
      await page.locator('.language-switch summary').tap();
      expect(await page.locator('.language-switch a').count()).toBe(4);
      expect(await page.locator('.language-switch a').first().isVisible()).toBe(true);
    },
  );

  it('menus close with Escape, step by step, and focus returns; the page behind does not scroll', async () => {
    const page = await open(PAGE, { ...phone, cookies: {} });
    await page.locator('.burger summary').focus();
    await page.keyboard.press('Enter');
    await trigger(page).focus();
    await page.keyboard.press('Enter');
    const bottom = await page.locator('.header-nav').evaluate((nav) => nav.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(845);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
    await page.keyboard.press('Escape');
    expect(await panel(page).isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    expect(await page.locator('.header-nav').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.parentElement?.className)).toBe('burger');
  });
});

describe('WCAG 2.2 AA on open menus', () => {
  it('axe finds no violation in open menus in light and dark, on desktop and phone', async () => {
    const page = await open('/ja/legal/', wide);
    await trigger(page, 0).focus();
    await page.keyboard.press('Enter');
    await expectAccessible(page, '.site-header');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.keyboard.press('Escape');
    await trigger(page, 2).focus();
    await page.keyboard.press('Enter');
    await expectAccessible(page, '.site-header');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.burger summary').click();
    await trigger(page).click();
    await expectAccessible(page, '.site-header');
  });
});

describe('S2 menus without scripts', () => {
  it.each([wide, phone])('every menu opens, and its links have targets', async (options) => {
    const page = await open(PAGE, { ...options, javaScriptEnabled: false });
    if (options === phone) await page.locator('.burger summary').click();
    for (let index = 0; index < (await page.locator('.menus summary').count()); index++) {
      await trigger(page, index).click();
      expect(await panel(page, index).locator('a[href^="/"]').first().isVisible()).toBe(true);
    }
  });
});
