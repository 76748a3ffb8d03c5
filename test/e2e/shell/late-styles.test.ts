// Late style sheets on a slow network: the first view, which is painted without them, keeps its place.
import { expect, it } from 'vitest';
import { open, shiftOf, watchShift, withBrowser } from './shell.ts';

withBrowser();

/** Time that a slow network takes for a sheet; enough for the first view to be painted before. */
const NETWORK_MS = 700;
/** Pages whose first view has moved. */
const PATHS = [
  '/contact/',
  '/ja/contact/',
  '/ko/ebooks/bots-in-plain-sight/',
  '/ebooks/',
  '/search/?keyword=WAF',
  '/ja/status/',
  '/global-network-map/',
  '/cn/global-network-map/',
];

it.each(PATHS.flatMap((path) => [1440, 390].map((width) => ({ path, width }))))(
  'the late sheets of $path move nothing in a window of $width px',
  async ({ path, width }) => {
    let isLate = false;
    const page = await open(path, {
      viewport: { width, height: 900 },
      before: async (opened) => {
        await watchShift(opened);
        // The arrival of fonts has its own tests.
        await opened.route(/\.woff2$/, (route) => route.abort());
        await opened.route(/\/assets\/(?!first-)[^/]+\.css$/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, NETWORK_MS));
          isLate = true;
          await route.continue();
        });
      },
    });
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    expect(isLate).toBe(true);
    expect(await shiftOf(page)).toBe(0);
    await page.context().close();
  },
);
