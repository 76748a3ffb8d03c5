// DESIGN §8 What is kept, and leads, in the console of the production build: at a desk and on a phone, in the dark,
// without script.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESK, expectUsable, goTo, openConsole, PHONE } from './ops-console.ts';
import { origin, withBrowser } from './shell.ts';

withBrowser();

/** The menus of the Japanese site, which any page of it asks for. */
const VALUE = /^common\/getNav/;
const open = async (page: Page) => {
  await goTo(page, '/ops/kept?locale=ja');
  await page.getByRole('link', { name: VALUE }).first().click();
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('/ops/kept', () => {
  it('compares a value, pins it, releases it and asks for it anew; the audit has each, on a phone in the dark', async () => {
    await fetch(`${origin}/ja/blog/`);
    const page = await openConsole('/ops/kept', { ...PHONE, colorScheme: 'dark', javaScriptEnabled: true });
    await goTo(page, '/ops/kept?locale=ja');
    await expectUsable(page);
    await open(page);
    await page.getByRole('link', { name: 'Compare with the portal’s' }).click();
    await page.getByText('It is the same as the portal’s.').waitFor();
    await press(page, 'Pin this value');
    await page.getByText('Pinned: pages show this value until it is released.').waitFor();
    await expectUsable(page);
    expect((await fetch(`${origin}/ja/blog/`)).status).toBe(200);
    await press(page, 'Release the pin');
    await page.getByText('Released: the portal is asked for it with the next page.').waitFor();
    await press(page, 'Ask the portal now');
    await goTo(page, '/ops/audit?kind=shared');
    expect(await page.locator('tbody > tr th strong').allTextContents()).toEqual(['renew', 'release', 'pin']);
    await page.context().close();
  });
});

describe('/ops/leads', () => {
  it('chooses leads by a form whose words stand in no address, and shows who looked at what, without script', async () => {
    const page = await openConsole('/ops/leads', { ...DESK, javaScriptEnabled: false });
    await page.getByLabel('Language').selectOption('ko');
    await press(page, 'Show');
    expect(page.url()).toBe(`${origin}/ops/leads`);
    await goTo(page, '/ops/leads/access');
    await page.getByRole('cell', { name: /^list/ }).first().waitFor();
    await page.context().close();
  });
});
