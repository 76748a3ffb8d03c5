// Cached data in the console of the production build: on a phone, in dark mode.
import { describe, expect, it } from 'vitest';
import { origin, withBrowser } from '../shell/shell.ts';
import { expectUsable, goTo, openConsole, PHONE } from './ops-console.ts';

withBrowser();

describe('/ops/cached-data', () => {
  it('a cached value of a language can be refreshed, and the audit log records it, on a phone in dark mode', async () => {
    // Any page of the Japanese site caches its menus.
    await fetch(`${origin}/ja/blog/`);
    const dark = { ...PHONE, colorScheme: 'dark', javaScriptEnabled: true } as const;
    const page = await openConsole('/ops/cached-data', dark);
    await goTo(page, '/ops/cached-data?locale=ja');
    await expectUsable(page);
    await page
      .getByRole('button', { name: /^Refresh common\/getNav/ })
      .first()
      .click();
    await page.getByText('The value is refreshed for the next page that needs it.').waitFor();
    await expectUsable(page);
    expect((await fetch(`${origin}/ja/blog/`)).status).toBe(200);
    await goTo(page, '/ops/audit?kind=shared');
    expect(await page.locator('tbody > tr th strong').allTextContents()).toEqual(['Refreshed']);
  });
});
