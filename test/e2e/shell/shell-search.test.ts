// Search overlay by pointer and keyboard, with an input method, and without scripts.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { href } from '../../../common/i18n/links.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { wcag } from '../../wcag.ts';
import { expectAccessible, open, pauseClock, withBrowser } from './shell.ts';

withBrowser();
/** A small page, because the shell is the same everywhere. */
const PAGE = '/legal/';
const WORD = { en: 'firewall', cn: '防火墙', ko: '방화벽', ja: 'ファイアウォール' } as const;

const dialog = (page: Page) => page.locator('#search-overlay');
const field = (page: Page) => dialog(page).locator('input');
const options = (page: Page) => dialog(page).getByRole('option');
const isFocused = (page: Page) => field(page).evaluate((element) => element === document.activeElement);
/** Waits until React has hydrated the overlay. */
const waitForHydration = (page: Page) =>
  page.locator('[data-island=search-overlay][data-island-status=hydrated]').waitFor({ state: 'attached' });

async function openSearch(url = PAGE, more: Parameters<typeof open>[1] = {}): Promise<Page> {
  const page = await open(url, more);
  await page.keyboard.press('/');
  await waitForHydration(page);
  return page;
}

describe('D14 search overlay', () => {
  it('the overlay opens with /, Ctrl-K, and Cmd-K, with focus in the field; Escape closes it and returns focus', async () => {
    const page = await open(PAGE);
    for (const keys of ['/', 'Control+k', 'Meta+k']) {
      await page.locator('.menus summary').first().focus();
      await page.keyboard.press(keys);
      await dialog(page).waitFor();
      expect(await isFocused(page)).toBe(true);
      expect(await field(page).inputValue()).toBe('');
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => document.activeElement?.className)).toContain('menu-title');
    }
  });

  it('the overlay opens from the header button, and closes with its own button and with a click outside', async () => {
    const page = await open(PAGE);
    for (const close of [
      () => dialog(page).locator('.search-close').click(),
      () => page.mouse.click(700, 700),
    ]) {
      await page.locator('.header-search').click();
      await dialog(page).waitFor();
      await close();
      // A click during hydration is replayed afterwards.
      await dialog(page).waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => document.activeElement?.className)).toContain('header-search');
    }
    expect(new URL(page.url()).pathname).toBe(PAGE);
  });

  it('the overlay ignores its shortcuts during text input and composition', async () => {
    const page = await open(PAGE);
    await page.evaluate(() =>
      document
        .querySelector('main')
        ?.prepend(Object.assign(document.createElement('textarea'), { id: 'note' })),
    );
    await page.locator('#note').focus();
    await page.keyboard.type('a/b');
    await page.keyboard.press('Control+k');
    expect(await dialog(page).isVisible()).toBe(false);
    expect(await page.locator('#note').inputValue()).toBe('a/b');
    await page.evaluate(() =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: '/', isComposing: true, bubbles: true }),
      ),
    );
    expect(await dialog(page).isVisible()).toBe(false);
  });
});

describe('§2 search', () => {
  it('search ignores an empty or blank keyword', async () => {
    const page = await openSearch();
    for (const keyword of ['', '   ']) {
      await field(page).fill(keyword);
      await page.keyboard.press('Enter');
      await dialog(page).waitFor();
      expect(new URL(page.url()).pathname).toBe(PAGE);
    }
  });

  it.each(localeCodes)(
    'search opens the search page of %s with keyword and timestamp, and clears the field',
    async (locale) => {
      const page = await openSearch(href(PAGE, locale));
      await field(page).fill(WORD[locale]);
      await page.keyboard.press('Enter');
      await page.waitForURL(/keyword=/);
      const { pathname, searchParams } = new URL(page.url());
      expect(pathname).toBe(href('/search/', locale));
      expect(searchParams.get('keyword')).toBe(WORD[locale]);
      expect(Number(searchParams.get('t'))).toBeGreaterThan(1_700_000_000_000);
      await page.locator('main h1').waitFor();
      expect(await dialog(page).isVisible()).toBe(false);
      expect(await field(page).inputValue()).toBe('');
    },
  );

  it('search preserves the sticky parameters', async () => {
    const page = await openSearch('/legal/?rsr=abc');
    await field(page).fill('waf');
    await page.keyboard.press('Enter');
    await page.waitForURL(/keyword=waf/);
    expect(new URL(page.url()).searchParams.get('rsr')).toBe('abc');
  });

  it('search works before its island has hydrated', async () => {
    const page = await open(PAGE, { before: (page) => page.route('**/assets/mount-*', () => undefined) });
    await page.keyboard.press('/');
    await field(page).fill('waf');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\/\?keyword=waf/);
  });
});

describe('D15 suggestions', () => {
  it.each(localeCodes)(
    'suggestions appear in %s; arrow keys select them and Enter opens them',
    async (locale) => {
      const page = await openSearch(href(PAGE, locale));
      await field(page).pressSequentially(WORD[locale]);
      await options(page).first().waitFor();
      // Each suggestion has its kind.
      const kinds = await options(page).locator('small').allInnerTexts();
      expect(kinds.filter((kind) => kind !== '')).toHaveLength(await options(page).count());
      expect(await field(page).getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      const active = await field(page).getAttribute('aria-activedescendant');
      expect(active).toBe(await options(page).nth(1).getAttribute('id'));
      expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
      expect(await isFocused(page)).toBe(true);
      const to = await page.locator(`#${active}`).getAttribute('href');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${to}`);
      expect(to?.startsWith(href('/', locale))).toBe(true);
    },
  );

  it(
    '§9 suggestions are requested once, 200 ms after the last key; their number, or their absence, is announced politely',
    wcag('4.1.3'),
    async () => {
      const page = await openSearch();
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/portal/v1/search')) requests.push(request.postData() ?? '');
      });
      const status = dialog(page).getByRole('status');
      // The clock is paused, because keys can be more than 200 ms apart on a busy machine.
      await pauseClock(page);
      for (const letter of 'firewall') {
        await page.keyboard.type(letter);
        await page.clock.runFor(150);
      }
      expect(requests).toEqual([]);
      await page.clock.runFor(100);
      await options(page).first().waitFor();
      await page.clock.resume();
      expect(requests).toEqual([JSON.stringify({ keyword: 'firewall', pageSize: 6 })]);
      expect(await status.textContent()).toMatch(/^\d+ results$/);
      await field(page).fill('qqqqzzzzxxxx');
      await page.waitForFunction(
        () => document.querySelector('#search-overlay [role=status]')?.textContent === 'No results',
      );
      expect(await field(page).getAttribute('aria-expanded')).toBe('false');
    },
  );

  it('hot words are offered before any input', async () => {
    const page = await openSearch('/ja/legal/');
    const word = dialog(page).locator('.search-hot a').first();
    await word.waitFor();
    const text = (await word.textContent()) ?? '';
    await word.click();
    await page.waitForURL(/keyword=/);
    expect(new URL(page.url()).searchParams.get('keyword')).toBe(text);
  });

  it('recommended pages that arrive before the hot words appear only with them, below them', async () => {
    const delay = Promise.withResolvers<void>();
    let recommended: Promise<unknown> = Promise.resolve();
    const page = await openSearch('/ko/legal/', {
      before: async (page) => {
        await page.route('**/top-search-words*', (route) => delay.promise.then(() => route.continue()));
        recommended = page.waitForResponse(/hot-menus/).then((response) => response.finished());
      },
    });
    const blocks = dialog(page).locator('.search-hot');
    await recommended;
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await blocks.count()).toBe(0);
    delay.resolve();
    await blocks.nth(1).waitFor();
    expect(await blocks.first().locator('a').first().getAttribute('href')).toContain('keyword=');
  });

  it('the overlay reports that the portal is unavailable', async () => {
    const page = await openSearch(PAGE, {
      before: (page) => page.route('**/api/portal/v1/search*', (route) => route.abort()),
    });
    await field(page).fill('firewall');
    await page.getByText('Suggestions couldn’t be loaded.').waitFor();
  });
});

describe('D15 waiting for suggestions', () => {
  const isMoving = (page: Page) =>
    page
      .locator('.search-form label')
      .evaluate((label) => getComputedStyle(label, '::after').content !== 'none');

  it('a moving line below the field shows that suggestions are pending, and disappears when they arrive', async () => {
    const gate = Promise.withResolvers<void>();
    const page = await openSearch(PAGE, {
      before: (page) =>
        page.route('**/api/portal/v1/search*', async (route) => {
          await gate.promise;
          await route.continue();
        }),
    });
    expect(await isMoving(page)).toBe(false);
    await field(page).fill('firewall');
    await expect.poll(() => isMoving(page)).toBe(true);
    gate.resolve();
    await options(page).first().waitFor();
    await expect.poll(() => isMoving(page)).toBe(false);
  });

  it('before its island has hydrated, the overlay shows that it is loading or that the browser is offline', async () => {
    const page = await open(PAGE, { before: (page) => page.route('**/assets/mount-*', () => undefined) });
    await page.keyboard.press('/');
    await dialog(page).waitFor();
    const offline = page.getByText('You’re offline.');
    await field(page).fill('waf');
    expect([await isMoving(page), await offline.isVisible()]).toEqual([true, false]);
    await page.context().setOffline(true);
    await offline.waitFor();
    expect(await isMoving(page)).toBe(false);
    await page.context().setOffline(false);
    await offline.waitFor({ state: 'hidden' });
  });

  it('the overlay states that the browser is offline instead of showing suggestions for an earlier keyword', async () => {
    const page = await openSearch();
    await field(page).fill('firewall');
    await options(page).first().waitFor();
    await page.context().setOffline(true);
    await field(page).fill('bot');
    await dialog(page).getByRole('status').getByText('You’re offline.').waitFor();
    expect(await options(page).count()).toBe(0);
  });
});

describe('D16 input methods', () => {
  it('Enter that ends a composition does not submit the search', async () => {
    const page = await openSearch('/ja/legal/');
    const session = await page.context().newCDPSession(page);
    await field(page).focus();
    await session.send('Input.imeSetComposition', { text: 'ぼうか', selectionStart: 3, selectionEnd: 3 });
    await field(page).evaluate((input) => {
      for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
        const event = new KeyboardEvent('keydown', {
          key: 'Enter',
          bubbles: true,
          cancelable: true,
          ...init,
        });
        if (input.dispatchEvent(event)) (input as HTMLInputElement).form?.requestSubmit();
      }
    });
    expect(new URL(page.url()).pathname).toBe('/ja/legal/');
    await session.send('Input.insertText', { text: '防火' });
    await page.keyboard.press('Enter');
    await page.waitForURL(/keyword=/);
    expect(new URL(page.url()).searchParams.get('keyword')).toBe('防火');
  });
});

describe('accessibility of the search overlay', () => {
  it('axe finds no violation in the overlay in light and dark, empty and with suggestions', async () => {
    const page = await openSearch('/cn/legal/');
    await dialog(page).locator('.search-hot a').first().waitFor();
    await expectAccessible(page, '#search-overlay');
    await field(page).fill('防火墙');
    await options(page).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page, '#search-overlay');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, '#search-overlay');
  });

  it('the search button opens the search page without scripts', async () => {
    const page = await open('/ko/legal/', { javaScriptEnabled: false });
    await page.locator('.header-search').click();
    expect(new URL(page.url()).pathname).toBe('/ko/search/');
  });
});
