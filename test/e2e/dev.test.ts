// `npm run dev`: edits appear on the open page without a manual reload, and errors appear with their position.
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brand } from '../../common/config.ts';
import locale from '../../locales/en.json' with { type: 'json' };
import { launch } from './browser.ts';
import { type DevServer, startDevServer } from './dev-server.ts';

let server: DevServer;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startDevServer(), launch()]);
}, 300_000);
// Each test opens its own page, because a reload from an earlier edit would interrupt the navigation of an open one.
beforeEach(async () => {
  page = await browser.newPage();
  // The complete content is compiled, which takes long on a busy machine.
  page.setDefaultTimeout(250_000);
});
afterEach(() => page.close());
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Resolves when the response has begun, because the page may reload before it has loaded. */
const open = (path: string) => page.goto(`${server.origin}${path}`, { waitUntil: 'commit' });
/**
 * Waits until the HTML of the open page contains a string without a manual reload. Waiting for a response is not
 * enough: Chromium drops a navigation that begins between the response to a reload and its document.
 */
const shows = (text: string) =>
  page.waitForFunction((expected) => document.documentElement?.outerHTML.includes(expected), text);
const textOf = async (path: string) => (await fetch(`${server.origin}${path}`)).text();

describe('dev server', () => {
  it('the dev server shows an error in a content file, and publishes the file once it is corrected', async () => {
    await open(`/why-${brand.slug}/`);
    server.edit('content/page/en/why.json', '"title": "', '"title" "');
    await page.waitForSelector('vite-error-overlay', { state: 'attached' });
    expect(server.output()).toContain('content/page/en/why.json:');
    server.edit('content/page/en/why.json', '"title" "', '"title": "Edited content: ');
    await shows('Edited content: ');
    // The content is compiled twice.
  }, 600_000);

  it('the dev server shows an edited view on the open page and for the next request', async () => {
    await open('/products/');
    server.edit('src/views/layout/site-footer.tsx', '<footer', '<footer data-edited="view"');
    await shows('data-edited="view"');
    expect(await textOf('/products/')).toContain('data-edited="view"');
  });

  it('the dev server hydrates a form', async () => {
    await page.goto(`${server.origin}/contact/`, { waitUntil: 'load' });
    await page.locator('#field-company').click();
    await page.locator('[data-island=form][data-island-status=hydrated]').waitFor();
    await page.locator('.form-send button').click();
    await page.locator('#form-summary').waitFor();
  });

  it('the dev server shows an edited interface message', async () => {
    await open('/products/');
    server.edit('locales/en.json', '"Cookie policy"', '"Edited message"');
    await shows('Edited message');
    expect(await textOf('/products/')).toContain('Edited message');
  });

  it('the dev server shows an edited design token', async () => {
    await open('/products/');
    server.edit('common/brand/tokens.css', '--paper: light-dark(#fbfaf7', '--paper: light-dark(#fbfaf6');
    await page.waitForFunction(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--paper').includes('#fbfaf6'),
    );
  });

  it('the dev server executes an edited client script', async () => {
    await open('/products/');
    server.edit(
      'src/client/boot/boot.ts',
      'startTheme();',
      "startTheme(); document.documentElement.id = 'edited';",
    );
    await page.waitForSelector('html#edited', { state: 'attached' });
  });

  it('the dev server shows an exception with its file and line, and the page once it is fixed', async () => {
    const [good, bad] = ['  return (\n    <footer', "  throw new Error('planted');\n  return (\n    <footer"];
    await open('/contact/');
    server.edit('src/views/layout/site-footer.tsx', good, bad);
    await shows('Error: planted');
    const place = await page.locator('p').first().textContent();
    expect(place).toMatch(/src\/views\/layout\/site-footer\.tsx:\d+:\d+$/);
    server.edit('src/views/layout/site-footer.tsx', bad, good);
    await shows('</footer>');
  });

  // The compiler imports the policy and the brand, so these edits publish the content. The brand is part of the Vite
  // configuration as well, so its edit also restarts the server. The last test makes all of these edits at once.
  it('the dev server applies an edited route, policy, and brand', async () => {
    await open('/edited-route/');
    server.edit(
      'src/routes/marketing/company.tsx',
      'export function addPageRoutes(app: Hono<SiteEnv>): void {',
      "export function addPageRoutes(app: Hono<SiteEnv>): void {\n  app.get('/edited-route', (c) => c.html('edited route'));",
    );
    await shows('edited route');
    await open('/contact/');
    server.edit(
      'common/policy.ts',
      'export const POLICIES: readonly RoutePolicy[] = [',
      "export const POLICIES: readonly RoutePolicy[] = [\n  { ...ACTION, path: '/products', methods: ['POST'] },",
    );
    server.edit('common/config.ts', `name: '${brand.name}'`, "name: 'Editedbrand'");
    await page.waitForFunction(() => document.title.includes('Editedbrand'));
    expect(await textOf('/contact/')).toContain('Editedbrand</title>');
    const refused = await fetch(`${server.origin}/products/`);
    expect([refused.status, (await refused.text()).includes(locale.error.method)]).toEqual([405, true]);
  });
});
