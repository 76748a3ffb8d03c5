// Chromium driver based on Playwright, as in all other browser tests.
import { launch, watch } from '../browser.ts';
import { clientIpHeaders } from '../shell/visitor.ts';
import { type Driver, KEYS } from './driver.ts';

/** Starts Chromium with one page. */
export async function launchChromium(): Promise<Driver> {
  const browser = await launch();
  const page = await browser.newPage({ reducedMotion: 'reduce', extraHTTPHeaders: clientIpHeaders() });
  const errors = watch(page);
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    resize: (width, height) => page.setViewportSize({ width, height }),
    click: (x, y) => page.mouse.click(x, y),
    press: async (keys) => {
      for (const key of keys) await (key in KEYS ? page.keyboard.press(key) : page.keyboard.type(key));
    },
    evaluate: (expression) => page.evaluate<string>(expression),
    takeErrors: async () => errors.splice(0),
    close: () => browser.close(),
  };
}
