// Visitor-specific parts of the shell (account, language, theme, toasts), and the size of executed scripts.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listInitialScripts, totalBytes } from '../../../bench/parts/script-weight.ts';
import { href } from '../../../common/i18n/links.ts';
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import {
  expectAccessible,
  open,
  origin,
  pauseClock,
  readCookie,
  SETTLED,
  WIDE,
  withBrowser,
} from './shell.ts';

const browser = withBrowser();
/** The login link of the bar; the menu of a condensed bar has another one. */
const account = (page: Page) => page.locator('.header-side > .account');

describe('§4 login', () => {
  const mockUser = (displayName: string | null) => (page: Page) =>
    page.route('**/api/portal/v1/front/user*', (route) =>
      route.fulfill({ json: { code: '0', message: '', data: { displayName } } }),
    );
  const recordCalls = (page: Page) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/front/user')) calls.push(request.url());
    });
    return calls;
  };

  it('a visitor without a session causes no user request at load', async () => {
    let calls: string[] = [];
    const page = await open('/legal/', {
      ...WIDE,
      before: async (page) => {
        calls = recordCalls(page);
        await pauseClock(page);
      },
    });
    await page.clock.runFor(10_000);
    expect(calls).toEqual([]);
  });

  it('§2 a click shows the name of the customer and a logout link, and does not leave the page', async () => {
    const page = await open('/ja/products/?rsr=1#main', { ...WIDE, before: mockUser('Hana Kim') });
    await account(page).locator('[data-login]').click();
    await account(page).getByText('Hana Kim').waitFor();
    expect(new URL(page.url()).pathname).toBe('/ja/products/');
    await page.route('**/r_sec_logout*', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'left' }),
    );
    await page.getByRole('link', { name: 'ログアウト' }).click();
    await page.getByText('left').waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      language: 'ja-jp',
      appCode: 'site',
      service: '/ja/products/?rsr=1#main',
    });
  });

  it.each(localeCodes)(
    'a click without a session opens the login in %s, with the language of §3 and the current URL',
    async (locale) => {
      const page = await open(href('/products/', locale), { ...WIDE, before: mockUser(null) });
      await page.route('**/r_sec_login*', (route) =>
        route.fulfill({ contentType: 'text/html', body: 'login' }),
      );
      await account(page).locator('[data-login]').click();
      await page.getByText('login', { exact: true }).waitFor();
      const { searchParams } = new URL(page.url());
      expect(searchParams.get('language')).toBe(LOCALES[locale].login);
      expect(searchParams.get('service')).toBe(href('/products/', locale));
    },
  );

  it('the name of a signed-in customer is shown when the browser is idle', async () => {
    const page = await open('/legal/', {
      ...WIDE,
      cookies: { ...SETTLED, signed_in: '1' },
      before: mockUser('Hana Kim'),
    });
    await account(page).getByText('Hana Kim').waitFor();
    await expectAccessible(page, '.site-header');
    const [side, search] = await Promise.all([
      page.locator('.header-side').boundingBox(),
      page.locator('.header-search').boundingBox(),
    ]);
    expect((side?.x ?? 0) + (side?.width ?? 0)).toBeLessThanOrEqual(search?.x ?? 0);
  });

  it('a failure of the portal is shown in a toast, for 3000 ms, 20 px from the bottom edge', async () => {
    const page = await open('/legal/', {
      ...WIDE,
      before: async (page) => {
        await page.route('**/front/user*', (route) => route.abort());
        await page.route('**/r_sec_login*', (route) => route.fulfill({ status: 204 }));
        await pauseClock(page);
      },
    });
    const waitForFailure = () =>
      page.waitForEvent('requestfailed', (request) => request.url().includes('/front/user'));
    await account(page).locator('[data-login]').click();
    const toast = page.getByText('Network problem, please refresh and retry');
    await toast.waitFor();
    // A visible message is not announced again.
    await Promise.all([waitForFailure(), account(page).locator('[data-login]').click()]);
    await page.clock.runFor(16);
    expect(await toast.count()).toBe(1);
    const box = await toast.boundingBox();
    expect((page.viewportSize()?.height ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)).toBe(20);
    expect(await page.locator('[data-toasts]').getAttribute('role')).toBe('status');
    await page.clock.runFor(2900);
    expect(await toast.isVisible()).toBe(true);
    // A persistent copy of the toast, for the duration of the check.
    await toast.evaluate((element) => element.after(element.cloneNode(true)));
    await page.clock.runFor(101);
    expect(await toast.count()).toBe(1);
    await page.clock.resume();
    await expectAccessible(page, '[data-toasts]');
  });
});

describe('§4 language', () => {
  it('a switch to any language stores the choice and stays on the page, with query and hash', async () => {
    const page = await open('/products/cloud-dns/?rsr=abc&x=1#main', WIDE);
    for (const locale of localeCodes.filter((code) => code !== 'en')) {
      await page.locator('.language-switch summary').click();
      await page.locator(`a[data-locale=${locale}]`).click();
      await page.waitForURL(`**/${locale}/products/cloud-dns/**`);
      const url = new URL(page.url());
      expect(url.pathname + url.search + url.hash).toBe(`/${locale}/products/cloud-dns/?rsr=abc&x=1#main`);
      const stored = await readCookie(page, 'i18n_redirected');
      expect(stored).toMatchObject({ value: locale, path: '/', sameSite: 'Lax' });
      expect((stored?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(31_500_000);
      await page.locator('.language-switch summary').click();
      await page.locator('a[data-locale=en]').click();
      await page.waitForURL(`${origin}/products/cloud-dns/?rsr=abc&x=1#main`);
      expect((await readCookie(page, 'i18n_redirected'))?.value).toBe('en');
    }
  });
});

describe('theme', () => {
  const readBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const LIGHT = 'rgb(251, 250, 247)';
  const DARK = 'rgb(11, 15, 23)';

  it('the theme follows the system until one is chosen; the choice is stored and applied before the first paint', async () => {
    const page = await open('/legal/', { ...WIDE, colorScheme: 'light' });
    expect(await readBackground(page)).toBe(LIGHT);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await readBackground(page)).toBe(DARK);
    await page.getByRole('radio', { name: 'Light' }).check();
    expect(await readBackground(page)).toBe(LIGHT);
    await page.route('**/assets/boot-*', () => undefined);
    await page.goto(`${origin}/products/`, { waitUntil: 'commit' });
    await page.locator('main h1').waitFor();
    // Waits for the first style sheet.
    await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor !== 'rgba(0, 0, 0, 0)');
    expect(await readBackground(page)).toBe(LIGHT);
    await page.unrouteAll();
    await page.goto(`${origin}/`);
    expect(await page.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'System' }).check();
    expect(await readBackground(page)).toBe(DARK);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  });

  it('the theme choice is not offered without scripts', async () => {
    const page = await open('/legal/', { javaScriptEnabled: false });
    expect(await page.locator('[data-theme-choice]').isVisible()).toBe(false);
  });
});

describe('§2 unavailable chunks', () => {
  it('an unavailable chunk reloads the page once', async () => {
    let loads = 0;
    /** Number of page loads before each failed script. */
    const failures: number[] = [];
    const documents: string[] = [];
    const page = await open('/legal/', {
      ...WIDE,
      before: async (page) => {
        await page.route('**/assets/parts-*', (route) => route.abort());
        page.on('load', () => loads++);
        page.on('requestfailed', (request) => {
          if (request.resourceType() === 'script') failures.push(loads);
        });
        page.on('framenavigated', (frame) => documents.push(new URL(frame.url()).pathname));
      },
    });
    /** Moves the pointer; the first position is not a movement. */
    const move = async () => {
      await page.mouse.move(600, 500);
      await page.mouse.move(620, 500);
    };
    const reloaded = page.waitForEvent('load');
    await move();
    await reloaded;
    await move();
    await expect.poll(() => failures).toContain(2);
    await page.locator('footer a[href="/glossary/"]').first().click();
    await page.waitForURL('**/glossary/');
    expect(documents).toEqual(['/legal/', '/legal/', '/glossary/']);
  });
});

describe('size of scripts', () => {
  it.each(['/', '/products/cloud-dns/', '/ja/blog/', '/docs/10200/cache-rules/'])(
    'the page %s executes at most 6 KiB of script before a user interaction',
    async (path) => {
      const scripts = await listInitialScripts(browser(), `${origin}${path}`);
      expect(scripts.length).toBeGreaterThan(0);
      expect(totalBytes(scripts)).toBeLessThanOrEqual(6 * 1024);
    },
  );
});
