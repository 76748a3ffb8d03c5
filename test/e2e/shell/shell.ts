// What the tests of the shell share: a page as a visitor opens it, and what assistive technology would find
// wrong with it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { launch } from '../browser.ts';
import { newAddress } from './visitor.ts';

export const origin = inject('origin');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A visitor who has chosen and closed everything there is. */
export const SETTLED = { cookie_consent: 'v1.0.0.1', topAdBannerShown: '1' };

let browser: Browser;
/** Gives the tests of a file the browser of their worker. */
export function withBrowser(): () => Browser {
  beforeAll(async () => {
    browser ??= await launch();
  });
  // The browser stays for the files that come.
  afterAll(() => Promise.all(browser.contexts().map((context) => context.close())));
  return () => browser;
}

/** The browser of a new visitor, with an address of their own. */
export const newContext = (options: BrowserContextOptions = {}): Promise<BrowserContext> =>
  browser.newContext({ reducedMotion: 'reduce', extraHTTPHeaders: newAddress(), ...options });

/** What one visitor's pages are opened in beside each other: a tab that is open costs half of a new one. */
export function createTabs<T>(open: () => Promise<T>): { take: () => Promise<T>; leave: (tab: T) => void } {
  const free: T[] = [];
  return { take: async () => free.pop() ?? open(), leave: (tab) => void free.push(tab) };
}

interface Options extends BrowserContextOptions {
  cookies?: Record<string, string>;
  /** Runs before the page is opened: clocks, routes, scripts. */
  before?: (page: Page) => Promise<unknown>;
}

/** A page of a new visitor, which shows nothing yet; the caller closes the context. */
export async function openBlank({ cookies = {}, ...options }: Options = {}): Promise<Page> {
  const context = await newContext(options);
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  return context.newPage();
}

/** Opens an address of ours for one who has settled everything; the caller closes the context. */
export async function open(address: string, { before, ...options }: Options = {}): Promise<Page> {
  const page = await openBlank({ cookies: SETTLED, bypassCSP: true, ...options });
  await before?.(page);
  await page.goto(`${origin}${address}`, { waitUntil: 'load' });
  return page;
}

export const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((one) => one.name === name);

interface AxeResult {
  violations: { id: string; nodes: { target: string[] }[] }[];
}

/** Header and footer, by their selectors. */
export const SHELL = ['.site-header', '.site-footer'];

interface AxeContext {
  include?: string[];
  exclude?: string[];
}

/**
 * What is wrong with what is on the screen now, by WCAG 2.2 AA and the best practices: rule and places. Asks of
 * the whole document, or of what selectors name or leave out.
 */
export async function barriersOn(page: Page, context: AxeContext = {}): Promise<string[]> {
  // To compile it takes as long as to run it.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResult>(
    `axe.run(${JSON.stringify({ include: ['html'], ...context })}, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] })`,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Of a part of the shell; whole pages are visited in visits.test.ts. */
export const expectAccessible = async (page: Page, within: string): Promise<void> =>
  expect(await barriersOn(page, { include: [within] })).toEqual([]);

/** Lets time stand still on a page from the machine's present instant on; `page.clock.runFor` lets it pass. */
export async function stopTime(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

/** A mark on the document that a full load wipes away. */
export const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
export const isSame = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-same'));

/** Lets requests wait until they are released. */
export function gate(): { pass: (route: Route) => Promise<void>; release: () => void } {
  let release = () => {};
  const open = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { pass: (route) => open.then(() => route.continue()), release };
}

/** Records the layout shifts of a page, for `shiftOf`. */
export const watchShift = (page: Page) =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    const shifts: Shift[] = [];
    const add = (entries: PerformanceEntryList) =>
      shifts.push(...(entries as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput));
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      shiftSince(time: number): number {
        add(observer.takeRecords());
        return shifts.reduce((sum, { startTime, value }) => sum + (startTime < time ? 0 : value), 0);
      },
    });
  });

/**
 * The sum of the layout shifts up to the frame that is painted now.
 *
 * @param since A time of the page's clock in milliseconds; earlier shifts do not count.
 */
export const shiftOf = (page: Page, since = 0) =>
  page.evaluate(async (time) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    return (window as unknown as { shiftSince: (time: number) => number }).shiftSince(time);
  }, since);

/** Waits until soft navigation is there: the first sign of intent fetches it. */
export async function softly(page: Page): Promise<void> {
  await mark(page);
  const ready = page.waitForFunction(() => document.documentElement.classList.contains('swup-enabled'));
  // At a link within the page, so that nothing is fetched ahead.
  await page.locator('a[href="#main"]').dispatchEvent('pointerover', { pointerType: 'mouse' });
  await ready;
}

/** Does what leads softly to another page, and waits until its content is there: address and head change before. */
export async function arrive(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => document.querySelector('#main')?.setAttribute('data-going', ''));
  await act();
  await page.waitForFunction(() => document.querySelector('#main:not([data-going])') !== null);
}
