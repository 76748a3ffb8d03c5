// Line breaks and spacing in each language: claims, labels, and text after Latin words.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import { open, origin, withBrowser } from '../shell/shell.ts';

withBrowser();

/** Number of lines of each sentence of the claim. */
const linesOfClaim = (page: Page): Promise<number[]> =>
  page.locator('.claim-line').evaluateAll((sentences) =>
    sentences.map((sentence) => {
      const range = document.createRange();
      range.selectNodeContents(sentence);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );

/** Pairs of adjacent Chinese characters of horizontal headings on different lines without a mark for a break. */
const splitWords = (page: Page): Promise<string[]> =>
  page.locator('h1, h2, h3').evaluateAll((headings) =>
    headings.flatMap((heading) => {
      if (getComputedStyle(heading).writingMode !== 'horizontal-tb') return [];
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        const top = (at: number) => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return Math.round(range.getBoundingClientRect().top);
        };
        for (const { index } of text.matchAll(/\p{Script=Han}(?=\p{Script=Han})/gu))
          if (top(index) !== top(index + 1)) found.push(text.slice(0, index + 2));
      }
      return found;
    }),
  );

const JAPANESE = [
  '/ja/',
  '/ja/products/',
  '/ja/products/web-application-firewall/',
  '/ja/products/cdnpro-pricing/',
  '/ja/solutions/online-gaming/',
  '/ja/glossary/',
  '/ja/events/meet-us-at-ice-2025/',
  '/ja/global-network-map/',
];
const SHORT_TEXTS = 'h1, h2, h3, h4, .button, .more, label, small, figcaption, li > a';
/** On a phone, cells have fewer characters than many phrases. */
const CELLS = 'th, td, dt';

/**
 * Breaks of short texts inside a katakana word, or between a number and its unit. A word that is wider than its line
 * may break.
 */
const splitKatakana = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((parts) =>
    parts.flatMap((part) => {
      const isHorizontal = getComputedStyle(part).writingMode === 'horizontal-tb';
      if (!isHorizontal || !part.checkVisibility()) return [];
      let block: Element = part;
      while (getComputedStyle(block).display === 'inline' && block.parentElement) block = block.parentElement;
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        const range = document.createRange();
        for (const { index, 0: word } of text.matchAll(/[ァ-ヺー]{2,}|\d[年月日分秒件種時間個%]/g)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
          const width = boxes.reduce((sum, box) => sum + box.width, 0);
          const lines = new Set(boxes.map(({ top }) => Math.round(top))).size;
          if (lines > 1 && width <= block.clientWidth) found.push(text);
        }
      }
      return found;
    }),
  );

describe('typography', () => {
  it('§1 the claim of the home page breaks only between its sentences, in every language, from 320 to 2560 px', async () => {
    const page = await open('/');
    const broken: string[] = [];
    for (const locale of localeCodes) {
      await page.goto(`${origin}${LOCALES[locale].prefix}/`);
      for (const width of [320, 390, 768, 1024, 1280, 1440, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        const lines = await linesOfClaim(page);
        if (lines.join() !== '1,1') broken.push(`${locale} at ${width}: ${lines}`);
      }
    }
    expect(broken).toEqual([]);
    await page.context().close();
  });

  it('Chinese headings with marked phrases break between phrases only', async () => {
    const page = await open('/');
    const broken: string[] = [];
    for (const path of [
      '/cn/products/web-application-firewall/',
      '/cn/products/cdnpro-pricing/',
      '/cn/blog/',
      '/cn/',
    ]) {
      await page.goto(`${origin}${path}`);
      expect(await page.locator('main wbr').count()).toBeGreaterThan(5);
      for (const width of [320, 390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        broken.push(...(await splitWords(page)).map((text) => `${path} at ${width}: ${text}`));
      }
    }
    expect(broken).toEqual([]);
    await page.context().close();
  });

  it('Japanese headings, list titles, buttons, and labels do not break inside a katakana word', async () => {
    const page = await open('/');
    const broken: string[] = [];
    for (const path of JAPANESE) {
      await page.goto(`${origin}${path}`);
      for (const width of [320, 390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        broken.push(
          ...(await splitKatakana(page, width < 768 ? SHORT_TEXTS : `${SHORT_TEXTS}, ${CELLS}`)).map(
            (text) => `${path} at ${width}: ${text}`,
          ),
        );
      }
    }
    expect(broken).toEqual([]);
    await page.context().close();
  });

  it('Korean text has no gap before particles, and its labels use the text font', async () => {
    const page = await open('/ko/blog/');
    const gap = await page.locator('h1').evaluate((heading) => {
      const width = (text: string) => {
        const span = document.createElement('span');
        span.textContent = text;
        heading.append(span);
        const { width } = span.getBoundingClientRect();
        span.remove();
        return width;
      };
      return width('API를') - width('API') - width('를');
    });
    expect(Math.abs(gap)).toBeLessThan(0.5);
    const faces = await page
      .locator('main .label')
      .evaluateAll((labels) => [...new Set(labels.map((label) => getComputedStyle(label).fontFamily))]);
    expect(faces).toHaveLength(1);
    expect(faces[0]).not.toContain('Mono');
    await page.context().close();
  });
});
