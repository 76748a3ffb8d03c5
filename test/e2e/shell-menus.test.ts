// The menus of the header, by pointer, touch and keyboard, on a desk and on a phone.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { href } from '../../src/i18n/links.ts';
import { localeCodes } from '../../src/i18n/locales.ts';
import { expectAccessible, open, withBrowser } from './shell.ts';

withBrowser();
const wide = { viewport: { width: 1440, height: 1300 } };
const OUTSIDE = [700, 1250] as const;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const trigger = (page: Page, index = 0) => page.locator('.menus summary').nth(index);
const panel = (page: Page, index = 0) => page.locator('.menus details').nth(index).locator('.mega');

describe('S1 menus on a desk', () => {
  it('open after a moment of hovering, and close a moment after the pointer has left', async () => {
    const page = await open('/', wide);
    await trigger(page).hover();
    expect(await panel(page).isVisible()).toBe(false);
    await panel(page).waitFor({ state: 'visible' });
    expect(await trigger(page).getAttribute('aria-expanded')).toBe('true');
    await panel(page).locator('a').first().hover();
    await page.waitForTimeout(400);
    expect(await panel(page).isVisible()).toBe(true);
    await page.mouse.move(...OUTSIDE);
    expect(await panel(page).isVisible()).toBe(true);
    await panel(page).waitFor({ state: 'hidden' });
    expect(await trigger(page).getAttribute('aria-expanded')).toBe('false');
    await page.context().close();
  });

  it('do not open for a pointer that only passes over them', async () => {
    const page = await open('/', wide);
    const box = await trigger(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 5, 30);
    await page.mouse.move(...OUTSIDE);
    await page.waitForTimeout(300);
    expect(await page.locator('.menus details[open]').count()).toBe(0);
    await page.context().close();
  });

  it('show one at a time', async () => {
    const page = await open('/', wide);
    await trigger(page, 0).hover();
    await panel(page, 0).waitFor({ state: 'visible' });
    await trigger(page, 1).hover();
    await panel(page, 1).waitFor({ state: 'visible' });
    expect(await page.locator('.menus details[open]').count()).toBe(1);
    await page.context().close();
  });

  it('stay open for the click of a pointer that had opened them by hovering, and close at the next', async () => {
    const page = await open('/', wide);
    await trigger(page).hover();
    await panel(page).waitFor({ state: 'visible' });
    await trigger(page).click();
    await page.mouse.move(...OUTSIDE);
    await page.waitForTimeout(400);
    expect(await panel(page).isVisible()).toBe(true);
    await trigger(page).click();
    expect(await panel(page).isVisible()).toBe(false);
    await page.context().close();
  });

  it.each(['Enter', 'Space'])(
    'open and close with %s, Escape closes and returns focus, Tab walks in and out',
    async (key) => {
      const page = await open('/', wide);
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
      await panel(page).locator('a').last().focus();
      await page.keyboard.press('Tab');
      expect(await panel(page).isVisible()).toBe(false);
      await page.context().close();
    },
  );

  it('close at a press anywhere else', async () => {
    const page = await open('/', wide);
    await trigger(page).focus();
    await page.keyboard.press('Enter');
    await page.mouse.click(...OUTSIDE);
    expect(await panel(page).isVisible()).toBe(false);
    await page.context().close();
  });

  it('cost no request', async () => {
    const page = await open('/', wide);
    const asked: string[] = [];
    page.on('request', (request) => {
      // The browser asks for its tab's icon when it likes.
      if (!request.url().endsWith('/favicon.svg')) asked.push(request.url());
    });
    for (let index = 0; index < (await page.locator('.menus summary').count()); index++) {
      await trigger(page, index).hover();
      await panel(page, index).waitFor({ state: 'visible' });
    }
    expect(asked).toEqual([]);
    await page.context().close();
  });

  it.each(localeCodes)('fit into the bar beside everything else in %s', async (locale) => {
    const page = await open(href('/', locale), wide);
    for (const width of [1264, 1303, 1304, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const [side, search] = await Promise.all([
        page.locator('.header-side').boundingBox(),
        page.locator('.header-search').boundingBox(),
      ]);
      expect((side?.x ?? 0) + (side?.width ?? 0)).toBeLessThanOrEqual(search?.x ?? 0);
      expect(
        await page.evaluate(() =>
          [...document.querySelectorAll('.header-side > *')].every((part) => {
            const nav = document.querySelector('.menus')?.getBoundingClientRect().right ?? 0;
            return part.getBoundingClientRect().left >= nav;
          }),
        ),
      ).toBe(true);
    }
    await page.context().close();
  });
});

describe('§2 menus at 768 px and less', () => {
  it.each(localeCodes)('are an accordion with free trial, contact and language in %s', async (locale) => {
    const page = await open(href('/', locale), phone);
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
    await page.context().close();
  });

  it('close with Escape, step by step, and focus returns', async () => {
    const page = await open('/', phone);
    await page.locator('.burger summary').focus();
    await page.keyboard.press('Enter');
    await trigger(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await panel(page).isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    expect(await page.locator('.header-nav').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.parentElement?.className)).toBe('burger');
    await page.context().close();
  });

  it('the page behind does not scroll, and the whole panel can be reached', async () => {
    const page = await open('/', { ...phone, cookies: {} });
    await page.locator('.burger summary').tap();
    await trigger(page).tap();
    const bottom = await page.locator('.header-nav').evaluate((nav) => nav.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(845);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
    await page.context().close();
  });
});

describe('WCAG 2.2 AA on open menus', () => {
  it.each(['light', 'dark'] as const)('axe finds nothing in %s', async (colorScheme) => {
    const page = await open('/ja/', { ...wide, colorScheme });
    for (const index of [0, 2]) {
      await trigger(page, index).focus();
      await page.keyboard.press('Enter');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.burger summary').click();
    await trigger(page).click();
    await expectAccessible(page);
    await page.context().close();
  });
});

describe('S2 with scripts off', () => {
  it.each([wide, phone])('every menu can be opened, and its links lead somewhere', async (options) => {
    const page = await open('/', { ...options, javaScriptEnabled: false });
    if (options === phone) await page.locator('.burger summary').click();
    for (let index = 0; index < (await page.locator('.menus summary').count()); index++) {
      await trigger(page, index).click();
      expect(await panel(page, index).locator('a[href^="/"]').first().isVisible()).toBe(true);
    }
    await page.context().close();
  });
});
