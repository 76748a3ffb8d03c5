// Helpers for browser tests: pages of visitors, navigation, layout shifts, and accessibility checks.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
  Route,
  ViewportSize,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launch } from '../browser.ts';
import { clientIpHeaders } from './visitor.ts';

export const origin = inject('origin');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Cookies of a visitor who has answered the cookie bar and closed the banner. */
export const SETTLED = { cookie_consent: 'v1.0.0.1', topAdBannerShown: '1' };

export const WIDE = { viewport: { width: 1440, height: 900 } };

let browser: Browser;
let isSoft = false;

/**
 * Starts the browser of the Vitest worker for a test file. Returns a function that returns it.
 *
 * @param soft whether to disable speculation rules, so that soft navigation replaces the browser's
 * @param shared whether tests share pages, which are then closed after the file instead of after each test
 */
export function withBrowser({ soft = false, shared = false } = {}): () => Browser {
  beforeAll(async () => {
    isSoft = soft;
    browser ??= await launch();
  });
  // The browser stays open for later files.
  (shared ? afterAll : afterEach)(() => Promise.all(browser.contexts().map((context) => context.close())));
  return () => browser;
}

/** Removes support for speculation rules. Without `data-ahead` (native.ts), rules of the header match no link. */
function removeRules(): void {
  HTMLScriptElement.supports = (type) => type === 'classic' || type === 'module';
}

/** Creates the browser context of a new visitor, with a separate client IP address. */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    extraHTTPHeaders: clientIpHeaders(),
    ...options,
  });
  if (isSoft) await context.addInitScript(removeRules);
  return context;
}

/** Creates a pool of tabs of one visitor, because an additional tab costs half as much as a new context. */
export function createTabs<T>(open: () => Promise<T>): { take: () => Promise<T>; release: (tab: T) => void } {
  const free: T[] = [];
  return { take: async () => free.pop() ?? open(), release: (tab) => void free.push(tab) };
}

/** DevTools sessions that resize pages. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Resizes the viewport of a page in 60% of the CPU time of `page.setViewportSize`, which also changes the screen. The
 * two must not be combined, because Playwright does not track the new size. A full-page screenshot restores the size of
 * the context, and setting the same size again has no effect.
 */
export async function resize(page: Page, { width, height }: ViewportSize): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
  await (await session).send('Emulation.setDeviceMetricsOverride', metrics);
}

interface Options extends BrowserContextOptions {
  cookies?: Record<string, string>;
  /** Runs before the page is opened: clocks, routes, scripts. */
  before?: (page: Page) => Promise<unknown>;
}

/** Resolves to the URL of the first response whose URL contains `part`, which may never arrive. */
const waitForFile = (page: Page, part: string): Promise<string> =>
  page
    .waitForResponse((response) => response.url().includes(part), { timeout: 0 })
    .then(
      (response) => response.url(),
      () => '',
    );

/** URL of the script that holds clicks for soft navigation, by tab. */
const intents = new WeakMap<Page, Promise<string>>();

/** Creates an empty page of a new visitor. */
export async function openBlank({ cookies = {}, ...options }: Options = {}): Promise<Page> {
  const context = await newContext(options);
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  if (isSoft) intents.set(page, waitForFile(page, '/assets/intent-'));
  return page;
}

/** Opens a path of the site, by default with the `SETTLED` cookies. */
export async function open(url: string, { before, ...options }: Options = {}): Promise<Page> {
  const page = await openBlank({ cookies: SETTLED, bypassCSP: true, ...options });
  await before?.(page);
  await page.goto(`${origin}${url}`, { waitUntil: 'load' });
  return page;
}

/** Adds a link `#go` at the beginning of the main content. An HTML string would violate the page's policy. */
export const addLink = (page: Page, url: string): Promise<void> =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { id: 'go', href, textContent: 'go' });
    document.querySelector('main')?.prepend(link);
  }, url);

export const footerLink = (page: Page, to: string) => page.locator(`footer a[href="${to}"]`).first();
export const readCookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name);

interface AxeResult {
  violations: { id: string; nodes: { target: string[] }[] }[];
}

/** Selectors of header and footer. */
export const SHELL = ['.site-header', '.site-footer'];

interface AxeContext {
  include?: string[];
  exclude?: string[];
}

/** Experimental rules of axe, which its tags do not select: 2.5.3 and 1.3.4. */
const MORE_RULES = {
  'label-content-name-mismatch': { enabled: true },
  'css-orientation-lock': { enabled: true },
};

/**
 * Returns the axe violations (rule and elements) of WCAG 2.2 AA and best practices on the visible page. Checks the
 * document, or the selectors that are included or excluded. The contrast of text takes a third of the time.
 */
export async function findViolations(
  page: Page,
  context: AxeContext = {},
  hasContrast = true,
): Promise<string[]> {
  // Compiling axe takes as long as running it.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe);
  const rules = { ...MORE_RULES, 'color-contrast': { enabled: hasContrast } };
  const { violations } = await page.evaluate<AxeResult>(
    `axe.run(${JSON.stringify({ include: ['html'], ...context })}, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], rules: ${JSON.stringify(rules)}, resultTypes: ['violations'] })`,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Expects no axe violations in a part of the shell; visits.test.ts checks complete pages. */
export const expectAccessible = async (page: Page, within: string): Promise<void> =>
  expect(await findViolations(page, { include: [within] })).toEqual([]);

/** Pauses the clock of a page one second ahead of the machine's; `page.clock.runFor` advances it. */
export async function pauseClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

/** Marks the document; a full load removes the mark. */
export const markDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
export const isSameDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-same'));

/** Delays requests until `release` is called. */
export function createGate(): { pass: (route: Route) => Promise<void>; release: () => void } {
  let release = () => {};
  const open = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { pass: (route) => open.then(() => route.continue()), release };
}

/** Records the layout shifts of a page, for `layoutShiftOf`. */
export const observeShifts = (page: Page) =>
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

/** Waits until the page has all its fonts. Number and label fonts are requested after the load event (decision 023). */
export async function waitForFonts(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.loaded !== undefined);
  await page.evaluate(() => {
    // The layout requests the fonts.
    document.body.getBoundingClientRect();
    return document.fonts.ready.then(() => undefined);
  });
}

/**
 * Returns the sum of the layout shifts up to the last painted frame.
 *
 * @param since time on the page's clock in milliseconds; earlier shifts are ignored
 */
export const measureShift = (page: Page, since = 0) =>
  page.evaluate(async (time) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    return (window as unknown as { shiftSince: (time: number) => number }).shiftSince(time);
  }, since);

/** Waits until the script that holds clicks for soft navigation has started on the first page of a tab. */
export async function waitForClickHandling(page: Page): Promise<void> {
  const url = await intents.get(page);
  // This import resolves after that of the boot script. It is a string because Vitest transforms imports in functions.
  await page.evaluate(`import(${JSON.stringify(url)}).then(() => undefined)`);
}

/**
 * Marks the document and waits until soft navigation, which the first sign of intent loads, is ready. Needs a browser
 * without speculation rules (`withBrowser({ soft: true })`).
 */
export async function enableSoftNavigation(page: Page): Promise<void> {
  await markDocument(page);
  await page.waitForFunction(() => {
    // The target is a link within the page, so that nothing is prefetched.
    const sign = new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' });
    document.querySelector('a[href="#main"]')?.dispatchEvent(sign);
    return document.documentElement.classList.contains('swup-enabled');
  });
}

/** Runs an action that navigates softly, and waits for the new content, which changes after URL and head. */
export async function navigateSoftly(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => document.querySelector('#main')?.setAttribute('data-going', ''));
  await act();
  await page.waitForFunction(() => document.querySelector('#main:not([data-going])') !== null);
}
