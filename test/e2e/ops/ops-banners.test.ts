// The console in a browser: an editor flips, plans, looks first, takes back, exports and undoes, at a desk
// and on a phone, with and without script.
import { afterAll, describe, expect, it } from 'vitest';
import { openBlank, origin, SETTLED, withBrowser } from '../shell/shell.ts';
import { DESK, expectUsable, goTo, openConsole, PHONE } from './ops-console.ts';

withBrowser();

/** Stands at the end of articles; no other file flips it in this language, in which its words are, too. */
const ID = 'aside-trial';
const ARTICLE = '/ko/blog/ddos-attack-browser-game-platform/';
const EDIT = `/ops/banners/advertisement/${ID}?locale=ko`;

const article = async (): Promise<string> => (await fetch(`${origin}${ARTICLE}`)).text();

afterAll(async () => {
  const page = await openConsole(EDIT);
  await page.getByLabel('Use the portal’s banner').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.context().close();
});

describe.each([
  ['at a desk', '오늘만 <하나>', DESK],
  ['on a phone', '오늘만 <둘>', PHONE],
  [
    'at a desk, without script, in dark',
    '오늘만 <셋>',
    { ...DESK, javaScriptEnabled: false, colorScheme: 'dark' as const },
  ],
])('marketing ops %s', (_, words, options) => {
  it('flip a banner, look at it first, plan it, take it back and undo; visitors see each on the next request', async () => {
    const hasScript = !('javaScriptEnabled' in options);
    const written = words.replace('<', '&lt;').replace('>', '&gt;');
    const page = await openConsole(EDIT, options);
    if (hasScript) await expectUsable(page);
    // First looked at, in another tab, while visitors see nothing of it.
    await page.getByLabel('Visible', { exact: true }).check();
    await page.getByLabel('Title').fill(words);
    await page.getByLabel('Link', { exact: true }).fill('/products/');
    const preview = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Preview in a new tab' }).click();
    const tab = await preview;
    await tab.waitForURL(/opsdraft=/);
    expect(await tab.content()).toContain(written);
    await tab.close();
    expect(await article()).not.toContain(written);
    // Then for everybody; words are words.
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${ID} is live`).waitFor();
    expect(await article()).toContain(written);
    // A link to a foreign host is refused, and what was typed is still there.
    await goTo(page, EDIT);
    await page.getByLabel('Link', { exact: true }).fill('https://evil.example/');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing was saved').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe(words);
    expect(await article()).not.toContain('evil.example');
    // Planned: gone until its time comes.
    await page.getByLabel('Link', { exact: true }).fill('/products/');
    await page.getByLabel('From').fill('2098-05-01T09:00');
    await page.getByLabel('Time zone of the period').selectOption('Asia/Seoul');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${ID} is planned: visitors see it from`).waitFor();
    expect(await article()).not.toContain(written);
    // Undone, it is on again.
    await goTo(page, '/ops/audit?kind=advertisement&locale=ko');
    await page.locator('summary').first().click();
    await page.getByRole('link', { name: 'Undo this change' }).first().click();
    await page.getByRole('button', { name: 'Undo and publish' }).click();
    await page.getByText(/Change \d+ is undone/).waitFor();
    expect(await article()).toContain(written);
    if (hasScript) await expectUsable(page);
    // Taken away as a file.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('audit.csv');
    // One press, from the list, by keyboard.
    await goTo(page, '/ops/banners?locale=ko');
    const off = page.getByRole('button', { name: `Turn off ${ID}` });
    await off.focus();
    await page.keyboard.press('Enter');
    await page.getByText(`${ID} is off`).waitFor();
    expect(await article()).not.toContain(written);
    await page.context().close();
  });
});

describe('two editors at once', () => {
  it('see both versions, and one of them chooses', async () => {
    const [ada, bob] = [await openConsole(EDIT), await openConsole(EDIT, PHONE)];
    await ada.getByLabel('Visible', { exact: true }).check();
    await ada.getByLabel('Title').fill('첫째 판');
    await ada.getByRole('button', { name: 'Save' }).click();
    await ada.getByText(`${ID} is live`).waitFor();
    await bob.getByLabel('Visible', { exact: true }).check();
    await bob.getByLabel('Title').fill('둘째 판');
    await bob.getByRole('button', { name: 'Save' }).click();
    await bob.getByText('Somebody else has changed this banner since you opened it').waitFor();
    await expectUsable(bob);
    expect(await article()).toContain('첫째 판');
    await bob.getByRole('button', { name: 'Use my version' }).click();
    await bob.getByText(`${ID} is live`).waitFor();
    expect(await article()).toContain('둘째 판');
    await ada.context().close();
    await bob.context().close();
  });
});

describe('the console', () => {
  it('opens to nobody without the token, and closes again', async () => {
    const stranger = await openBlank({ cookies: SETTLED, bypassCSP: true });
    await stranger.goto(`${origin}/ops/`);
    expect(new URL(stranger.url()).pathname).toBe('/ops/sign-in');
    await expectUsable(stranger);
    await stranger.getByLabel('Token').fill('a guess that is as long as a token would have to be');
    await stranger.getByRole('button', { name: 'Sign in' }).click();
    await stranger.getByText('That token was not accepted.').waitFor();
    await stranger.context().close();
    const page = await openConsole();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Token').waitFor();
    await goTo(page, '/ops/audit');
    expect(new URL(page.url()).pathname).toBe('/ops/sign-in');
    await page.context().close();
  });
});
