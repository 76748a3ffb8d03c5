// 400% zoom: no function is lost. visits.test.ts checks the text.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wcag } from '../../wcag.ts';
import { open, withBrowser } from '../shell/shell.ts';
import { ZOOMED } from '../visits/reflow.ts';

withBrowser();

describe('functions in a window of 320 × 256 px', () => {
  const zoomed = { viewport: ZOOMED };
  /** Whether the focused element is in the window and not covered. */
  const isFocusSeen = (page: Page) =>
    page.evaluate(async () => {
      // The browser scrolls to the focused element in the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const focused = document.activeElement;
      if (!focused) return false;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const at = document.elementFromPoint(
        left + Math.min(width, innerWidth) / 2,
        top + Math.min(height / 2, 12),
      );
      return at !== null && (focused.contains(at) || at.contains(focused));
    });

  it('each entry of the menu is visible when it has focus', wcag('1.4.10', '2.1.1', '2.4.11'), async () => {
    const page = await open('/ja/legal/', zoomed);
    await page.locator('.burger > summary').press('Enter');
    await page.locator('.menus summary').first().press('Enter');
    const hidden: string[] = [];
    let entries = 0;
    for (let stop = 0; stop < 80; stop++) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused?.closest('.header-nav') ? focused.textContent : null;
      });
      if (name === null) break;
      entries++;
      if (!(await isFocusSeen(page))) hidden.push(name);
    }
    expect(entries).toBeGreaterThan(10);
    expect(hidden).toEqual([]);
  });

  it(
    'the search suggests pages, and the selected suggestion is visible',
    wcag('1.4.10', '2.1.1'),
    async () => {
      const page = await open('/legal/', zoomed);
      await page.keyboard.press('/');
      await page
        .locator('[data-island=search-overlay][data-island-status=hydrated]')
        .waitFor({ state: 'attached' });
      await page.locator('#search-overlay input').pressSequentially('firewall');
      const options = page.getByRole('option');
      await options.first().waitFor();
      const last = options.last();
      for (let press = 0; press < (await options.count()); press++) await page.keyboard.press('ArrowDown');
      expect(await last.getAttribute('aria-selected')).toBe('true');
      const { top, bottom } = await last.evaluate((option) => option.getBoundingClientRect());
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(ZOOMED.height);
    },
  );

  it(
    'the table of contents of a document opens, and its link scrolls to a visible heading',
    wcag('1.4.10', '2.1.1', '2.4.5'),
    async () => {
      const page = await open('/docs/10200/cache-rules/', zoomed);
      await page.locator('.docs-contents summary').press('Enter');
      const link = page.locator('.docs-contents a').last();
      const id = (await link.getAttribute('href'))?.slice(1);
      await link.press('Enter');
      const heading = page.locator(`[id="${id}"]`);
      const { top, bottom } = await heading.evaluate((element) => element.getBoundingClientRect());
      const bar = await page
        .locator('.site-header')
        .evaluate((header) => header.getBoundingClientRect().bottom);
      expect(top).toBeGreaterThanOrEqual(bar - 1);
      expect(bottom).toBeLessThanOrEqual(ZOOMED.height);
    },
  );

  it(
    'the console of the API sends a request by keyboard and shows the response',
    wcag('1.4.10', '2.1.1'),
    async () => {
      const page = await open('/docs/api/content-acceleration/purges/', zoomed);
      const pane = page.locator('[aria-labelledby=listPurges] .api-pane');
      await pane.locator('[type=submit]').press('Enter');
      const status = pane.locator('.api-result [role=status]', { hasText: /^200 · \d+ ms$/ });
      await status.waitFor();
      await status.scrollIntoViewIfNeeded();
      const { left, right } = await status.evaluate((line) => line.getBoundingClientRect());
      expect([left >= 0, right <= ZOOMED.width]).toEqual([true, true]);
    },
  );

  it(
    'the cookie bar leaves room for the header and a focused element',
    wcag('1.4.10', '2.4.11'),
    async () => {
      const page = await open('/products/cloud-dns/', { ...zoomed, cookies: { topAdBannerShown: '1' } });
      await page.locator('[data-consent]').waitFor();
      await page.locator('#main').focus();
      const hidden: string[] = [];
      for (let stop = 0; stop < 12; stop++) {
        await page.keyboard.press('Tab');
        if (!(await isFocusSeen(page)))
          hidden.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ''));
      }
      expect(hidden).toEqual([]);
      // The controls of the bar are reachable within it.
      for (const control of ['[value=necessary]', 'summary']) {
        await page.locator(`[data-consent] ${control}`).focus();
        const isFocused = await page.evaluate(
          (to) => document.activeElement?.matches(`[data-consent] ${to}`),
          control,
        );
        expect([control, isFocused, await isFocusSeen(page)]).toEqual([control, true, true]);
      }
    },
  );

  it(
    'a link of the module bar with keyboard focus remains visible when the section changes',
    wcag('2.4.11'),
    async () => {
      const page = await open('/products/cloud-dns/', zoomed);
      const links = page.locator('nav.fixed-nav a');
      await page.keyboard.press('Tab');
      await links.last().focus();
      const target = (await links.nth(1).getAttribute('href')) ?? '';
      await page.evaluate(
        (to) => document.querySelector(to)?.scrollIntoView({ behavior: 'instant' }),
        target,
      );
      await page.locator(`nav.fixed-nav a[href="${target}"][aria-current=true]`).waitFor();
      expect(await isFocusSeen(page)).toBe(true);
    },
  );
});
