// Zoom of 400 % and larger text spacing: no page type loses text or functions.
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { href } from '../../../common/i18n/links.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { wcag } from '../../wcag.ts';
import { TYPES } from '../page-types.ts';
import { createTabs, newContext, open, origin, SETTLED, withBrowser } from '../shell/shell.ts';

withBrowser();

/** 1280 × 1024 at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 256 };
/** Spacing that 1.4.12 requires, as a visitor's own style. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/**
 * Texts that a small window omits, because they are available elsewhere: the summary of a list entry on the linked page,
 * own values in their dialog, the language of a sample in the sample, the size of a path in the path.
 */
const ELSEWHERE =
  '.article-summary, .doc-values, .code-language, [data-demo=pathTrace] td:nth-child(3), [aria-hidden=true]';

/**
 * Texts of the main content that are visible, or in a closed disclosure, which a visitor can open. The numbers of a
 * countdown change each second, so the name of their unit replaces them.
 */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate((elsewhere) => {
    const main = document.querySelector('main');
    if (!main) return [];
    const closed = [...main.querySelectorAll('details:not([open])')];
    for (const disclosure of closed) disclosure.setAttribute('open', '');
    const nodes = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const texts = new Set<string>();
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest(elsewhere)) continue;
      const unit = parent.closest('[role=timer]') && parent.dataset.part;
      texts.add(unit || (node.textContent ?? '').trim());
    }
    for (const disclosure of closed) disclosure.removeAttribute('open');
    return [...texts];
  }, ELSEWHERE);

/** Texts that are cut off, or outside the window and outside every part that scrolls; and a page that scrolls sideways. */
const lostOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const beyond = root.scrollWidth - root.clientWidth;
    const lost = beyond > 0 ? [`the page is ${beyond} px too wide`] : [];
    const range = document.createRange();
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      // Texts for screen readers, the link to the content, and words of pictures that have a text alternative.
      if (parent.closest('.visually-hidden, .skip, .doc-values, svg, [aria-hidden=true]')) continue;
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      let clip = {
        left: 0,
        right: innerWidth,
        top: Number.NEGATIVE_INFINITY,
        bottom: Number.POSITIVE_INFINITY,
      };
      for (let part: Element | null = parent; part && part !== document.body; part = part.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(part);
        const box = part.getBoundingClientRect();
        if (/auto|scroll/.test(overflowX))
          clip = { ...clip, left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY };
        else if (/hidden|clip/.test(overflowX))
          clip = { ...clip, left: Math.max(clip.left, box.left), right: Math.min(clip.right, box.right) };
        if (/auto|scroll/.test(overflowY)) break;
        if (/hidden|clip/.test(overflowY))
          clip = { ...clip, top: Math.max(clip.top, box.top), bottom: Math.min(clip.bottom, box.bottom) };
      }
      const isCut = boxes.some(
        ({ left, right, top, bottom }) =>
          left < clip.left - 1 ||
          right > clip.right + 1 ||
          // The line box is higher than its letters.
          top + (bottom - top) / 4 < clip.top ||
          bottom - (bottom - top) / 4 > clip.bottom,
      );
      if (isCut)
        lost.push(`${parent.localName}.${parent.className}: ${node.textContent.trim().slice(0, 60)}`);
    }
    return lost;
  });

const visits = TYPES.map((path, index) => href(path, localeCodes[index % localeCodes.length] ?? 'en'));

describe('page types at 400 % and with larger text spacing', () => {
  let visitor: BrowserContext;
  beforeAll(async () => {
    visitor = await newContext({ bypassCSP: true });
    await visitor.addCookies(Object.entries(SETTLED).map(([name, value]) => ({ name, value, url: origin })));
  });
  afterAll(() => visitor.close());
  const tabs = createTabs(() => visitor.newPage());

  it.concurrent.each(visits)(
    '%s shows the same texts at 400 % as at 100 %, and cuts none off',
    wcag('1.4.4', '1.4.10'),
    async (path) => {
      const page = await tabs.take();
      await page.setViewportSize({ width: 1280, height: 1024 });
      await page.goto(`${origin}${path}`, { waitUntil: 'load' });
      const texts = await textsOf(page);
      expect(texts.length).toBeGreaterThan(3);
      await page.setViewportSize(ZOOMED);
      const zoomed = new Set(await textsOf(page));
      expect(texts.filter((text) => !zoomed.has(text))).toEqual([]);
      expect(await lostOn(page)).toEqual([]);
      tabs.leave(page);
    },
  );

  it.concurrent.each(visits)(
    '%s cuts no text off with the text spacing of 1.4.12, at 100 % and 400 %',
    wcag('1.4.12'),
    async (path) => {
      const page = await tabs.take();
      await page.goto(`${origin}${path}`, { waitUntil: 'load' });
      await page.addStyleTag({ content: SPACING });
      for (const viewport of [ZOOMED, { width: 1280, height: 1024 }]) {
        await page.setViewportSize(viewport);
        expect({ viewport, lost: await lostOn(page) }).toEqual({ viewport, lost: [] });
      }
      tabs.leave(page);
    },
  );
});

describe('functions in a window of 320 × 256 px', () => {
  const zoomed = { viewport: ZOOMED };
  /** Whether the focused element is in the window and not covered. */
  const isFocusSeen = (page: Page) =>
    page.evaluate(async () => {
      // The browser scrolls to the focus with the next frame.
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

  it(
    'each entry of the menu is visible when it has the focus',
    wcag('1.4.10', '2.1.1', '2.4.11'),
    async () => {
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
      await page.context().close();
    },
  );

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
      await page.context().close();
    },
  );

  it(
    'the contents of a document open, and lead to a visible heading',
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
      await page.context().close();
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
      await page.context().close();
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
      // The buttons of the bar are reachable within it.
      const button = page.locator('[data-consent] button').last();
      await button.focus();
      expect(await isFocusSeen(page)).toBe(true);
      await page.context().close();
    },
  );
});
