// Size of the scripts that a browser executes before any interaction.
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/test/browser.ts';

export interface ScriptWeight {
  path: string;
  /** Compressed size in bytes. */
  bytes: number;
}

/** Wait for scripts that start when idle or by a timer, in milliseconds. */
const SETTLE_MS = 2500;

/** Starts the browser of the tests. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });

/** Opens a URL as a new visitor and lists the scripts that load without interaction. */
export async function listInitialScripts(browser: Browser, address: string): Promise<ScriptWeight[]> {
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
  // Browsers also report the position of a pointer that has not moved, which is not an interaction.
  await page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })));
  await page.waitForTimeout(SETTLE_MS);
  const bodies = await Promise.all(scripts);
  await context.close();
  return bodies;
}

/** Sum of the compressed sizes in bytes. */
export const totalBytes = (scripts: readonly ScriptWeight[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0);
