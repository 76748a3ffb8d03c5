// What is kept, in the console of the production build: on a phone, in the dark.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { origin, withBrowser } from '../shell/shell.ts';
import { expectUsable, goTo, openConsole, PHONE, press } from './ops-console.ts';

withBrowser();

/** The menus of the Japanese site, which any page of it asks for. */
const VALUE = /^common\/getNav/;
const open = async (page: Page) => {
  await goTo(page, '/ops/kept?locale=ja');
  await page.getByRole('link', { name: VALUE }).first().click();
};

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
    await page.getByText('Pinned. Pages show this value until it is unpinned.').waitFor();
    await expectUsable(page);
    expect((await fetch(`${origin}/ja/blog/`)).status).toBe(200);
    await press(page, 'Unpin');
    await page.getByText('Unpinned. The value is refreshed with the next page.').waitFor();
    await press(page, 'Refresh now');
    await goTo(page, '/ops/audit?kind=shared');
    expect(await page.locator('tbody > tr th strong').allTextContents()).toEqual([
      'Refreshed',
      'Unpinned',
      'Pinned',
    ]);
    await page.context().close();
  });
});
