// Top banner and cookie consent.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { href } from '../../../common/i18n/links.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import {
  expectAccessible,
  measureShift,
  observeShifts,
  open,
  origin,
  readCookie,
  withBrowser,
} from './shell.ts';

withBrowser();
/** A small page, because the shell is the same everywhere. */
const PAGE = '/legal/';
const CONSENT = { cookie_consent: 'v1.0.0.1' };
const phone = { viewport: { width: 390, height: 844 } };

const banner = (page: Page) => page.locator('[data-top-banner]');
const bar = (page: Page) => page.locator('[data-consent]');
const button = (page: Page, value: string) => bar(page).locator(`button[value=${value}]`);
const manage = (page: Page) => bar(page).locator('summary');

/** Waits until a banner would have appeared: 1000 ms after the load event, by the page's own clock. */
const waitForBannerTime = (page: Page) =>
  page.waitForFunction(() => {
    const [{ loadEventEnd } = { loadEventEnd: 0 }] = performance.getEntriesByType('navigation') as [
      PerformanceNavigationTiming?,
    ];
    return loadEventEnd > 0 && performance.now() > loadEventEnd + 1300;
  });

describe('§4 top banner', () => {
  /**
   * Tomorrow at ten. Only the test advances the page's clock. The browser expires cookies by the machine's clock, so a
   * cookie until the next midnight is valid for at least a day.
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

  it.each(localeCodes)('the banner appears 1000 ms after load, not before, in %s', async (locale) => {
    const page = await open(href(PAGE, locale), clocked);
    await page.clock.runFor(990);
    expect(await banner(page).isVisible()).toBe(false);
    // The reserved space has the banner's color from the first paint on; only the text appears later.
    const ink = await page
      .locator('.top-banner-place')
      .evaluate((place) => [place.clientHeight, getComputedStyle(place).backgroundColor]);
    expect(ink).toEqual([44, 'rgb(11, 15, 23)']);
    await page.clock.runFor(20);
    expect(await banner(page).isVisible()).toBe(true);
    expect(await banner(page).locator('a').getAttribute('href')).toBe(
      href('/blog/ddos-attack-browser-game-platform/', locale),
    );
  });

  it("closing the banner hides it and sets a cookie that expires at the visitor's midnight", async () => {
    const page = await open(PAGE, clocked);
    await page.clock.runFor(1100);
    await banner(page).getByRole('button', { name: 'Close announcement' }).click();
    expect(await banner(page).isVisible()).toBe(false);
    const midnight = new Date(tomorrow).setHours(24, 0, 0, 0) / 1000;
    expect(await readCookie(page, 'topAdBannerShown')).toMatchObject({ value: '1', expires: midnight });
    await page.goto(`${origin}/products/`);
    await page.clock.runFor(3000);
    expect(await banner(page).isVisible()).toBe(false);
  });

  it('the banner is not shown on the event page', async () => {
    const page = await open('/events/broadcastasia2025/', { cookies: CONSENT });
    await waitForBannerTime(page);
    expect(await banner(page).count()).toBe(0);
    await page.goto(`${origin}/products/`);
    await banner(page).waitFor();
  });

  it('the banner reserves its space before the first paint: nothing shifts, on desktop and phone, on first and later visits', async () => {
    // Shifts by late fonts are measured in pages.test.ts; here they would distort the measurement of banner and
    // consent.
    const before = async (page: Page) => {
      await page.route('**/*.woff2', (route) => route.abort());
      await observeShifts(page);
    };
    for (const options of [phone, { viewport: { width: 1440, height: 900 } }]) {
      const page = await open('/', { ...options, cookies: {}, before });
      await banner(page).waitFor();
      await bar(page).waitFor();
      expect(await measureShift(page)).toBeLessThan(0.001);
      await page.context().close();
      const secondPage = await open('/', { ...options, before });
      await waitForBannerTime(secondPage);
      expect(await secondPage.locator('.top-banner-place').isVisible()).toBe(false);
      expect(await measureShift(secondPage)).toBeLessThan(0.001);
      await secondPage.context().close();
    }
  });
});

describe('§1 cookie consent', () => {
  const readSignals = (page: Page) =>
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
    '"%s" is stored as %s without a reload, sent as signals, and announced',
    async (choice, value, statistics, targeting) => {
      const page = await open(PAGE, { cookies: {} });
      expect(await readSignals(page)).toEqual([['consent', 'default', granted('denied', 'denied')]]);
      await button(page, choice).click();
      await page.getByText('Your choice has been saved.').waitFor();
      expect(await bar(page).isVisible()).toBe(false);
      const stored = await readCookie(page, 'cookie_consent');
      expect(stored?.value).toMatch(new RegExp(`^${value.replaceAll('.', '\\.')}\\.\\d{10}$`));
      expect(stored?.sameSite).toBe('Lax');
      expect(await readSignals(page)).toEqual([
        ['consent', 'default', granted('denied', 'denied')],
        ['consent', 'update', granted(statistics, targeting)],
      ]);
      await page.reload();
      expect(await bar(page).isVisible()).toBe(false);
      expect((await readSignals(page)).at(-1)).toEqual(['consent', 'update', granted(statistics, targeting)]);
    },
  );

  it('a choice in one tab closes the bar in other tabs, unless the visitor is choosing there', async () => {
    const page = await open(PAGE, { cookies: {} });
    const [other, choosing] = [await page.context().newPage(), await page.context().newPage()];
    for (const tab of [other, choosing]) await tab.goto(`${origin}${PAGE}`);
    await manage(choosing).click();
    await button(page, 'all').click();
    await bar(other).waitFor({ state: 'hidden' });
    expect((await readSignals(other)).at(-1)).toEqual(['consent', 'update', granted('granted', 'granted')]);
    expect(await bar(choosing).isVisible()).toBe(true);
  });

  it('S3 both choices are equally prominent; "save my choices" stores the selected categories, and the footer opens the bar with them', async () => {
    const page = await open(PAGE, { cookies: {} });
    const look = (value: string) =>
      button(page, value).evaluate((element) => {
        const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element);
        return { color, backgroundColor, borderColor, fontSize, fontWeight, height: element.clientHeight };
      });
    expect(await look('necessary')).toEqual(await look('all'));
    await manage(page).click();
    expect(await bar(page).locator('input[type=checkbox]').first().isDisabled()).toBe(true);
    await bar(page).getByLabel('Statistics').check();
    await button(page, 'save').click();
    await bar(page).waitFor({ state: 'hidden' });
    expect((await readCookie(page, 'cookie_consent'))?.value).toMatch(/^v1\.1\.0\./);
    await page.locator('footer [data-consent-open]').click();
    await bar(page).waitFor();
    expect(await bar(page).getByLabel('Statistics').isChecked()).toBe(true);
    expect(await bar(page).getByLabel('Targeting').isChecked()).toBe(false);
    expect(new URL(page.url()).pathname).toBe(PAGE);
  });

  it('S4 the bar is not shown with Global Privacy Control, and an explicit choice takes precedence', async () => {
    const gpc = {
      cookies: {},
      before: (page: Page) =>
        page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })),
    };
    const page = await open(PAGE, gpc);
    expect(await bar(page).isVisible()).toBe(false);
    expect(await readSignals(page)).toEqual([['consent', 'default', granted('denied', 'denied')]]);
    await page.locator('footer [data-consent-open]').click();
    await button(page, 'all').click();
    await bar(page).waitFor({ state: 'hidden' });
    expect((await readSignals(page)).at(-1)).toEqual(['consent', 'update', granted('granted', 'granted')]);
  });

  it('the bar is shown again if the stored choice has an outdated version', async () => {
    const page = await open(PAGE, { cookies: { cookie_consent: 'v0.1.1.1' } });
    await bar(page).waitFor();
  });

  it.each([phone, { viewport: { width: 1280, height: 720 } }])(
    'D42 the bar never hides the focus, and focus in the bar or in the header does not scroll the page',
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
    },
  );

  it.each(localeCodes)(
    'the largest contentful paint of a page in %s is in its main content, not in the bar',
    async (locale) => {
      const page = await open(href('/blog/', locale), { ...phone, cookies: {} });
      await bar(page).waitFor();
      const largest = page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const observe = (list: PerformanceObserverEntryList) => {
              const last = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null };
              // Two frames later the bar has been painted, and the observer would have received it.
              requestAnimationFrame(() =>
                requestAnimationFrame(() => resolve(last.element?.closest('main, [data-consent]')?.id ?? '')),
              );
            };
            new PerformanceObserver(observe).observe({ type: 'largest-contentful-paint', buffered: true });
          }),
      );
      expect(await largest).toBe('main');
    },
  );

  it('without scripts, the cookie choice is a page with the same form', async () => {
    const page = await open(PAGE, { cookies: {}, javaScriptEnabled: false });
    expect(await bar(page).isVisible()).toBe(false);
    expect(await banner(page).isVisible()).toBe(false);
    await page.locator('footer [data-consent-open]').click();
    await page.locator('main').getByLabel('Targeting').check();
    await page.locator('main button[value=save]').click();
    expect((await readCookie(page, 'cookie_consent'))?.value).toMatch(/^v1\.0\.1\./);
  });

  it('axe finds no violation in banner and bar, in light and dark, on phone and desktop', async () => {
    const page = await open('/ko/legal/', { ...phone, cookies: {} });
    await banner(page).waitFor();
    await manage(page).click();
    for (const part of ['[data-top-banner]', '[data-consent]']) await expectAccessible(page, part);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const part of ['[data-top-banner]', '[data-consent]']) await expectAccessible(page, part);
  });
});
