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
