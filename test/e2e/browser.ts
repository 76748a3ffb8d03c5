// Browser of the e2e tests, one per Vitest worker, with flags for containers and the root user.
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
      // Renderer, GPU, and network run as threads: separate processes cost more on few cores.
      '--in-process-gpu',
      '--enable-features=NetworkServiceInProcess2',
      // Pages live for about a second, so that optimizing compilers cost more time than they save.
      '--js-flags=--no-opt --no-maglev',
    ],
  });
}

/** Collects console errors and failed requests of a page. */
export function watch(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Requests that a navigation aborts are not errors.
    if (reason !== 'net::ERR_ABORTED') errors.push(`${request.url()} ${reason}`);
  });
  return errors;
}
