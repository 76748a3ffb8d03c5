// First interactions with a page, and the scripts that they load.
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { ScriptWeight } from './script-weight.ts';

/** A first interaction of a visitor. */
export interface Interaction {
  name: string;
  path: string;
  /** Runs the interaction and resolves when its result is visible. */
  act: (page: Page) => Promise<unknown>;
}

/** Delay between key presses in milliseconds. */
export const KEYS = { delay: 120 };
/** Page of an operation with an API console. */
export const OPERATION_PAGE = '/docs/api/content-acceleration/purges/';

/** Focuses a form field, and waits until its island is hydrated. */
export async function enterForm(page: Page): Promise<void> {
  await page.locator('#field-company').click();
  await page.locator('[data-island=form][data-island-status=hydrated]').waitFor();
}

/** Searches with the button in the header. */
export async function search(page: Page): Promise<void> {
  await page.locator('.header-search').click();
  await page.locator('#search-overlay input').pressSequentially('firewall', KEYS);
  await page.locator('#search-overlay [role=option]').first().waitFor();
}

/** Sends the edited request of an operation to the sandbox. */
async function runOperation(page: Page): Promise<void> {
  const form = page.locator('[aria-labelledby=createPurge] .api-form');
  await form.locator('summary').click();
  await form.locator('textarea').fill('{"tags": ["bench"]}');
  await form.locator('[type=submit]').click();
  await page.locator('.api-result [role=status]', { hasText: /\d/ }).waitFor();
}

/** Interactions, with the maximum size of their scripts in kB (1,000 bytes). */
export const INTERACTIONS_WITH_LIMITS: readonly (Interaction & { kilobytes: number })[] = [
  { name: 'a form', path: '/contact/', kilobytes: 35, act: enterForm },
  { name: 'the search', path: '/legal/', kilobytes: 15, act: search },
  { name: 'the API console', path: OPERATION_PAGE, kilobytes: 40, act: runOperation },
];

/** Cookies of a visitor who has answered or closed all banners. */
const COOKIES = { cookie_consent: 'v1.0.0.1', topAdBannerShown: '1' };

/** Creates an empty page of a new visitor; the caller closes the context. */
export async function openVisitorPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  await context.addCookies(Object.entries(COOKIES).map(([name, value]) => ({ name, value, url: origin })));
  return context.newPage();
}

/**
 * Lists the scripts that a new visitor loads from the page load to the end of an interaction. Scripts that have loaded
 * before, such as the boot script, do not count.
 */
export async function listScripts(
  browser: Browser,
  origin: string,
  { path, act }: Interaction,
  options: BrowserContextOptions = {},
): Promise<ScriptWeight[]> {
  const page = await openVisitorPage(browser, origin, options);
  const scripts = new Map<string, Promise<ScriptWeight>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().resourceType() !== 'script') return;
    const weight = response
      .body()
      .then((body) => ({ path: pathname, bytes: gzipSync(body, { level: 9 }).length }));
    // If a script arrives after the interaction, the page may close before its body is read.
    weight.catch(() => undefined);
    scripts.set(pathname, weight);
  });
  await page.goto(`${origin}${path}`, { waitUntil: 'load' });
  const before = new Set(scripts.keys());
  await act(page);
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(scripts.values());
  await page.context().close();
  return bodies.filter((script) => !before.has(script.path));
}
