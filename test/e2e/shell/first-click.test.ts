// First click of soft navigation, in a browser without speculation rules: it works by mouse, touch, and keyboard as
// soon as its script has started. If the chunk is unavailable, links are plain links.
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  createGate,
  isSameDocument,
  markDocument,
  openBlank,
  origin,
  pauseClock,
  SETTLED,
  waitForClickHandling,
  withBrowser,
} from './shell.ts';

withBrowser({ soft: true });
const CHUNK = '**/assets/navigation-*';
const TARGET = '/glossary/';

type Context = Parameters<typeof openBlank>[0];
/** Opens a page and waits only for the script that holds clicks; all other loading may be pending. */
async function openBeforeLoad(
  context: Context = {},
  before?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const page = await openBlank({ cookies: SETTLED, viewport: { width: 1280, height: 800 }, ...context });
  await before?.(page);
  await page.goto(`${origin}/products/`, { waitUntil: 'domcontentloaded' });
  await markDocument(page);
  await waitForClickHandling(page);
  // The banner would cover the link of the first click.
  await page.evaluate((to) => {
    document
      .querySelector('h1')
      ?.append(' ', Object.assign(document.createElement('a'), { id: 'go', href: to, textContent: 'go' }));
  }, TARGET);
  return page;
}
const waitForTarget = (page: Page) =>
  page.waitForFunction(
    (to) => document.querySelector('link[rel=canonical]')?.getAttribute('href')?.endsWith(to),
    TARGET,
  );
const measureLinkCenter = async (page: Page): Promise<[number, number]> => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('#go').boundingBox()) ?? {};
  return [x + width / 2, y + height / 2];
};

describe('the first click', () => {
  /** Opens a page with a paused clock, so that the load of the machine does not affect how long a click is held. */
  const openPaused = async (pass: (route: Route) => unknown, context: Context = {}) =>
    openBeforeLoad(context, async (page) => {
      await pauseClock(page);
      await page.route(CHUNK, pass);
    });

  it.each([
    ['the mouse', {}, async (page: Page) => page.mouse.click(...(await measureLinkCenter(page)))],
    [
      'touch',
      { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
      async (page: Page) => page.touchscreen.tap(...(await measureLinkCenter(page))),
    ],
    [
      'the keyboard',
      {},
      async (page: Page) => {
        await page.evaluate(() => document.querySelector<HTMLElement>('#go')?.focus());
        await page.keyboard.press('Enter');
      },
    ],
  ] as const)(
    'the first click with %s is held until the chunk has loaded, with the loading bar of §4, and navigates softly',
    async (_, context, act) => {
      const chunk = createGate();
      const page = await openPaused(chunk.pass, context);
      await act(page);
      const bar = page.locator('.loading-bar');
      await page.clock.runFor(199);
      expect(await bar.isVisible()).toBe(false);
      await page.clock.runFor(2);
      expect(await bar.isVisible()).toBe(true);
      expect(await bar.getAttribute('data-state')).toBe('running');
      expect(new URL(page.url()).pathname).toBe('/products/');
      chunk.release();
      await waitForTarget(page);
      expect([await isSameDocument(page), new URL(page.url()).pathname]).toEqual([true, TARGET]);
      // The navigation ends in several steps, each with its own timer, after the style sheet of the page has loaded.
      const readState = async () => {
        await page.clock.runFor(50);
        return bar.getAttribute('data-state');
      };
      await expect.poll(readState).toBe('done');
    },
  );

  it('clicks on several links navigate to the last one, and request its page once', async () => {
    const chunk = createGate();
    const page = await openPaused(chunk.pass);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url() === `${origin}${TARGET}`) requests.push(request.resourceType());
    });
    await page.evaluate(() => document.querySelector<HTMLElement>('a.logo')?.click());
    await page.mouse.click(...(await measureLinkCenter(page)));
    chunk.release();
    await waitForTarget(page);
    expect([await isSameDocument(page), requests]).toEqual([true, ['fetch']]);
  });

  it('the first click follows the plain link if the chunk is unavailable', async () => {
    const page = await openBeforeLoad({}, (page) => page.route(CHUNK, (route) => route.abort()));
    await page.mouse.click(...(await measureLinkCenter(page)));
    await waitForTarget(page);
    expect(await isSameDocument(page)).toBe(false);
  });

  it('the first click follows the plain link if the chunk takes longer than two seconds', async () => {
    const page = await openPaused(() => undefined);
    await page.mouse.click(...(await measureLinkCenter(page)));
    await page.clock.runFor(1900);
    expect(new URL(page.url()).pathname).toBe('/products/');
    await page.clock.runFor(200);
    await page.waitForURL(`**${TARGET}`);
  });
});

describe('before a sign of intent', () => {
  const SOFT = /\/assets\/(?:navigation|links)-/;

  it('a hovered link does not request the chunk before the load event, but the first pointer movement after it does', async () => {
    const font = createGate();
    const requests: string[] = [];
    const page = await openBeforeLoad({}, async (page) => {
      await page.route('**/*.woff2', font.pass);
      page.on('request', (request) => {
        if (SOFT.test(request.url())) requests.push(request.resourceType());
      });
    });
    await page.locator('#go').hover();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(requests).toEqual([]);
    font.release();
    await page.waitForLoadState('load');
    await page.mouse.move(0, 0);
    const executed = page.waitForRequest(
      (request) => SOFT.test(request.url()) && request.resourceType() === 'script',
    );
    await page.locator('#go').hover();
    await executed;
  });

  it('the chunk is fetched when the browser is idle, but not executed', async () => {
    const page = await openBeforeLoad();
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .some(
          (entry) =>
            entry.name.includes('/assets/navigation-') &&
            (entry as PerformanceResourceTiming).initiatorType === 'fetch',
        ),
    );
    expect(await page.evaluate(() => document.documentElement.className)).not.toContain('swup');
    // The first click then requests only the page.
    await page.mouse.click(...(await measureLinkCenter(page)));
    await waitForTarget(page);
    expect(await isSameDocument(page)).toBe(true);
  });

  it('§4 in data-saving mode nothing is prefetched, and a tap loads only the page', async () => {
    const requests: string[] = [];
    const page = await openBeforeLoad({ hasTouch: true }, async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
      page.on('request', (request) => requests.push(request.url()));
    });
    await page.waitForLoadState('load');
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.touchscreen.tap(...(await measureLinkCenter(page)));
    await waitForTarget(page);
    expect(await isSameDocument(page)).toBe(false);
    expect(requests.filter((url) => SOFT.test(url))).toEqual([]);
  });
});
