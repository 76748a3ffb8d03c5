// Helpers for console tests on the running build: a signed-in editor on desktop and phone.
import { text } from 'node:stream/consumers';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { localToken } from '../../../scripts/dev/local-access.ts';
import { findViolations, openBlank, origin } from '../shell/shell.ts';

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** Environments of editors: title, browser options, and a suffix that makes their objects unique. */
export const EDITOR_ENVIRONMENTS: [string, BrowserContextOptions, string][] = [
  ['on a desktop', DESKTOP, 'desk'],
  ['on a phone in dark mode', { ...PHONE, colorScheme: 'dark' }, 'phone'],
];

/** Signs in and opens a page of the console. */
export async function openConsole(
  path = '/ops/',
  options: BrowserContextOptions = DESKTOP,
  { at = origin, token = localToken() } = {},
): Promise<Page> {
  // The policy of the console would block the script that injects axe.
  const page = await openBlank({ bypassCSP: true, ...options });
  await page.goto(`${at}/ops/sign-in?to=${encodeURIComponent(path.replace(/\/$/, ''))}`);
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
  return page;
}

/** Opens another page of the console in the same session. */
export const goTo = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

/** Opens the user menu, with the time zone and the sign-out. */
export const openMenu = (page: Page) => page.getByRole('button', { name: 'Signed in as' }).click();

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Returns the text of the file that a link or button downloads. */
export async function downloadText(page: Page, trigger: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), trigger.click()]);
  return text(await download.createReadStream());
}

/** Expects that the page does not scroll horizontally and that axe finds no violations. */
export async function expectUsable(page: Page): Promise<void> {
  const [wide, available] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect([page.url(), wide]).toEqual([page.url(), available]);
  expect(await findViolations(page)).toEqual([]);
}
