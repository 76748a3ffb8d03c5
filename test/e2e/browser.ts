// Browser of the e2e tests, one per Vitest worker, with flags for containers and the root user.
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/test/browser.ts';

/** Chromium's messages about violations of the Content-Security-Policy, including Trusted Types. */
const VIOLATION = /Content Security Policy|requires '?Trusted/;

/** Fails the test run if a page violates its Content-Security-Policy. Vitest reports an unhandled error. */
function forbidViolations(browser: Browser): Browser {
  browser.on('context', (context) =>
    context.on('console', (message) => {
      if (message.type() === 'error' && VIOLATION.test(message.text()))
        throw new Error(`${message.location().url}: ${message.text()}`);
    }),
  );
  return browser;
}

export async function launch(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // The GPU and network services run in the browser process: separate processes cost more on few cores.
      '--in-process-gpu',
      '--enable-features=NetworkServiceInProcess2',
      // Pages of one visitor share a renderer process, which saves a seventh of the CPU time of a short page.
      '--disable-site-isolation-trials',
      '--renderer-process-limit=1',
      // Pages live for about a second, so optimizing compilers cost more time than they save.
      '--js-flags=--no-opt --no-maglev',
    ],
  });
  return forbidViolations(browser);
}

/** Collects console errors, uncaught exceptions, and failed requests of a page. */
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
