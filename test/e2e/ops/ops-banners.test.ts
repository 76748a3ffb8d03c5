// Banner overrides in the console: edit, preview, plan, undo, export, and turn off, on desktop and phone, with and
// without JavaScript.
import { afterAll, describe, expect, it } from 'vitest';
import { openBlank, origin, SETTLED, withBrowser } from '../shell/shell.ts';
import { DESKTOP, expectUsable, goTo, openConsole, PHONE } from './ops-console.ts';

withBrowser();

/** Banner at the end of articles. No other test file overrides it in this language. */
const ID = 'aside-trial';
const ARTICLE = '/ko/blog/ddos-attack-browser-game-platform/';
const EDIT = `/ops/banners/advertisement/${ID}?locale=ko`;

const fetchArticle = async (): Promise<string> => (await fetch(`${origin}${ARTICLE}`)).text();

afterAll(async () => {
  const page = await openConsole(EDIT);
  await page.getByLabel('Use the portal’s banner').check();
  await page.getByRole('button', { name: 'Save' }).click();
});

describe.each([
  ['on a desktop', '오늘만 <하나>', DESKTOP],
  [
    'on a phone without JavaScript in dark mode',
    '오늘만 <둘>',
    { ...PHONE, javaScriptEnabled: false, colorScheme: 'dark' as const },
  ],
])('banner overrides %s', (_, words, options) => {
  it('an editor previews, saves, plans, undoes, and turns off a banner, and visitors see each change on the next request', async () => {
    const hasScript = !('javaScriptEnabled' in options);
    const written = words.replace('<', '&lt;').replace('>', '&gt;');
    const page = await openConsole(EDIT, options);
    if (hasScript) await expectUsable(page);
    // The preview opens in another tab, and visitors do not see it.
    await page.getByLabel('Visible', { exact: true }).check();
    await page.getByLabel('Title').fill(words);
    const shots = page.locator('.shots [data-shown="title"]');
    expect((await shots.allTextContents()).filter((text) => text === words)).toHaveLength(hasScript ? 4 : 0);
    await page.getByLabel('Link', { exact: true }).fill('/products/');
    const preview = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Preview in a new tab' }).click();
    const tab = await preview;
    await tab.waitForURL(/opsdraft=/);
    expect(await tab.content()).toContain(written);
    await tab.close();
    expect(await fetchArticle()).not.toContain(written);
    // Saving publishes the banner; its text is escaped.
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${ID} is live`).waitFor();
    expect(await fetchArticle()).toContain(written);
    // A link to another host is rejected, and all input is preserved.
    await goTo(page, EDIT);
    await page.getByLabel('Link', { exact: true }).fill('https://evil.example/');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing was saved').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe(words);
    expect(await fetchArticle()).not.toContain('evil.example');
    // A planned banner is hidden until its start.
    await page.getByLabel('Link', { exact: true }).fill('/products/');
    await page.getByLabel('From').fill('2098-05-01T09:00');
    await page.getByLabel('Time zone of the period').selectOption('Asia/Seoul');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${ID} is planned: visitors see it from`).waitFor();
    expect(await fetchArticle()).not.toContain(written);
    // Undo shows the banner again.
    await goTo(page, '/ops/audit?kind=advertisement&locale=ko');
    await page.locator('tbody summary').first().click();
    await page.getByRole('link', { name: 'Undo this change' }).first().click();
    await page.getByRole('button', { name: 'Undo and publish' }).click();
    await page.getByText(/Change \d+ is undone/).waitFor();
    expect(await fetchArticle()).toContain(written);
    if (hasScript) await expectUsable(page);
    // The audit log is exported.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('audit.csv');
    // The list turns the banner off by keyboard.
    await goTo(page, '/ops/banners?locale=ko');
    const off = page.getByRole('button', { name: `Turn off ${ID}` });
    await off.focus();
    await page.keyboard.press('Enter');
    await page.getByText(`${ID} is off`).waitFor();
    expect(await fetchArticle()).not.toContain(written);
  });
});

describe('access to the console', () => {
  it('the sign-in page passes axe, and its field spans a phone', async () => {
    const anonymous = await openBlank({ ...PHONE, cookies: SETTLED, bypassCSP: true });
    await anonymous.goto(`${origin}/ops/redirects`);
    expect(new URL(anonymous.url()).pathname).toBe('/ops/sign-in');
    await expectUsable(anonymous);
    const box = await anonymous.getByLabel('Token').boundingBox();
    expect([box?.x, box?.width]).toEqual([16, 358]);
  });
});
