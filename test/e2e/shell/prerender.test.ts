// Pages that the browser loads before the visitor opens them (prerender), or restores afterwards (back/forward cache).
// DevTools, and thus the browser of the tests, disable both, so that the first is simulated.
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../../scripts/test/browser.ts';
import { openBlank, origin, withBrowser } from './shell.ts';
import { newAddress } from './visitor.ts';

withBrowser();
const wide = { viewport: { width: 1440, height: 900 } };

/** Collects the pages of metrics beacons in `beacons`. */
const collectBeacons = (page: Page) =>
  page.addInitScript(() => {
    const beacons: string[] = [];
    navigator.sendBeacon = () => {
      beacons.push(location.pathname);
      return true;
    };
    Object.assign(window, { beacons });
  });
const beacons = (page: Page) => page.evaluate(() => (window as Window & { beacons?: string[] }).beacons);
/** Dispatches the events of a page that is left. */
const leave = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('pagehide'));
  });

/** Metrics are not measured in browsers that a program controls. */
const asVisitor = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }));

describe('a prerendered page', () => {
  /** Opens a page that the visitor has not opened yet. */
  const prerendered = async (cookies: Record<string, string>) => {
    const page = await openBlank({ ...wide, cookies });
    await asVisitor(page);
    await page.addInitScript(() => {
      const storage = Object.assign(window, { stored: [] as string[] });
      Storage.prototype.setItem = (key: string) => void storage.stored.push(key);
      Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
    });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await collectBeacons(page);
    await page.goto(`${origin}/`, { waitUntil: 'load' });
    // Longer than the delay of the banner and of idle tasks.
    await page.waitForTimeout(2500);
    return { page, requests };
  };
  /** The visitor opens the page. */
  const activate = (page: Page) =>
    page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { value: false, configurable: true });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
  const dataLayer = (page: Page) => page.evaluate(() => (window.dataLayer ?? []).length);

  it('before the visitor opens it, it requests, stores, counts, and shows nothing of the visitor', async () => {
    const { page, requests } = await prerendered({});
    expect(requests.filter((path) => /^\/(?:extras|api|nearest)\//.test(path))).toEqual([]);
    expect(await page.evaluate(() => (window as Window & { stored?: string[] }).stored)).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect([await dataLayer(page), await beacons(page)]).toEqual([0, []]);
    expect(await page.locator('[data-top-banner]').isVisible()).toBe(false);
    expect(await page.locator('[data-consent]').count()).toBe(0);
    await page.context().close();
  });

  it('when the visitor opens it, banner, consent, and widgets start', async () => {
    const { page, requests } = await prerendered({});
    const opened = Date.now();
    await activate(page);
    await page.locator('[data-consent]').waitFor();
    await page.locator('[data-top-banner]').waitFor();
    expect(Date.now() - opened).toBeGreaterThanOrEqual(1000);
    expect(await dataLayer(page)).toBe(1);
    await page.mouse.move(300, 300);
    await page.mouse.move(320, 300);
    await expect.poll(() => requests.some((path) => path.startsWith('/nearest/'))).toBe(true);
    await page.context().close();
  });

  it('it is measured once, from the moment at which the visitor opens it', async () => {
    const { page, requests } = await prerendered({ cookie_consent: 'v1.1.0.1', topAdBannerShown: '1' });
    expect(requests.filter((path) => path.includes('/vitals-'))).toEqual([]);
    await activate(page);
    await expect.poll(() => requests.some((path) => path.includes('/vitals-'))).toBe(true);
    await page.mouse.click(700, 500);
    // The script is executed after it has arrived.
    await expect
      .poll(async () => {
        await leave(page);
        return beacons(page);
      })
      .toEqual(['/']);
    await leave(page);
    expect(await beacons(page)).toEqual(['/']);
    await page.context().close();
  });
});

describe('a page from the back/forward cache', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
  });
  afterAll(() => browser.close());

  /**
   * Makes choices on a second page and returns to the first. Resolves to `null` if the browser has not restored it for an
   * internal reason, which it masks, such as its memory.
   */
  async function choicesAndBack(): Promise<{ page: Page; position: number } | null> {
    const context = await browser.newContext({
      ...wide,
      reducedMotion: 'reduce',
      extraHTTPHeaders: newAddress(),
    });
    const page = await context.newPage();
    await asVisitor(page);
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
    });
    await collectBeacons(page);
    // Open requests would exclude the page from the cache.
    await page.goto(`${origin}/products/web-application-firewall/`, { waitUntil: 'networkidle' });
    await page.locator('[data-consent]').waitFor();
    await page.locator('[data-top-banner]').waitFor();
    const link = page.locator('footer a[href="/glossary/"]').first();
    await link.scrollIntoViewIfNeeded();
    const position = await page.evaluate(() => scrollY);
    // The click comes from a timer, because a call of the test that ends after it would run in the cached page, which
    // removes the page from the cache.
    await link.evaluate((element: HTMLElement) => void setTimeout(() => element.click(), 100));
    await page.waitForURL('**/glossary/', { waitUntil: 'load' });
    await page.locator('[data-consent] button[value=all]').click();
    await page.locator('[data-consent]').waitFor({ state: 'hidden' });
    await page.locator('[data-top-banner] button').click();
    await page.locator('[data-theme-choice] [value=dark]').check();
    await page.evaluate(() => history.back());
    // A restored page has no load event.
    await page.waitForURL('**/products/web-application-firewall/', { waitUntil: 'commit' });
    await page.waitForFunction(
      () => typeof (window as Window & { persisted?: boolean }).persisted === 'boolean',
    );
    const [persisted, reasons] = await page.evaluate(() => [
      (window as Window & { persisted?: boolean }).persisted,
      JSON.stringify(performance.getEntriesByType('navigation')[0], [
        'notRestoredReasons',
        'reasons',
        'reason',
      ]),
    ]);
    if (persisted) return { page, position };
    await context.close();
    expect(reasons).toBe('{"notRestoredReasons":{"reasons":[{"reason":"masked"}]}}');
    return null;
  }

  it('it shows the position, the menus, and the choices of the visitor, and is not measured again', async () => {
    const attempts = 5;
    let restored = await choicesAndBack();
    for (let attempt = 1; attempt < attempts && !restored; attempt++) restored = await choicesAndBack();
    if (!restored) throw new Error(`the browser has not restored the page in ${attempts} attempts`);
    const { page, position } = restored;
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    expect(await page.locator('[data-theme-choice] [value=dark]').isChecked()).toBe(true);
    await page.locator('[data-consent]').waitFor({ state: 'hidden' });
    await page.locator('[data-top-banner]').waitFor({ state: 'hidden' });
    // The bar of the navigation that left the page hides with a delay.
    await page.locator('.loading-bar').waitFor({ state: 'hidden' });
    expect(Math.abs((await page.evaluate(() => scrollY)) - position)).toBeLessThan(400);
    await leave(page);
    // The page was left without consent, and is not measured when it is restored.
    expect(await beacons(page)).toEqual([]);
    await page.context().close();
  });

  it('a page of another session is loaded again', async () => {
    const context = await browser.newContext({ ...wide, extraHTTPHeaders: newAddress() });
    const page = await context.newPage();
    await page.addInitScript(() =>
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })),
    );
    await page.goto(`${origin}/legal/`, { waitUntil: 'load' });
    await page
      .locator('footer a[href="/glossary/"]')
      .first()
      .evaluate((element: HTMLElement) => element.click());
    await page.waitForURL('**/glossary/', { waitUntil: 'load' });
    await context.addCookies([{ name: 'signed_in', value: '1', url: origin }]);
    const reloaded = page.waitForRequest(`${origin}/legal/`);
    await page.evaluate(() => history.back());
    await reloaded;
    await context.close();
  });
});
