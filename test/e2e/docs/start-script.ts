// Wait for the script of documents, which the first user interaction loads.
import type { Page } from 'playwright-core';

/**
 * Moves the pointer until the script has started. One move is not sufficient: the pointer may already rest on its
 * target after an earlier page, and the browser may merge moves into one event that only reports a stationary pointer.
 */
export async function startScript(page: Page): Promise<void> {
  for (let y = 380; (await page.locator('.docs[data-ready]').count()) === 0; y++)
    await page.mouse.move(640, y);
}
