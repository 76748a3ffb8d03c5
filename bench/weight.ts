// What a page makes the visitor's browser execute before anything is touched: measured in a real browser.
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

export interface ScriptWeight {
  /** Path of the script. */
  path: string;
  /** Compressed, in bytes. */
  bytes: number;
}

/** Long enough for everything that waits for idle time or a timer of the shell. */
const SETTLE_MS = 2500;

/** Opens an address as a first visitor and lists every script it loads while nobody interacts. */
export async function scriptsBeforeInteraction(browser: Browser, address: string): Promise<ScriptWeight[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts: Promise<ScriptWeight>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(
      response
        .body()
        .then((body) => ({ path: new URL(response.url()).pathname, bytes: gzipSync(body).length })),
    );
  });
  await page.goto(address, { waitUntil: 'load' });
  // A browser tells of a pointer that rests: that is nothing that anyone does.
  await page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })));
  await page.waitForTimeout(SETTLE_MS);
  const found = await Promise.all(scripts);
  await context.close();
  return found;
}

/** The sum of the compressed sizes. */
export const totalBytes = (scripts: readonly ScriptWeight[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0);
