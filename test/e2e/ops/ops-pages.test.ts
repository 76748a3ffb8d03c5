// Pages of the console on the running build: usability, collapsible sections, rows of the audit log, packages.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOps } from '../../worker/ops/command-line.ts';
import { origin, withBrowser } from '../shell/shell.ts';
import { ops } from './ops-calls.ts';
import { DESKTOP, expectUsable, goTo, openConsole, PHONE, press } from './ops-console.ts';

withBrowser();

const BANNER = 'advertisement/aside-trial';
/** All pages of the console except those of stored objects. */
const PAGES: Record<string, string[]> = {
  content: [
    ...['', '/banners', `/banners/${BANNER}?locale=en`, '/menus', '/site-info', '/previews', '/previews/new'],
    ...['/plan', '/plan/list', '/plan/2098-03', '/plan/2098-03-10'],
    `/plan/cancel/${BANNER}?edge=starts&locale=en`,
  ],
  traffic: [
    ...['/redirects', '/redirects/new', '/redirects/import', '/search', '/search/new?keyword=cache'],
    ...['/cached-data?locale=ja', '/cached-data/everything'],
  ],
  leads: [
    ...['/leads', '/leads/access', '/leads/deliveries', '/leads/approvals', '/leads/routing'],
    '/leads/routing/rule',
  ],
  operation: ['/incidents', '/incidents/new', '/health/packages', '/audit', '/sessions', '/no-such-page'],
};

describe('pages of the console', () => {
  beforeAll(async () => {
    await runOps(ops, ['banner', 'on', 'aside-trial', '--locale', 'en', '--from', '2098-03-10T00:00Z']);
    // Any page of the Japanese site caches its menus.
    await fetch(`${origin}/ja/blog/`);
  });
  afterAll(() => runOps(ops, 'banner clear aside-trial --locale en'));

  it.each(Object.entries(PAGES))(
    'pages of the section %s pass axe and do not scroll horizontally on a phone in dark mode',
    async (_, paths) => {
      const page = await openConsole('/ops/', { ...PHONE, colorScheme: 'dark' });
      for (const path of paths) {
        await goTo(page, `/ops${path}`);
        await expectUsable(page);
      }
    },
  );
});

describe('form of a new incident', () => {
  it('the type presets state and severity, and disables the options of the other type', async () => {
    const page = await openConsole('/ops/incidents/new', DESKTOP);
    const readSelected = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
    const readValues = async () => [await readSelected('State'), await readSelected('Severity')];
    const readDisabled = () =>
      page
        .locator('optgroup:disabled')
        .evaluateAll((groups) => groups.map((group) => group.getAttribute('label')));
    expect(await readValues()).toEqual(['investigating', 'minor']);
    expect(await readDisabled()).toEqual(['Maintenance', 'Maintenance']);
    await page.getByLabel('Type', { exact: true }).selectOption('Maintenance');
    expect(await readValues()).toEqual(['scheduled', 'none']);
    expect(await readDisabled()).toEqual(['Incident', 'Incident']);
    await page.getByLabel('State', { exact: true }).selectOption('Verifying');
    await page.getByLabel('Type', { exact: true }).selectOption('Incident');
    expect(await readValues()).toEqual(['investigating', 'minor']);
  });
});

describe('collapsible sections', () => {
  it('a link opens its section of the health page without JavaScript', async () => {
    const page = await openConsole('/ops/', { ...DESKTOP, javaScriptEnabled: false });
    await goTo(page, '/ops/health#misses');
    await page.locator('#misses').waitFor({ state: 'visible' });
    expect(await page.locator('#clicks').isVisible()).toBe(false);
  });

  it('the script opens the section of a link in browsers that do not open it themselves', async () => {
    const page = await openConsole('/ops/health#misses', DESKTOP);
    const section = page.locator('#misses');
    await section.evaluate((content) => {
      (content.parentElement as HTMLDetailsElement).open = false;
      dispatchEvent(new Event('hashchange'));
    });
    await section.waitFor({ state: 'visible' });
  });

  it('the first table of banners shows its column names, even after an empty section', async () => {
    const page = await openConsole('/ops/banners', DESKTOP);
    const names = page.locator('.banner-group:nth-of-type(2) thead th').first();
    const sizeOfNames = () => names.evaluate((name) => getComputedStyle(name).fontSize);
    expect(await sizeOfNames()).toBe('0px');
    await page
      .locator('.banners')
      .first()
      .evaluate((table) => table.remove());
    expect(await sizeOfNames()).not.toBe('0px');
  });

  it('every section of the health page opens by keyboard and passes axe', async () => {
    const page = await openConsole('/ops/health', PHONE);
    const folded = page.locator('.fold:not([open])');
    expect(await folded.count()).toBeGreaterThan(3);
    for (let count = await folded.count(); count > 0; count -= 1) {
      await folded.first().locator('> summary').focus();
      await page.keyboard.press('Enter');
    }
    expect(await folded.count()).toBe(0);
    await expectUsable(page);
  });

  it('all menus except the first are collapsed, and a URL opens the menu of an item and shows its row', async () => {
    const page = await openConsole('/ops/menus', DESKTOP);
    expect(await page.locator('.fold').count()).toBeGreaterThan(1);
    expect(await page.locator('.fold[open]').count()).toBe(1);
    expect(await page.locator('.fold').first().getAttribute('open')).not.toBeNull();
    const item = page.locator('.fold:not([open])').last().locator('tr:last-child div[id]');
    const [, id = ''] = (await item.getAttribute('id'))?.split('-') ?? [];
    await goTo(page, `/ops/menus?locale=en&open=${id}#item-${id}`);
    const box = await page.locator(`#item-${id}`).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeLessThan(900);
    await expectUsable(page);
  });
});

describe('rows of the audit log', () => {
  it('an open row has the display of a table row, and shows all fields and the stored JSON', async () => {
    const page = await openConsole('/ops/previews/new', DESKTOP);
    await press(page, 'Create a preview link');
    await page.getByText('The link was created.').waitFor();
    await goTo(page, '/ops/audit?kind=preview&action=make');
    const row = page.locator('.audit > tbody > tr').first();
    await row.locator('summary').first().click();
    await row.getByText('JSON', { exact: true }).click();
    await row.locator('pre').waitFor();
    expect(await row.evaluate((element) => getComputedStyle(element).display)).toBe('table-row');
    expect(await row.getByRole('rowheader').first().innerText()).toMatch(/^Created preview link/);
    await expectUsable(page);
  });
});

describe('packages of the build', () => {
  it('the filter shows the same rows while the user types and after its form is sent', async () => {
    const page = await openConsole('/ops/health', DESKTOP);
    await page.getByRole('link', { name: 'Packages' }).click();
    await page.getByRole('heading', { name: 'Packages' }).waitFor();
    const rows = page.locator('.packages > tbody > tr:visible');
    const total = await rows.count();
    await page.getByLabel('Search packages').fill('FONTSOURCE/');
    const fonts = await rows.allInnerTexts();
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.length).toBeLessThan(total);
    expect(await page.getByRole('status').first().innerText()).toBe(`${fonts.length} of ${total} packages`);
    await page.getByLabel('License').selectOption('MIT');
    expect(await rows.count()).toBe(0);
    await page.getByLabel('License').selectOption('OFL-1.1');
    expect(await rows.allInnerTexts()).toEqual(fonts);
    await press(page, 'Show');
    await page.waitForURL(/search=FONTSOURCE/);
    expect(await rows.allInnerTexts()).toEqual(fonts);
    await page.getByLabel('Search packages').fill('');
    await page.getByLabel('License').selectOption('');
    expect(await rows.count()).toBe(total);
  });
});
