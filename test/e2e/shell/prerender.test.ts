// Pages that the browser loads before the visitor opens them (prerender) or restores later (back/forward cache). Both
// are simulated: DevTools disables prerendering, and Chromium's headless shell has no back/forward cache.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBlank, origin, WIDE, withBrowser } from './shell.ts';

withBrowser();

/** Records the path of the page for each beacon in `beacons`, without sending it. */
const collectBeacons = (page: Page) =>
  page.addInitScript(() => {
    const paths: string[] = [];
    navigator.sendBeacon = () => {
      paths.push(location.pathname);
      return true;
    };
    Object.assign(window, { beacons: paths });
  });
const beacons = (page: Page) => page.evaluate(() => (window as Window & { beacons?: string[] }).beacons);
/** Dispatches the events that occur when a visitor leaves the page. */
const leave = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('pagehide'));
  });

/** Simulates a visitor's browser, because metrics are not measured in automated browsers. */
const mockVisitor = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }));

describe('a prerendered page', () => {
  /** Simulates a prerendered page, which the visitor has not opened yet. */
  const openPrerendered = async (cookies: Record<string, string>) => {
    const page = await openBlank({ ...WIDE, cookies });
    await mockVisitor(page);
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
  /** Simulates that the visitor opens the page. */
  const activate = (page: Page) =>
    page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { value: false, configurable: true });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
  const countDataLayer = (page: Page) => page.evaluate(() => (window.dataLayer ?? []).length);

  it('a prerendered page requests, stores, counts, and shows no visitor data before the visitor opens it', async () => {
    const { page, requests } = await openPrerendered({});
    expect(requests.filter((path) => /^\/(?:extras|api|nearest)\//.test(path))).toEqual([]);
    expect(await page.evaluate(() => (window as Window & { stored?: string[] }).stored)).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect([await countDataLayer(page), await beacons(page)]).toEqual([0, []]);
    expect(await page.locator('[data-top-banner]').isVisible()).toBe(false);
    expect(await page.locator('[data-consent]').count()).toBe(0);
  });

  it('banner, consent, and widgets of a prerendered page start when the visitor opens it', async () => {
    const { page, requests } = await openPrerendered({});
    const startTime = Date.now();
    await activate(page);
    await page.locator('[data-consent]').waitFor();
    await page.locator('[data-top-banner]').waitFor();
    expect(Date.now() - startTime).toBeGreaterThanOrEqual(1000);
    expect(await countDataLayer(page)).toBe(1);
    await page.mouse.move(300, 300);
    await page.mouse.move(320, 300);
    await expect.poll(() => requests.some((path) => path.startsWith('/nearest/'))).toBe(true);
  });

  it('a prerendered page is measured once, from the moment the visitor opens it', async () => {
    const { page, requests } = await openPrerendered({ cookie_consent: 'v1.1.0.1', topAdBannerShown: '1' });
    expect(requests.filter((path) => path.includes('/vitals-'))).toEqual([]);
    await activate(page);
    await expect.poll(() => requests.some((path) => path.includes('/vitals-'))).toBe(true);
    await page.mouse.click(700, 500);
    // The script is executed only after it has arrived.
    await expect
      .poll(async () => {
        await leave(page);
        return beacons(page);
      })
      .toEqual(['/']);
    await leave(page);
    expect(await beacons(page)).toEqual(['/']);
  });
});

describe('a page from the back/forward cache', () => {
  it('a page from the cache applies the choices that the visitor has made elsewhere, and is not measured', async () => {
    const page = await openBlank(WIDE);
    await mockVisitor(page);
    await collectBeacons(page);
    await page.goto(`${origin}/products/web-application-firewall/`, { waitUntil: 'networkidle' });
    await page.locator('[data-consent]').waitFor();
    await page.locator('[data-top-banner]').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${origin}/glossary/`, { waitUntil: 'load' });
    await other.locator('[data-consent] button[value=all]').click();
    await other.locator('[data-consent]').waitFor({ state: 'hidden' });
    await other.locator('[data-top-banner] button').click();
    await other.locator('[data-theme-choice] [value=dark]').check();
    await other.close();
    expect(await page.locator('[data-theme-choice] [value=dark]').isChecked()).toBe(false);
    // The visitor leaves the page, whose loading bar appears, and returns to it. The test then aborts the request.
    const { promise: returned, resolve } = Promise.withResolvers<void>();
    await page.route('**/glossary/', (route) => returned.then(() => route.abort('aborted')));
    await page.evaluate(async () => {
      const until = async (isMet: () => boolean | undefined) => {
        while (!isMet()) await new Promise((next) => requestAnimationFrame(next));
      };
      const bar = () => document.querySelector<HTMLElement>('.loading-bar');
      document.querySelector<HTMLElement>('footer a[href="/glossary/"]')?.click();
      await until(() => bar()?.hidden === false);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await until(() => bar()?.hidden === true);
    });
    resolve();
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    expect(await page.locator('[data-theme-choice] [value=dark]').isChecked()).toBe(true);
    await page.locator('[data-consent]').waitFor({ state: 'hidden' });
    await page.locator('[data-top-banner]').waitFor({ state: 'hidden' });
    await leave(page);
    // The page was left without consent, and is not measured when it is restored.
    expect(await beacons(page)).toEqual([]);
  });

  it('a page from another session is reloaded', async () => {
    const page = await openBlank(WIDE);
    await page.goto(`${origin}/legal/`, { waitUntil: 'load' });
    await page.context().addCookies([{ name: 'signed_in', value: '1', url: origin }]);
    const reloaded = page.waitForRequest(`${origin}/legal/`);
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await reloaded;
  });
});
