// The real browser of each worker of these tests, started as a container or a root user needs it.
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/test/browser.ts';

export async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // What draws and what fetches are threads here: as processes they spend more on talking than on work.
      '--in-process-gpu',
      '--enable-features=NetworkServiceInProcess2',
      // A page of a test lives for a second: to optimise its scripts costs more than it brings.
      '--js-flags=--no-opt --no-maglev',
    ],
  });
}

/** Collects what a visitor's console would show as an error, and requests that failed. */
export function watch(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Leaving a page ends what it was still loading.
    if (reason !== 'net::ERR_ABORTED') errors.push(`${request.url()} ${reason}`);
  });
  return errors;
}
