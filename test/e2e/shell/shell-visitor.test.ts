// What is the visitor's own: account, language, colours, and what the shell says to them; and what it makes
// their browser execute.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { scriptsBeforeInteraction, totalBytes } from '../../../bench/weight.ts';
import { href } from '../../../common/i18n/links.ts';
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import { cookie, expectAccessible, open, origin, SETTLED, stopTime, withBrowser } from './shell.ts';

const browser = withBrowser();
/** The way to sign in as it stands in the bar; it stands in the menu of a condensed bar, too. */
const account = (page: Page) => page.locator('.header-side > .account');
const wide = { viewport: { width: 1440, height: 900 } };

describe('§4 login', () => {
  const user = (displayName: string | null) => (page: Page) =>
    page.route('**/api/portal/v1/front/user*', (route) =>
      route.fulfill({ json: { code: '0', message: '', data: { displayName } } }),
    );
  const requested = (page: Page) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/front/user')) calls.push(request.url());
    });
    return calls;
  };

  it('asks nothing at load, of a visitor without a session', async () => {
    let calls: string[] = [];
    const page = await open('/legal/', {
      ...wide,
      before: async (page) => {
        calls = requested(page);
        await stopTime(page);
      },
    });
    await page.clock.runFor(10_000);
    expect(calls).toEqual([]);
    await page.context().close();
  });

  it('§2 a click shows the name of the customer and a link that logs out, and does not leave the page', async () => {
    const page = await open('/ja/products/?rsr=1#main', { ...wide, before: user('Hana Kim') });
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
    await page.context().close();
  });

  it.each(localeCodes)(
    'nobody is taken to the login in %s, with the language of §3 and the present address',
    async (locale) => {
      const page = await open(href('/products/', locale), { ...wide, before: user(null) });
      await page.route('**/r_sec_login*', (route) =>
        route.fulfill({ contentType: 'text/html', body: 'login' }),
      );
      await account(page).locator('[data-login]').click();
      await page.getByText('login', { exact: true }).waitFor();
      const { searchParams } = new URL(page.url());
      expect(searchParams.get('language')).toBe(LOCALES[locale].login);
      expect(searchParams.get('service')).toBe(href('/products/', locale));
      await page.context().close();
    },
  );

  it('who has a session is named when the browser is idle', async () => {
    const page = await open('/legal/', {
      ...wide,
      cookies: { ...SETTLED, signed_in: '1' },
      before: user('Hana Kim'),
    });
    await account(page).getByText('Hana Kim').waitFor();
    await expectAccessible(page, '.site-header');
    const [side, search] = await Promise.all([
      page.locator('.header-side').boundingBox(),
      page.locator('.header-search').boundingBox(),
    ]);
    expect((side?.x ?? 0) + (side?.width ?? 0)).toBeLessThanOrEqual(search?.x ?? 0);
    await page.context().close();
  });

  it('a portal that cannot be asked is said in a toast, for 3000 ms, 20 px from the edge', async () => {
    const page = await open('/legal/', {
      ...wide,
      before: async (page) => {
        await page.route('**/front/user*', (route) => route.abort());
        await page.route('**/r_sec_login*', (route) => route.fulfill({ status: 204 }));
        await stopTime(page);
      },
    });
    const failed = () =>
      page.waitForEvent('requestfailed', (request) => request.url().includes('/front/user'));
    await account(page).locator('[data-login]').click();
    const toast = page.getByText('Network problem, please refresh and retry');
    await toast.waitFor();
    // What is being said already is not said twice.
    await Promise.all([failed(), account(page).locator('[data-login]').click()]);
    await page.clock.runFor(16);
    expect(await toast.count()).toBe(1);
    expect((await toast.boundingBox())?.y).toBe(20);
    expect(await page.locator('[data-toasts]').getAttribute('role')).toBe('status');
    await page.clock.runFor(2900);
    expect(await toast.isVisible()).toBe(true);
    // One like it that stays, for as long as the look at it takes.
    await toast.evaluate((element) => element.after(element.cloneNode(true)));
    await page.clock.runFor(101);
    expect(await toast.count()).toBe(1);
    await page.clock.resume();
    await expectAccessible(page, '[data-toasts]');
    await page.context().close();
  });
});

describe('§4 language', () => {
  it.each(localeCodes.filter((locale) => locale !== 'en'))(
    'a switch to %s stores the choice and stays on the page, with query and hash',
    async (locale) => {
      const page = await open('/products/cloud-dns/?rsr=abc&x=1#main', wide);
      await page.locator('.language-switch summary').click();
      await page.locator(`a[data-locale=${locale}]`).click();
      await page.waitForURL(`**/${locale}/products/cloud-dns/**`);
      const url = new URL(page.url());
      expect(url.pathname + url.search + url.hash).toBe(`/${locale}/products/cloud-dns/?rsr=abc&x=1#main`);
      const kept = await cookie(page, 'i18n_redirected');
      expect(kept).toMatchObject({ value: locale, path: '/', sameSite: 'Lax' });
      expect((kept?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(31_500_000);
      await page.locator('.language-switch summary').click();
      await page.locator('a[data-locale=en]').click();
      await page.waitForURL(`${origin}/products/cloud-dns/?rsr=abc&x=1#main`);
      expect((await cookie(page, 'i18n_redirected'))?.value).toBe('en');
      await page.context().close();
    },
  );
});

describe('colours', () => {
  const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const LIGHT = 'rgb(251, 250, 247)';
  const DARK = 'rgb(11, 15, 23)';

  it('follow the system until one is chosen; the choice is kept, and there before the first paint', async () => {
    const page = await open('/legal/', { ...wide, colorScheme: 'light' });
    expect(await paper(page)).toBe(LIGHT);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await paper(page)).toBe(DARK);
    await page.getByRole('radio', { name: 'Light' }).check();
    expect(await paper(page)).toBe(LIGHT);
    await page.route('**/assets/boot-*', () => undefined);
    await page.goto(`${origin}/products/`, { waitUntil: 'commit' });
    await page.locator('main h1').waitFor();
    // From the first sheet of style on.
    await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor !== 'rgba(0, 0, 0, 0)');
    expect(await paper(page)).toBe(LIGHT);
    await page.unrouteAll();
    await page.goto(`${origin}/`);
    expect(await page.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'System' }).check();
    expect(await paper(page)).toBe(DARK);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
    await page.context().close();
  });

  it('cannot be chosen with scripts off, and nothing offers it', async () => {
    const page = await open('/legal/', { javaScriptEnabled: false });
    expect(await page.locator('[data-theme-choice]').isVisible()).toBe(false);
    await page.context().close();
  });
});

describe('§2 a chunk that cannot be had', () => {
  it('reloads the page, once', async () => {
    let loads = 0;
    const page = await open('/legal/', {
      ...wide,
      before: async (page) => {
        await page.route('**/assets/navigation-*', (route) => route.abort());
        page.on('load', () => loads++);
      },
    });
    const reloaded = page.waitForEvent('load');
    await page.locator('a.logo').first().hover();
    await reloaded;
    await page.locator('footer a').first().hover();
    await page.waitForTimeout(1000);
    expect(loads).toBe(2);
    await page.locator('footer a[href="/glossary/"]').first().click();
    await page.waitForURL('**/glossary/');
    await page.context().close();
  });
});

describe('weight', () => {
  it.each(['/', '/products/cloud-dns/', '/ja/blog/', '/docs/10200/cache-rules/'])(
    '%s executes at most 6 KB of script before anyone interacts',
    async (path) => {
      const scripts = await scriptsBeforeInteraction(browser(), `${origin}${path}`);
      expect(scripts.length).toBeGreaterThan(0);
      expect(totalBytes(scripts)).toBeLessThanOrEqual(6 * 1024);
    },
  );
});
