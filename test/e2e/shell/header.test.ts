// Header bar: one line in every language, complete from 769 px on, and panels that fit in the window.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { href } from '../../../common/i18n/links.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { expectAccessible, open, pauseClock, resize, SETTLED, withBrowser } from './shell.ts';

withBrowser();
const WIDTHS = [769, 800, 899, 900, 1000, 1023, 1024, 1100, 1180, 1279, 1280, 1303, 1304, 1319, 1320, 1440];
/** Width of a classic scrollbar, which media queries do not subtract. Headless browsers have none. */
const SCROLLBARS = [0, 15];
const NARROW_WIDTHS = [320, 390, 768];
/** A name that is too long for the bar. */
const CUSTOMER = 'Nakamura Industries K.K.';
const PAGE = '/legal/';

const mockSignIn = (page: Page) =>
  page.route('**/front/user*', (route) =>
    route.fulfill({ json: { code: '0', message: '', data: { displayName: CUSTOMER } } }),
  );

/** Returns the layout errors of the header at the current width: parts that wrap, overlap, overflow, or are missing. */
const findFaults = (page: Page) =>
  page.evaluate(() => {
    const visibleParts = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(`.site-header ${selector}`)].filter(
        (part) => part.checkVisibility() && part.offsetWidth > 2,
      );
    const parts = [
      ...visibleParts('.logo'),
      ...visibleParts('.menu-title'),
      ...visibleParts('.header-side > details > summary'),
      ...visibleParts('.header-side > .account > *'),
      ...visibleParts('.header-side > .button'),
      ...visibleParts('.header-search'),
    ];
    const boxes = parts.map((part) => ({ name: part.textContent.trim(), box: part.getBoundingClientRect() }));
    const found = boxes.flatMap(({ name, box }, index) => {
      const next = boxes[index + 1]?.box.left ?? innerWidth;
      return [
        ...(box.right > next + 0.5 ? [`${name} overlaps the next element`] : []),
        ...(box.height > 44 ? [`${name} wraps`] : []),
        ...(box.height < 24 || box.width < 24 ? [`${name} is too small to hit`] : []),
      ];
    });
    if (visibleParts('.burger').length > 0) found.push('there is a burger');
    if (visibleParts('.button').length !== 2) found.push('free trial or contact is missing');
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls horizontally');
    return found;
  });

/** Returns the layout of the condensed header (logo, search, and menu) at the current width. */
const measureCondensed = (page: Page) =>
  page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll<HTMLElement>('.site-header :is(.logo, .header-search, .burger > summary)'),
    ];
    const boxes = parts.map((part) => part.getBoundingClientRect()).sort((a, b) => a.left - b.left);
    return {
      parts: boxes.length,
      overlaps: boxes.some((box, index) => box.right > (boxes[index + 1]?.left ?? innerWidth) + 0.5),
      isOneLine: boxes.every((box) => box.top < (boxes[0]?.bottom ?? 0) && box.bottom > (boxes[0]?.top ?? 0)),
      scrolls: document.documentElement.scrollWidth > innerWidth,
    };
  });

/** Expects that the header fits at every width, and that both buttons are in the menu of the condensed header (§2). */
async function expectOneLine(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await resize(page, { width, height: 900 });
    for (const scrollbar of SCROLLBARS) {
      await page.evaluate((margin) => {
        document.documentElement.style.marginRight = `${margin}px`;
      }, scrollbar);
      expect({ width, scrollbar, found: await findFaults(page) }).toEqual({ width, scrollbar, found: [] });
    }
    await page.evaluate(() => document.documentElement.removeAttribute('style'));
  }
  for (const width of NARROW_WIDTHS) {
    await resize(page, { width, height: 900 });
    expect({ width, ...(await measureCondensed(page)) }).toEqual({
      width,
      parts: 3,
      overlaps: false,
      isOneLine: true,
      scrolls: false,
    });
  }
  const burger = page.locator('.burger > summary');
  await burger.click();
  expect(await page.locator('.header-side > .button:visible').count()).toBe(2);
  await burger.click();
}

describe('§2, §9 the bar has the complete navigation', () => {
  it.each(localeCodes)(
    'the header fits on one line at every width in %s, and no panel is taller than a window of 768 px',
    async (locale) => {
      // The page includes the banner, because its height counts.
      const page = await open(href(PAGE, locale), { cookies: { cookie_consent: SETTLED.cookie_consent } });
      await expectOneLine(page);
      await resize(page, { width: 1366, height: 768 });
      for (const menu of await page.locator('.menus summary').all()) {
        await menu.click();
        const panel = await page.locator('.menus details[open] .mega').evaluate((element) => ({
          bottom: element.getBoundingClientRect().bottom,
          hidden: element.scrollHeight - element.clientHeight,
        }));
        expect(panel.hidden).toBe(0);
        expect(panel.bottom).toBeLessThanOrEqual(768);
      }
    },
  );

  it.each(localeCodes)(
    '§1 the header shows name, logout, free trial, and contact of a signed-in customer on one line at every width (%s)',
    async (locale) => {
      const page = await open(`${href(PAGE, locale)}?rsr=a`, {
        viewport: { width: 1280, height: 900 },
        cookies: { ...SETTLED, signed_in: '1' },
        before: mockSignIn,
      });
      const name = page.locator('.header-side > .account > .header-name');
      await name.waitFor();
      expect(await name.getAttribute('href')).toBe(`${href('/account/sessions/', locale)}?rsr=a`);
      await expectOneLine(page);
    },
  );

  it('between 769 and 1279 px one menu has the login link and the consoles, and states who is signed in', async () => {
    const page = await open('/ja/legal/', {
      viewport: { width: 769, height: 900 },
      cookies: { ...SETTLED, signed_in: '1' },
      before: mockSignIn,
    });
    const menu = page.locator('.account-menu');
    await menu.locator('summary').click();
    await menu.getByText(CUSTOMER).waitFor();
    expect(await menu.locator('[data-login]').isVisible()).toBe(true);
    expect(await menu.locator('a[href^="https:"]').count()).toBe(2);
    expect(await page.locator('.header-side > .account').isVisible()).toBe(false);
    await expectAccessible(page, '.site-header');
    await page.keyboard.press('Escape');
    for (const width of WIDTHS.filter((width) => width < 1280)) {
      await resize(page, { width, height: 900 });
      expect({ width, found: await findFaults(page) }).toEqual({ width, found: [] });
    }
  });
});

describe('S1 hovering', () => {
  it('a menu that appears under a stationary pointer does not open', async () => {
    const page = await open(PAGE, { viewport: { width: 1440, height: 900 }, before: pauseClock });
    const box = await page.locator('.menus summary').first().boundingBox();
    await page.mouse.move(700, 500);
    await page.keyboard.press('/');
    const overlay = page.locator('dialog[open]');
    await overlay.waitFor();
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await page.keyboard.press('Escape');
    await overlay.waitFor({ state: 'hidden' });
    // Renders one frame, in which the browser reports the element under the pointer.
    await page.screenshot();
    await page.clock.runFor(500);
    expect(await page.locator('.menus details[open]').count()).toBe(0);
  });
});
