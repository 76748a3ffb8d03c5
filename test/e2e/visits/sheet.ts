// Style sheet that a check adds to a page.
import type { Page } from 'playwright-core';

/** Adds rules to a page, even if its policy forbids inline styles. The rules replace those of an earlier call. */
export const addSheet = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
