// Layout stability of documentation pages, and focus next to the cookie bar: the page does not move by itself, and no
// focused element is covered.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wcag } from '../../wcag.ts';
import { measureShift, observeShifts, open, waitForFonts, withBrowser } from '../shell/shell.ts';
import { startScript } from './start-script.ts';

withBrowser();

const PATHS = [
  '/docs/api/content-acceleration/purges/',
  '/docs/10400/support-tickets/',
  '/ja/docs/10200/cache-rules/',
];
const LAPTOPS = [
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
];
const waitForScript = (page: Page) => page.locator('.docs[data-ready]').waitFor();
const scrollTop = (page: Page) => page.evaluate(() => scrollY);

describe.each(PATHS)('%s', (path) => {
  it.each(LAPTOPS)(
    'the page does not move at the first user interaction at $width × $height',
    async (viewport) => {
      const page = await open(path, { viewport });
      await startScript(page);
      expect(await scrollTop(page)).toBe(0);
      const current = page.locator('.docs-side [aria-current=page]');
      const isShown = await current.evaluate((link) => {
        const [box, frame] = [link, link.closest('.docs-side')].map((part) => part?.getBoundingClientRect());
        return box && frame && box.top >= frame.top && box.bottom <= Math.min(frame.bottom, innerHeight);
      });
      expect(isShown).toBe(true);

      await page.reload();
      await page.keyboard.press('Tab');
      await waitForScript(page);
      expect(await scrollTop(page)).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.getBoundingClientRect().top)).toBeGreaterThan(
        0,
      );

      await page.reload();
      await page.mouse.move(640, 400);
      await page.mouse.wheel(0, 40);
      await page.waitForFunction(() => scrollY === 40);
      await waitForScript(page);
      expect(await scrollTop(page)).toBe(40);
    },
  );
});

describe('code samples on a phone', () => {
  it('code samples do not grow when the script adds their controls', async () => {
    const page = await open('/ja/docs/10200/cache-rules/', { viewport: { width: 390, height: 844 } });
    await waitForFonts(page);
    const measureHeights = () =>
      page
        .locator('.code-sample')
        .evaluateAll((samples) => samples.map((sample) => sample.getBoundingClientRect().height));
    const before = await measureHeights();
    expect(await page.locator('.code-controls').count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.locator('.code-controls').first().waitFor();
    expect(before.length).toBeGreaterThan(2);
    expect(await measureHeights()).toEqual(before);
  });
});

describe('D42 the cookie bar', () => {
  it.each([
    ['/docs/api/content-acceleration/purges/', LAPTOPS[1]],
    ['/docs/10200/cache-rules/', LAPTOPS[0]],
    ['/ko/docs/10200/cache-rules/', { width: 390, height: 844 }],
    ['/ko/contact/', { width: 390, height: 844 }],
  ])('the cookie bar does not cover a focused element of %s', wcag('2.4.11'), async (path, viewport) => {
    const page = await open(path, { cookies: { topAdBannerShown: '1' }, viewport });
    await page.locator('[data-consent]').waitFor();
    // Late fonts change the heights of the bar and of the text.
    await waitForFonts(page);
    const stops = await page.locator('main :is(a, summary, button, [tabindex="0"])').count();
    expect(stops).toBeGreaterThan(20);
    await page.locator('#main').focus();
    const covered: string[] = [];
    for (let stop = 0; stop < 400; stop++) {
      await page.keyboard.press('Tab');
      const fault = await page.evaluate(() => {
        const part = document.activeElement;
        if (!part?.closest('main')) return null;
        const { top, bottom, left } = part.getBoundingClientRect();
        const bar = document.querySelector('[data-consent]')?.getBoundingClientRect().top ?? 0;
        const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
        // A region that is taller than the window cannot be shown in full.
        const isHidden = bottom - top < bar - header ? top < header - 1 || bottom > bar + 1 : top > bar;
        return isHidden ? `${part.outerHTML.slice(0, 90)} ${left}:${top}–${bottom}` : '';
      });
      if (fault === null) break;
      if (fault !== '') covered.push(fault);
    }
    expect(covered).toEqual([]);
  });
});

describe('D28 the stored language of samples', () => {
  it('the stored language is shown without a user interaction and without a layout shift', async () => {
    let executed = 0;
    const page = await open('/docs/api-doc/purge-api/', {
      viewport: { width: 1280, height: 4000 },
      before: async (page) => {
        await observeShifts(page);
        await page.addInitScript(() => localStorage.setItem('docs-sample', 'Node.js'));
        // The script runs after the first paint and after the fonts, which may change line breaks of tables.
        await page.route('**/assets/boot-*', async (route) => {
          await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
          executed = await page.evaluate(async () => {
            document.documentElement.toggleAttribute('data-loaded', true);
            // The layout requests the fonts.
            document.body.getBoundingClientRect();
            await document.fonts.ready;
            for (let frame = 0; frame < 2; frame++)
              await new Promise((resolve) => requestAnimationFrame(resolve));
            return performance.now();
          });
          await route.continue();
        });
      },
    });
    await page.locator('.code-group details[open] > summary', { hasText: 'Node.js' }).waitFor();
    expect(await page.locator('.docs[data-ready]').count()).toBe(0);
    expect(executed).toBeGreaterThan(0);
    expect(await measureShift(page, executed)).toBe(0);
  });
});
