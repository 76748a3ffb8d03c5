// Late style sheets on a slow network: they do not shift the first view, which is painted without them.
import { expect, it } from 'vitest';
import { measureShift, observeShifts, open, withBrowser } from './shell.ts';

withBrowser();

/** Delay of each late style sheet in milliseconds, long enough for the first paint. */
const DELAY_MS = 700;
/** Pages whose first view shifted in earlier versions. */
const PATHS = [
  '/contact/',
  '/ja/contact/',
  '/ko/ebooks/bots-in-plain-sight/',
  '/ebooks/',
  '/search/?keyword=WAF',
  '/ja/status/',
  '/case-study/grid-operator-storm-night/',
  '/case-study/?tag=gaming',
  '/global-network-map/',
  '/cn/global-network-map/',
];

it.each(PATHS.flatMap((path) => [1440, 390].map((width) => ({ path, width }))))(
  'the late sheets of $path cause no layout shift in a window of $width px',
  async ({ path, width }) => {
    let isLate = false;
    const page = await open(path, {
      viewport: { width, height: 900 },
      before: async (opened) => {
        await observeShifts(opened);
        // Other tests cover late fonts.
        await opened.route(/\.woff2$/, (route) => route.abort());
        await opened.route(/\/assets\/(?!first-)[^/]+\.css$/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
          isLate = true;
          await route.continue();
        });
      },
    });
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    expect(isLate).toBe(true);
    expect(await measureShift(page)).toBe(0);
  },
);
