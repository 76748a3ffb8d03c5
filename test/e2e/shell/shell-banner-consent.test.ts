// What comes by itself: the top banner, and the choice about cookies.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { href } from '../../../common/i18n/links.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { cookie, expectAccessible, open, origin, shiftOf, watchShift, withBrowser } from './shell.ts';

withBrowser();
/** The shell is the same everywhere: a light page tells as much of it as the home page. */
const PAGE = '/legal/';
const CONSENT = { cookie_consent: 'v1.0.0.1' };
const phone = { viewport: { width: 390, height: 844 } };

const banner = (page: Page) => page.locator('[data-top-banner]');
const bar = (page: Page) => page.locator('[data-consent]');
const button = (page: Page, value: string) => bar(page).locator(`button[value=${value}]`);
const manage = (page: Page) => bar(page).locator('summary');

describe('§4 the top banner', () => {
  /**
   * Tomorrow at ten, on which the page's time stands still but for what the test lets run. The browser keeps
   * cookies by the machine's own day: one that ends at the midnight after is good for a day at least.
   */
  const tomorrow = (() => {
    const now = new Date();
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 10);
  })();
  const clocked = {
    cookies: CONSENT,
    before: async (page: Page) => {
      await page.clock.install({ time: tomorrow });
      await page.clock.pauseAt(tomorrow.getTime() + 1000);
    },
  };

  it.each(localeCodes)('comes 1000 ms after load, not before, in %s', async (locale) => {
    const page = await open(href(PAGE, locale), clocked);
    await page.clock.runFor(990);
    expect(await banner(page).isVisible()).toBe(false);
    // Its place is in its ink from the first paint on; only the text comes later.
    const ink = await page
      .locator('.top-banner-place')
      .evaluate((place) => [place.clientHeight, getComputedStyle(place).backgroundColor]);
    expect(ink).toEqual([44, 'rgb(11, 15, 23)']);
    await page.clock.runFor(20);
    expect(await banner(page).isVisible()).toBe(true);
    expect(await banner(page).locator('a').getAttribute('href')).toBe(
      href('/blog/ddos-attack-browser-game-platform/', locale),
    );
    await page.context().close();
  });

  it('closing hides it and counts up the cookie, until midnight of the visitor', async () => {
    const page = await open(PAGE, clocked);
    await page.clock.runFor(1100);
    await banner(page).getByRole('button', { name: 'Close announcement' }).click();
    expect(await banner(page).isVisible()).toBe(false);
    const midnight = new Date(tomorrow).setHours(24, 0, 0, 0) / 1000;
    expect(await cookie(page, 'topAdBannerShown')).toMatchObject({ value: '1', expires: midnight });
    await page.goto(`${origin}/products/`);
    await page.clock.runFor(3000);
    expect(await banner(page).isVisible()).toBe(false);
    await page.context().close();
  });

  it('is not on the page of the event, nor when one comes there softly', async () => {
    const page = await open('/events/broadcastasia2025/', { cookies: CONSENT });
    await page.waitForTimeout(1300);
    expect(await banner(page).count()).toBe(0);
    await page.goto(`${origin}/products/`);
    await banner(page).waitFor();
    await page.locator('a.logo').first().hover();
    await page.waitForFunction(() => document.documentElement.classList.contains('swup-enabled'));
    await page.evaluate(() =>
      document
        .querySelector('main')
        ?.insertAdjacentHTML('afterbegin', '<a id="go" href="/events/broadcastasia2025/">go</a>'),
    );
    await page.locator('#go').click();
    await page.waitForURL('**/events/broadcastasia2025/');
    await banner(page).waitFor({ state: 'hidden' });
    expect(await page.locator('.top-banner-place').isVisible()).toBe(false);
    await page.context().close();
  });

  it('reserves its place before the first paint: nothing shifts, on a desk and on a phone, first time and after', async () => {
    // What a face that arrives late shifts is measured in pages.test.ts; here it would blur what banner and
    // consent do.
    const before = async (page: Page) => {
      await page.route('**/*.woff2', (route) => route.abort());
      await watchShift(page);
    };
    for (const options of [phone, { viewport: { width: 1440, height: 900 } }]) {
      const page = await open('/', { ...options, cookies: {}, before });
      await banner(page).waitFor();
      await bar(page).waitFor();
      expect(await shiftOf(page)).toBeLessThan(0.001);
      await page.context().close();
      const again = await open('/', { ...options, before });
      await again.waitForTimeout(1500);
      expect(await again.locator('.top-banner-place').isVisible()).toBe(false);
      expect(await shiftOf(again)).toBeLessThan(0.001);
      await again.context().close();
    }
  });
});

describe('§1 cookie consent', () => {
  const signals = (page: Page) =>
    page.evaluate(
      () =>
        (window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer.map((entry) =>
          Array.from(entry),
        ) as [string, string, Record<string, string>][],
    );
  const granted = (statistics: string, targeting: string) => ({
    analytics_storage: statistics,
    ad_storage: targeting,
    ad_user_data: targeting,
    ad_personalization: targeting,
  });

  it.each([
    ['all', 'v1.1.1', 'granted', 'granted'],
    ['necessary', 'v1.0.0', 'denied', 'denied'],
  ])(
    '"%s" is kept as %s without a reload, told as signals, and said',
    async (choice, value, statistics, targeting) => {
      const page = await open(PAGE, { cookies: {} });
      expect(await signals(page)).toEqual([['consent', 'default', granted('denied', 'denied')]]);
      await button(page, choice).click();
      await page.getByText('Your choice is saved.').waitFor();
      expect(await bar(page).isVisible()).toBe(false);
      const kept = await cookie(page, 'cookie_consent');
      expect(kept?.value).toMatch(new RegExp(`^${value.replaceAll('.', '\\.')}\\.\\d{10}$`));
      expect(kept?.sameSite).toBe('Lax');
      expect(await signals(page)).toEqual([
        ['consent', 'default', granted('denied', 'denied')],
        ['consent', 'update', granted(statistics, targeting)],
      ]);
      await page.reload();
      expect(await bar(page).isVisible()).toBe(false);
      expect((await signals(page)).at(-1)).toEqual(['consent', 'update', granted(statistics, targeting)]);
      await page.context().close();
    },
  );

  it('"save my choices" keeps what is ticked, and the link in the footer opens it again as it was chosen', async () => {
    const page = await open(PAGE, { cookies: {} });
    await manage(page).click();
    expect(await bar(page).locator('input[type=checkbox]').first().isDisabled()).toBe(true);
    await bar(page).getByLabel('Statistics').check();
    await button(page, 'save').click();
    await bar(page).waitFor({ state: 'hidden' });
    expect((await cookie(page, 'cookie_consent'))?.value).toMatch(/^v1\.1\.0\./);
    await page.locator('footer [data-consent-open]').click();
    await bar(page).waitFor();
    expect(await bar(page).getByLabel('Statistics').isChecked()).toBe(true);
    expect(await bar(page).getByLabel('Targeting').isChecked()).toBe(false);
    expect(new URL(page.url()).pathname).toBe(PAGE);
    await page.context().close();
  });

  it('S3 "necessary only" is as prominent as "accept all"', async () => {
    const page = await open(PAGE, { cookies: {} });
    const look = (value: string) =>
      button(page, value).evaluate((element) => {
        const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element);
        return { color, backgroundColor, borderColor, fontSize, fontWeight, height: element.clientHeight };
      });
    expect(await look('necessary')).toEqual(await look('all'));
    await page.context().close();
  });

  it('S4 is not asked for with Global Privacy Control, and an explicit choice wins', async () => {
    const gpc = {
      cookies: {},
      before: (page: Page) =>
        page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })),
    };
    const page = await open(PAGE, gpc);
    expect(await bar(page).isVisible()).toBe(false);
    expect(await signals(page)).toEqual([['consent', 'default', granted('denied', 'denied')]]);
    await page.locator('footer [data-consent-open]').click();
    await button(page, 'all').click();
    await bar(page).waitFor({ state: 'hidden' });
    expect((await signals(page)).at(-1)).toEqual(['consent', 'update', granted('granted', 'granted')]);
    await page.context().close();
  });

  it('a choice of another version is asked for again', async () => {
    const page = await open(PAGE, { cookies: { cookie_consent: 'v0.1.1.1' } });
    await bar(page).waitFor();
    await page.context().close();
  });

  it.each([phone, { viewport: { width: 1280, height: 720 } }])(
    'D42 focus is never hidden by it, and focus in it or in the header moves no page',
    async (options) => {
      const page = await open('/products/cloud-dns/', { ...options, cookies: { topAdBannerShown: '1' } });
      await bar(page).waitFor();
      const moved = await page.evaluate(() => {
        scrollTo(0, 600);
        const stops =
          '[data-consent] :is(a, button, summary), .site-header .logo, .site-header > .wrap > .header-search';
        return [...document.querySelectorAll<HTMLElement>(stops)].map((stop) => {
          stop.focus();
          return scrollY;
        });
      });
      expect(moved.length).toBeGreaterThan(4);
      expect(new Set(moved)).toEqual(new Set([600]));
      await page.evaluate(() => {
        scrollTo(0, 0);
        (document.activeElement as HTMLElement).blur();
      });
      for (let step = 0; step < 45; step++) {
        await page.keyboard.press('Tab');
        const hidden = await page.evaluate(() => {
          const focused = document.activeElement;
          const bar = document.querySelector('[data-consent]');
          if (!focused || !bar || bar.contains(focused) || focused === document.body) return null;
          const { top, bottom } = focused.getBoundingClientRect();
          return top >= bar.getBoundingClientRect().top && bottom > 0
            ? focused.outerHTML.slice(0, 120)
            : null;
        });
        expect(hidden).toBeNull();
      }
      await page.context().close();
    },
  );

  it.each(localeCodes)(
    'is not what a page of %s shows first: its largest paint is its own text',
    async (locale) => {
      const page = await open(href('/blog/', locale), { ...phone, cookies: {} });
      await bar(page).waitFor();
      const largest = page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const told = (list: PerformanceObserverEntryList) => {
              const last = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null };
              // Two frames later the bar has been painted, and would have been told of.
              requestAnimationFrame(() =>
                requestAnimationFrame(() => resolve(last.element?.className ?? '')),
              );
            };
            new PerformanceObserver(told).observe({ type: 'largest-contentful-paint', buffered: true });
          }),
      );
      expect(await largest).toBe('lead');
      await page.context().close();
    },
  );

  it('without script is a page with the same form', async () => {
    const page = await open(PAGE, { cookies: {}, javaScriptEnabled: false });
    expect(await bar(page).isVisible()).toBe(false);
    expect(await banner(page).isVisible()).toBe(false);
    await page.locator('footer [data-consent-open]').click();
    await page.locator('main').getByLabel('Targeting').check();
    await page.locator('main button[value=save]').click();
    expect((await cookie(page, 'cookie_consent'))?.value).toMatch(/^v1\.0\.1\./);
    await page.context().close();
  });

  it('axe finds nothing in banner and bar, in light and dark, on a phone and on a desk', async () => {
    const page = await open('/ko/legal/', { ...phone, cookies: {} });
    await banner(page).waitFor();
    await manage(page).click();
    for (const part of ['[data-top-banner]', '[data-consent]']) await expectAccessible(page, part);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const part of ['[data-top-banner]', '[data-consent]']) await expectAccessible(page, part);
    await page.context().close();
  });
});
