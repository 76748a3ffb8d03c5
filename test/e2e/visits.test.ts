// One visit per page type and locale, with all checks in a browser: errors, widths, and accessibility.
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { href } from '../../common/i18n/links.ts';
import { localeCodes } from '../../common/i18n/locales.ts';
import { wcag } from '../wcag.ts';
import { watch } from './browser.ts';
import { TYPES } from './page-types.ts';
import { barriersOn, createTabs, newContext, origin, SHELL, withBrowser } from './shell/shell.ts';

const WIDTHS = [320, 360, 390, 768, 1024, 1440, 2560];
const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

withBrowser();

const paint = (page: Page, isPainted: boolean) =>
  page.evaluate(
    (visibility) => {
      document.documentElement.style.visibility = visibility;
    },
    isPainted ? '' : 'hidden',
  );

/** Axe checks every page in every locale; the themes alternate, so that each page type is checked in both. */
const visits = localeCodes.map((locale, offset) => ({
  locale,
  pages: TYPES.map((path, index) => ({ path, look: LOOKS[(offset + index) % LOOKS.length] ?? LOOKS[0] })),
}));

describe.each(visits)('visits in $locale', ({ locale, pages }) => {
  // One visitor loads all pages, so that shared files are cached.
  let visitor: BrowserContext;
  beforeAll(async () => {
    visitor = await newContext();
  });
  afterAll(() => visitor.close());
  const tabs = createTabs(async () => {
    const page = await visitor.newPage();
    return { page, errors: watch(page) };
  });

  it.concurrent.each(pages)(
    '$path has no error, does not scroll sideways at any width, and meets WCAG 2.2 AA',
    wcag(
      '1.1.1',
      '1.3.1',
      '1.3.4',
      '1.3.5',
      '1.4.1',
      '1.4.3',
      '1.4.10',
      '2.4.1',
      '2.4.2',
      '2.4.4',
      '2.5.3',
      '2.5.8',
      '3.3.2',
      '4.1.2',
    ),
    async ({ path, look }) => {
      const tab = await tabs.take();
      const { page, errors } = tab;
      errors.length = 0;
      const response = await page.goto(`${origin}${href(path, locale)}`, { waitUntil: 'load' });
      // The browser logs the status of error pages as an error.
      const own = errors.filter((text) => response?.status() === 200 || !/status of 40\d/.test(text));
      expect(own).toEqual([]);
      // Only positions are measured, without painting, which saves half of the time per width.
      await paint(page, false);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect({ width, beyond }).toEqual({ width, beyond: 0 });
      }
      await paint(page, true);
      await page.setViewportSize({ width: look.width, height: 900 });
      await page.emulateMedia({ colorScheme: look.colorScheme });
      // Header and footer are the same on every page, so axe checks them on the home page only.
      expect(await barriersOn(page, path === '/' ? {} : { exclude: SHELL })).toEqual([]);
      await page.emulateMedia({ colorScheme: null });
      tabs.leave(tab);
    },
  );
});

const SIDEBARS = ['/docs/10200/cache-rules/', '/docs/api/content-acceleration/purges/'];

describe.each(localeCodes)('documentation sidebar in %s', (locale) => {
  it.each(SIDEBARS)(
    'the sidebar passes axe and scrolls by keyboard in light and dark mode: %s',
    async (path) => {
      const context = await newContext({ viewport: { width: 1280, height: 500 } });
      const page = await context.newPage();
      await page.goto(`${origin}${href(path, locale)}`, { waitUntil: 'load' });
      const isScrollable = await page
        .locator('.docs-side')
        .evaluate((side) =>
          [side, ...side.querySelectorAll('*')].some(
            (element) =>
              element.scrollHeight > element.clientHeight + 1 &&
              getComputedStyle(element).overflowY === 'auto',
          ),
        );
      expect(isScrollable).toBe(true);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await barriersOn(page, { include: ['.docs-side'] })).toEqual([]);
      }
      await context.close();
    },
  );
});
