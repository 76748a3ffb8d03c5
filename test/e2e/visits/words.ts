// Line breaks of claims, Chinese phrases, and katakana words, and spacing and fonts of Korean text.
import type { Page } from 'playwright-core';
import type { Locale } from '../../../common/i18n/locales.ts';
import type { Visit } from './visit.ts';

/** Returns the number of lines of each sentence of the claim. */
const linesOfClaim = (page: Page): Promise<number[]> =>
  page.locator('.claim-line').evaluateAll((sentences) =>
    sentences.map((sentence) => {
      const range = document.createRange();
      range.selectNodeContents(sentence);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );

const HEADINGS = 'h1, h2, h3';
/** Headings, and other text with break opportunities. In the narrowest window, some phrases are wider than a cell. */
const MARKED = `${HEADINGS}, main :has(> wbr)`;
/** Returns pairs of adjacent Chinese characters on different lines without a break opportunity between them. */
const splitWords = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((headings) =>
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
  '/',
  '/products/',
  '/products/web-application-firewall/',
  '/products/cdnpro-pricing/',
  '/solutions/online-gaming/',
  '/glossary/',
  '/events/meet-us-at-ice-2025/',
  '/global-network-map/',
  '/status/',
  '/partnership/',
  '/accessibility/',
  '/sitemap/',
  '/infographics/anatomy-of-a-ddos-attack/',
];
const SHORT_TEXTS = 'h1, h2, h3, h4, .button, .more, label, small, figcaption, li > a';
/** Cells checked on a phone, where cells of comparisons are narrower than many phrases. */
const PHONE_CELLS = '.doc-table :is(th, td), .city-tables td';
const CELLS = 'th, td, dt';

/** Returns short text that breaks inside a katakana word or a date, or between a number and its unit. */
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
        for (const { index, 0: word } of text.matchAll(
          /[ァ-ヺー]{2,}|(?:\d+年)?\d+月\d+日|\d[年月日分秒件種時間個%]/g,
        )) {
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

const CHINESE = [
  '/products/web-application-firewall/',
  '/products/cdnpro-pricing/',
  '/blog/',
  '/',
  '/sitemap/',
  '/accessibility/',
  '/blog/phasing-out-a-jump-host/',
  '/infographics/anatomy-of-a-ddos-attack/',
];
const WIDTHS = [320, 390, 1024, 1440];

/** Returns the pages of a locale whose phrases `wrongBreaksAt` checks. */
export const phrasePages = (locale: Locale): readonly string[] =>
  locale === 'cn' ? CHINESE : locale === 'ja' ? JAPANESE : [];

const hasPhrases = ({ locale, path }: Visit): boolean => phrasePages(locale).includes(path);

/** Returns the widths at which the line breaks of a page are checked. */
export const wordWidths = (visit: Visit): number[] => [
  ...(visit.path === '/' ? [1280] : []),
  ...(hasPhrases(visit) ? WIDTHS : []),
];

/** Returns the wrong line breaks of a page at its current width. */
export async function wrongBreaksAt(page: Page, visit: Visit, width: number): Promise<string[]> {
  const broken: string[] = [];
  if (visit.path === '/') {
    const lines = await linesOfClaim(page);
    if (lines.join() !== '1,1') broken.push(`claim: ${lines}`);
  }
  if (!hasPhrases(visit) || !WIDTHS.includes(width)) return broken;
  if (visit.locale === 'ja')
    return [
      ...broken,
      ...(await splitKatakana(page, `${SHORT_TEXTS}, ${width < 768 ? PHONE_CELLS : CELLS}`)),
    ];
  const marks = await page.locator('main wbr').count();
  return [
    ...broken,
    ...(marks > 5 ? [] : [`${marks} marks`]),
    ...(await splitWords(page, width < 390 ? HEADINGS : MARKED)),
  ];
}

/** Returns the gap before a particle in pixels, and the fonts of labels, on a page in Korean. */
export async function koreanTextOn(page: Page): Promise<{ gap: number; fonts: string[] }> {
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
  const fonts = await page
    .locator('main .label')
    .evaluateAll((labels) => [...new Set(labels.map((label) => getComputedStyle(label).fontFamily))]);
  return { gap, fonts };
}
