// 400% zoom and larger text spacing: no page loses text.
import type { Page } from 'playwright-core';
import { resize } from '../shell/shell.ts';

/** Viewport of the same window at 100% and at 400% zoom. */
const FULL = { width: 1280, height: 1024 };
export const ZOOMED = { width: 320, height: 256 };
/** Text spacing of WCAG 2.2, 1.4.12. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/**
 * Text that a small window omits, because it is available elsewhere: the summary of a list entry on the linked
 * page, own values in their dialog, the language of a sample in the sample, the size of a path in the path.
 */
const ELSEWHERE =
  '.article-summary, .doc-values, .code-language, [data-demo=pathTrace] td:nth-child(3), [aria-hidden=true]';

/**
 * Returns the text of the main content that is visible, or in a closed disclosure, which a visitor can open. The
 * numbers of a countdown change each second, so the name of their unit replaces them.
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

/** Returns text that is cut off or cannot be scrolled into view, and the horizontal overflow of the page. */
const clippedTextsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const beyond = root.scrollWidth - root.clientWidth;
    const lost = beyond > 0 ? [`the page is ${beyond} px too wide`] : [];
    const range = document.createRange();
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      // Skips text for screen readers, the skip link, and words in pictures that have a text alternative.
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
      const isClipped = boxes.some(
        ({ left, right, top, bottom }) =>
          left < clip.left - 1 ||
          right > clip.right + 1 ||
          // The line box is taller than its letters.
          top + (bottom - top) / 4 < clip.top ||
          bottom - (bottom - top) / 4 > clip.bottom,
      );
      if (isClipped)
        lost.push(`${parent.localName}.${parent.className}: ${node.textContent.trim().slice(0, 60)}`);
    }
    return lost;
  });

export interface Reflow {
  /** Number of text blocks at 100%. */
  texts: number;
  /** Text that is missing at 400%. */
  missing: string[];
  /** Text that is cut off at 400%. */
  lost: string[];
  /** Text that is cut off with the spacing of 1.4.12, by viewport. */
  spaced: { viewport: object; lost: string[] }[];
}

/** Adds rules to a page, even if its policy forbids inline styles. They replace those of an earlier call. */
const addRules = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);

/** Compares the text at 400% with that at 100%, and applies the spacing at both. */
export async function reflowOf(page: Page): Promise<Reflow> {
  await resize(page, FULL);
  const texts = await textsOf(page);
  await resize(page, ZOOMED);
  const zoomed = new Set(await textsOf(page));
  const lost = await clippedTextsOn(page);
  await addRules(page, SPACING);
  const spaced: Reflow['spaced'] = [];
  for (const viewport of [ZOOMED, FULL]) {
    await resize(page, viewport);
    spaced.push({ viewport, lost: await clippedTextsOn(page) });
  }
  await addRules(page, '');
  return { texts: texts.length, missing: texts.filter((text) => !zoomed.has(text)), lost, spaced };
}
