// What the tests of the shell share: a page as a visitor opens it, and what assistive technology would find
// wrong with it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { launch } from './browser.ts';

export const origin = inject('origin');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A visitor who has chosen and closed everything there is. */
export const SETTLED = { cookie_consent: 'v1.0.0.1', topAdBannerShown: '1' };

let browser: Browser;
/** Starts a browser for the tests of a file. */
export function withBrowser(): () => Browser {
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
  return () => browser;
}

interface Options extends BrowserContextOptions {
  cookies?: Record<string, string>;
  /** Runs before the page is opened: clocks, routes, scripts. */
  before?: (page: Page, context: BrowserContext) => Promise<unknown>;
}

/** Opens an address of ours; the caller closes the context. */
export async function open(
  address: string,
  { cookies = SETTLED, before, ...options }: Options = {},
): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce', ...options });
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  await before?.(page, context);
  await page.goto(`${origin}${address}`, { waitUntil: 'load' });
  return page;
}

export const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((one) => one.name === name);

interface AxeResult {
  violations: { id: string; nodes: { target: string[] }[] }[];
}

/** Holds what is on the screen now against WCAG 2.2 AA and the best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResult>(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
  );
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

/** A mark on the document that a full load wipes away. */
export const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
export const isSame = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-same'));

/** Moves the layout's shifts of a page into its window: `shift` afterwards says their sum. */
export const watchShift = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
export const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift);

/** Waits until soft navigation is there: the first sign of intent fetches it. */
export async function softly(page: Page): Promise<void> {
  await mark(page);
  const ready = page.waitForFunction(() => document.documentElement.classList.contains('swup-enabled'));
  await page.locator('a.logo').first().hover();
  await ready;
}
