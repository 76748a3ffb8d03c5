// Menus and site info in the console: edit, preview, and publish, until header and footer show it in two languages. The
// file serves its own site, because every page of the shared one would show the changes.
import { cpSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Served, serveBuild } from '../../../scripts/dev/miniflare.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { openBlank, withBrowser } from '../shell/shell.ts';
import { expectUsable, goTo, openConsole, PHONE } from './ops-console.ts';

withBrowser();

const MENU = '/ops/menus/menu/5?locale=ko';
const NOTICE = '/ops/site-info/site/notice?locale=ko';
const LANGUAGES = ['한국어', '日本語'];
const PAGES = ['/ko/glossary/', '/ja/glossary/'];
const fetchTexts = () =>
  Promise.all(PAGES.map(async (path) => (await fetch(`${site.origin}${path}`)).text()));

const persistTo = temporaryFolder('site-ops-menus');
let site: Served;
beforeAll(async () => {
  cpSync(inject('published'), persistTo, { recursive: true });
  site = await serveBuild({ persistTo, onLog: () => undefined });
});
afterAll(() => site.stop());

/** Opens the page of an override and selects both languages. */
async function openBothLanguages(page: Awaited<ReturnType<typeof openConsole>>, path: string): Promise<void> {
  await goTo(page, path);
  for (const name of LANGUAGES) await page.getByLabel(name).check();
}

const save = (page: Awaited<ReturnType<typeof openConsole>>) =>
  page.getByRole('button', { name: 'Save and publish' }).click();

it('an editor on a phone without JavaScript changes a menu and a notice, previews both, and visitors see them in two languages', async () => {
  const page = await openConsole('/ops/', { ...PHONE, javaScriptEnabled: false }, { at: site.origin });
  await openBothLanguages(page, MENU);
  await page.getByLabel('Title').fill('Partners <&>');
  await page.getByLabel('Badge').fill('NEW!');
  await page.getByLabel('On this page').fill('/ko/glossary/');
  const newTab = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Preview in a new tab' }).click();
  const preview = await newTab;
  await preview.waitForURL(/\/ko\/glossary\/\?opsdraft=/);
  expect(await preview.locator('.site-header').textContent()).toContain('Partners <&>NEW!');
  await preview.close();
  expect((await fetchTexts()).some((text) => text.includes('NEW!'))).toBe(false);
  await save(page);
  await page.getByText('is changed for visitors (한국어, 日本語)').waitFor();
  await openBothLanguages(page, NOTICE);
  await page.getByRole('textbox', { name: 'Text' }).fill('The office is closed.');
  await save(page);
  await page.getByText('Notice is changed for visitors').waitFor();
  for (const text of await fetchTexts()) {
    expect(text).toMatch(/<header.*Partners &lt;&amp;&gt;<span class="badge">NEW!<\/span>.*<\/header>/s);
    expect(text).toMatch(/<footer.*The office is closed\..*<\/footer>/s);
  }
});

it('the header with a badge passes axe', async () => {
  const page = await openBlank({ bypassCSP: true, colorScheme: 'dark' });
  await page.goto(`${site.origin}${PAGES[0]}`);
  await expectUsable(page);
});
