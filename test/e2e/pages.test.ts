// Each type of page as a visitor meets it: small and large, light and dark, with scripts off, by keyboard,
// and for assistive technology.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { href } from '../../src/i18n/links.ts';
import { localeCodes } from '../../src/i18n/locales.ts';
import { launch } from './browser.ts';

const origin = inject('origin');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TYPES = [
  '/',
  '/products/',
  '/solutions/',
  '/products/web-application-firewall/',
  '/products/cdnpro-pricing/',
  '/products/cdnpro/',
  '/solutions/online-gaming/',
  '/contact/',
  '/free-trial/',
  '/global-network-map/',
  '/global-network-map/europe-cdn/?type=office',
  '/events/igblive2025/',
  '/app/secure-access-client/',
  '/legal/',
  '/nearest/',
  '/nowhere/',
];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function open(
  address: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext({ bypassCSP: true, ...options });
  const page = await context.newPage();
  await page.goto(`${origin}${address}`, { waitUntil: 'load' });
  return { page, close: () => context.close() };
}

interface AxeResult {
  violations: { id: string; nodes: { target: string[] }[] }[];
}

describe.each(localeCodes)('WCAG 2.2 AA in %s', (locale) => {
  it.each(
    TYPES.flatMap((path) => (['light', 'dark'] as const).map((colorScheme) => ({ path, colorScheme }))),
  )('axe finds nothing on $path in $colorScheme', async ({ path, colorScheme }) => {
    const { page, close } = await open(href(path, locale), { colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(axe);
    const result = await page.evaluate<AxeResult>(
      "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
    );
    expect(
      result.violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map(({ target }) => target.join(' '))
            .join(', ')}`,
      ),
    ).toEqual([]);
    await close();
  });
});

describe.each([320, 360, 390, 768, 1024, 1440, 2560])('at %i px', (width) => {
  it.each(['en', 'cn', 'ko', 'ja'] as const)('no page type scrolls sideways in %s', async (locale) => {
    const { page, close } = await open(href('/', locale), { viewport: { width, height: 900 } });
    for (const path of TYPES) {
      await page.goto(`${origin}${href(path, locale)}`);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(`${path} ${wide}`).toBe(`${path} 0`);
    }
    await close();
  });
});

describe('with scripts off', () => {
  it('S2 the whole home page is there, news included, and every menu can be opened and left by its links', async () => {
    const { page, close } = await open('/', { javaScriptEnabled: false });
    expect(await page.locator('main h1').count()).toBe(1);
    expect(await page.locator('footer').isVisible()).toBe(true);
    const trigger = page.locator('header .menus details > summary').first();
    await trigger.click();
    const link = page.locator('header .menus details[open] a[href]').first();
    await link.click();
    expect(new URL(page.url()).pathname).not.toBe('/');
    expect(await page.locator('main h1').count()).toBe(1);
    await close();
  });
});

describe('by keyboard', () => {
  it('the first stop is the skip link, and it leads past the header', async () => {
    const { page, close } = await open('/products/cloud-dns/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#main');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await close();
  });

  it('§2 a hash leads to its section below the sticky header', async () => {
    const { page, close } = await open('/products/web-application-firewall/');
    const target = await page.locator('nav.fixed-nav a').last().getAttribute('href');
    await page.goto(`${origin}/products/web-application-firewall/${target}`);
    const top = await page.locator(`${target}`).evaluate((element) => element.getBoundingClientRect().top);
    const header = await page
      .locator('body > header')
      .evaluate((element) => element.getBoundingClientRect().bottom);
    expect(top).toBeGreaterThanOrEqual(header - 1);
    await close();
  });
});

describe('safety', () => {
  it('DESIGN §6 the build that visitors get allows no inline script or style', async () => {
    const policy = (await fetch(`${origin}/products/`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|ws:/);
  });
});

describe('weight', () => {
  it('nothing shifts while a page loads', async () => {
    for (const path of ['/', '/products/cdnpro/']) {
      const { page, close } = await open(path, { viewport: { width: 390, height: 844 } });
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            const observer = new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
            });
            observer.observe({ type: 'layout-shift' as never, buffered: true });
            setTimeout(() => resolve(sum), 500);
          }),
      );
      expect(shift).toBeLessThan(0.02);
      await close();
    }
  });
});
