// The console of the running build as an editor opens it: signed in, at a desk and on a phone.
import { text } from 'node:stream/consumers';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { localToken } from '../../../scripts/dev/local-access.ts';
import { barriersOn, openBlank, origin } from '../shell/shell.ts';

export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** Where and how editors work; the last word tells apart what each of them makes. */
export const EDITORS: [string, BrowserContextOptions, string][] = [
  ['at a desk', DESK, 'desk'],
  ['on a phone, in the dark', { ...PHONE, colorScheme: 'dark' }, 'phone'],
];

/** A page of the console for an editor who has just signed in; the caller closes its context. */
export async function openConsole(
  path = '/ops/',
  options: BrowserContextOptions = DESK,
  { at = origin, token = localToken() } = {},
): Promise<Page> {
  // Axe is put into the page by a script, which the console's policy would refuse.
  const page = await openBlank({ bypassCSP: true, ...options });
  await page.goto(`${at}/ops/sign-in?to=${encodeURIComponent(path.replace(/\/$/, ''))}`);
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
  return page;
}

/** Leads the same editor to another page of the console. */
export const goTo = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The text of a file that a link or a button gives. */
export async function fileOf(page: Page, given: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), given.click()]);
  return text(await download.createReadStream());
}

/** Nothing of a page is wider than its window, and assistive technology finds nothing wrong with it. */
export async function expectUsable(page: Page): Promise<void> {
  const [wide, room] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect([page.url(), wide]).toEqual([page.url(), room]);
  expect(await barriersOn(page)).toEqual([]);
}
