// Console on a separate host: OPS_ORIGIN of the site, SITE_ORIGIN of ops. Both hosts are names of this machine.
import { cpSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Served, serveBuild } from '../../../scripts/dev/miniflare.ts';
import { findFreePort } from '../../../scripts/process/loopback.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { withBrowser } from '../shell/shell.ts';
import { expectUsable, goTo, openConsole, openMenu, press } from './ops-console.ts';

withBrowser();

const persistTo = temporaryFolder('site-ops-host');
let site: Served;
let consoleOrigin = '';
beforeAll(async () => {
  const port = await findFreePort();
  consoleOrigin = `http://127.0.0.1:${port}`;
  cpSync(inject('published'), persistTo, { recursive: true });
  site = await serveBuild({
    persistTo,
    port,
    vars: { site: { OPS_ORIGIN: consoleOrigin }, ops: { SITE_ORIGIN: `http://localhost:${port}` } },
    onLog: () => undefined,
  });
});
afterAll(() => site.stop());

describe('console on a separate host', () => {
  it('the console signs in and saves on its own host, and checks links and opens previews on the site’s host', async () => {
    const page = await openConsole('/ops/banners/advertisement/top-banner-attack?locale=ko', undefined, {
      at: consoleOrigin,
    });
    await expectUsable(page);
    await page.getByLabel('Title').fill('자체 호스트');
    await page.getByLabel('Link', { exact: true }).fill('/no-such-page/');
    await press(page, 'Save and publish');
    await page.getByText('There is no page at /ko/no-such-page/.').first().waitFor();
    await page.getByLabel('Link', { exact: true }).fill('/products/');
    await page.getByLabel('On this page').fill('/ko/blog/');
    const preview = page.context().waitForEvent('page');
    await press(page, 'Preview in a new tab');
    const tab = await preview;
    await tab.waitForURL((url) => url.origin === site.origin && url.searchParams.has('opsdraft'));
    expect(new URL(tab.url()).pathname).toBe('/ko/blog/');
    expect(await tab.content()).toContain('자체 호스트');
    await tab.close();
    await press(page, 'Save and publish');
    await page.getByText('top-banner-attack is live').waitFor();
    await goTo(page, '/ops/previews/new');
    await press(page, 'Create a preview link');
    const link = await page.getByLabel('Preview link').first().inputValue();
    expect(new URL(link).origin).toBe(site.origin);
    await openMenu(page);
    await press(page, 'Sign out');
    await page.getByLabel('Token').waitFor();
    expect(new URL(page.url()).origin).toBe(consoleOrigin);
  });
});
