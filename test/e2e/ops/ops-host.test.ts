// Console on a separate host: OPS_ORIGIN of the site, SITE_ORIGIN of ops. Both hosts are names of this machine.
import { cpSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { localToken } from '../../../scripts/dev/local-access.ts';
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

const fetchStatus = async (url: string) => {
  const response = await fetch(url, { redirect: 'manual' });
  await response.body?.cancel();
  return response.status;
};

describe('console on a separate host', () => {
  it('the console responds only on its own host, and the site only on the other', async () => {
    for (const path of ['/ops/', '/ops/sign-in', '/ops/api/audit', '/ko/ops/'])
      expect([path, await fetchStatus(`${site.origin}${path}`)]).toEqual([path, 404]);
    for (const path of ['/products/', '/ko/', '/docs/', '/sso/login', '/api/portal/v1/menus'])
      expect([path, await fetchStatus(`${consoleOrigin}${path}`)]).toEqual([path, 404]);
    expect(await fetchStatus(`${consoleOrigin}/`)).toBe(302);
    expect(await fetchStatus(`${site.origin}/products/`)).toBe(200);
  });

  it('the ops API responds only on the console’s host', async () => {
    const headers = { authorization: `Bearer ${localToken()}` };
    expect((await fetch(`${consoleOrigin}/ops/api/audit`, { headers })).status).toBe(200);
    expect((await fetch(`${site.origin}/ops/api/audit`, { headers })).status).toBe(404);
  });

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
