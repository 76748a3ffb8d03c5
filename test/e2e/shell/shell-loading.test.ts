// Loading of the next page by soft navigation: prefetch before the click, and the loading bar.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signedInCookie } from '../../../common/config.ts';
import { enableSoftNavigation, footerLink, open, SETTLED, WIDE, withBrowser } from './shell.ts';

withBrowser({ soft: true });

const HOUR_MS = 3_600_000;

describe('§4 prefetch', () => {
  const recordHoverRequests = async (
    connection: object,
    { to = ['/glossary/'], cookies = SETTLED }: { to?: string[]; cookies?: Record<string, string> } = {},
  ): Promise<string[]> => {
    const page = await open('/legal/', {
      ...WIDE,
      cookies,
      before: (page) =>
        page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection),
    });
    await enableSoftNavigation(page);
    // The extras load when the browser is idle or at this interaction. They must load before the recording starts.
    await page.locator('.site-header').dispatchEvent('focusin');
    await page.waitForFunction(() => document.querySelector('#extras')?.childElementCount);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') requests.push(new URL(request.url()).pathname);
    });
    const target = await footerLink(page, '/glossary/').elementHandle();
    for (const url of to) {
      await target?.evaluate((element, href) => element.setAttribute('href', href), url);
      // The margin has no links, so the pointer does not cross any while the page scrolls.
      await page.mouse.move(1, 400);
      await target?.hover();
      // Barrier: every request of the hover is reported before this later one.
      await page.evaluate(async () => {
        for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
        await fetch('/robots.txt');
      });
    }
    await page.context().close();
    return requests.filter((path) => path !== '/robots.txt');
  };

  const fast = { effectiveType: '4g', saveData: false };

  it('a hovered link prefetches its page, except for search results', async () => {
    const to = ['/search/?keyword=dns', '/blog/?keyword=dns', '/glossary/'];
    expect(await recordHoverRequests(fast, { to })).toEqual(['/glossary/']);
  });

  it('pages of a customer are not prefetched', async () => {
    const cookies = { ...SETTLED, [signedInCookie]: '1' };
    expect((await recordHoverRequests(fast, { cookies })).filter((path) => path === '/glossary/')).toEqual(
      [],
    );
  });

  it.each([{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }])(
    'prefetch is skipped on %o',
    async (connection) => {
      expect(await recordHoverRequests(connection)).toEqual([]);
    },
  );
});

describe('§9 loading bar', () => {
  const bar = (page: Page) => page.locator('.loading-bar');
  const width = (page: Page) => bar(page).evaluate((element) => Number.parseFloat(element.style.scale));
  /** Opens a page with a paused clock, and follows a link whose page is delayed until `release` is called. */
  const openPaused = async (): Promise<{ page: Page; release: () => void }> => {
    const startTime = Date.now();
    const page = await open('/', {
      ...WIDE,
      before: async (page) => {
        await page.clock.install({ time: startTime });
        await page.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        );
      },
    });
    await enableSoftNavigation(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/glossary/', (route) =>
      route.request().resourceType() === 'fetch' ? released.then(() => route.fallback()) : route.fallback(),
    );
    await page.clock.pauseAt(startTime + HOUR_MS);
    await footerLink(page, '/glossary/').click({ noWaitAfter: true });
    await page.waitForFunction(() => location.pathname === '/glossary/');
    return { page, release };
  };
  /** Releases the page, and waits for its style sheets and the end of the navigation. */
  const arrive = async ({ page, release }: Awaited<ReturnType<typeof openPaused>>) => {
    release();
    await page.waitForFunction(
      () =>
        document.querySelector('link[rel=canonical]')?.getAttribute('href')?.endsWith('/glossary/') &&
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
    );
    await page.clock.runFor(50);
    await page.waitForFunction(
      () => document.querySelector<HTMLElement>('.loading-bar')?.dataset.state === 'done',
    );
  };

  it('the bar is not shown for a page that loads within 200 ms', async () => {
    const navigation = await openPaused();
    const { page } = navigation;
    await page.clock.runFor(140);
    expect(await bar(page).isVisible()).toBe(false);
    await arrive(navigation);
    await page.clock.runFor(5000);
    expect(await bar(page).isVisible()).toBe(false);
  });

  it('the bar appears after 200 ms, grows every 100 ms over 5000 ms, and hides 500 ms after the page has loaded', async () => {
    const navigation = await openPaused();
    const { page } = navigation;
    await page.clock.runFor(190);
    expect(await bar(page).isVisible()).toBe(false);
    await page.clock.runFor(20);
    expect(await bar(page).isVisible()).toBe(true);
    await page.clock.runFor(1000);
    expect(await width(page)).toBeCloseTo(0.22);
    await page.clock.runFor(100);
    expect(await width(page)).toBeCloseTo(0.24);
    await page.clock.runFor(9000);
    expect(await width(page)).toBeLessThan(1);
    await arrive(navigation);
    expect(await width(page)).toBe(1);
    await page.clock.runFor(440);
    expect(await bar(page).isVisible()).toBe(true);
    await page.clock.runFor(100);
    expect(await bar(page).isVisible()).toBe(false);
  });

  it('the bar turns red when the page is unavailable', async () => {
    const page = await open('/', WIDE);
    await enableSoftNavigation(page);
    await page.route('**/glossary/', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
    );
    // The plain navigation follows immediately, so the bar's state is stored for the next page.
    await page.evaluate(() => {
      new MutationObserver(() => {
        const bar = document.querySelector<HTMLElement>('.loading-bar[data-state=failed]');
        if (bar && !bar.hidden) sessionStorage.setItem('color', getComputedStyle(bar).backgroundColor);
      }).observe(document.body, { attributes: true, subtree: true });
    });
    await footerLink(page, '/glossary/').click();
    await page.waitForFunction(
      () =>
        document.documentElement?.hasAttribute('data-same') === false && location.pathname === '/glossary/',
    );
    expect(await page.evaluate(() => sessionStorage.getItem('color'))).toBe('rgb(179, 38, 30)');
  });
});
