// Client script of the console (time zone, copy buttons), its fallbacks without JavaScript, and roles by token.
import { describe, expect, it } from 'vitest';
import { localToken } from '../../../scripts/dev/local-access.ts';
import { openBlank, origin, withBrowser } from '../shell/shell.ts';
import { DESKTOP, expectUsable, goTo, openConsole, openMenu, PHONE, press } from './ops-console.ts';

withBrowser();

describe('time zone of the console', () => {
  const TOKYO = { ...DESKTOP, timezoneId: 'Asia/Tokyo' };

  it('the console uses the browser’s time zone from the first page, and a selected time zone afterward', async () => {
    const page = await openConsole('/ops/previews/new', TOKYO);
    await page.getByLabel('Valid until (Asia/Tokyo)').waitFor();
    await openMenu(page);
    await page.getByText('This is the time zone of your browser.').waitFor();
    await page.getByLabel('Time zone', { exact: true }).selectOption('Asia/Seoul');
    await press(page, 'Use');
    await page.getByLabel('Valid until (Asia/Seoul)').waitFor();
    await openMenu(page);
    await page.getByText('You chose this time zone.').waitFor();
  });

  it('a page that is opened without the time zone cookie is reloaded in the browser’s time zone', async () => {
    const page = await openConsole('/ops/audit', TOKYO);
    await page.context().clearCookies({ name: 'ops-tz' });
    await page.evaluate(() => sessionStorage.clear());
    await goTo(page, '/ops/previews/new');
    await page.getByLabel('Valid until (Asia/Tokyo)').waitFor();
  });

  it('the console uses UTC without JavaScript, and shows a notice', async () => {
    const page = await openConsole('/ops/previews/new', { ...TOKYO, javaScriptEnabled: false });
    await page.getByLabel('Valid until (UTC)').waitFor();
    await openMenu(page);
    await page.getByText('The time zone of your browser is unknown. Choose your time zone.').waitFor();
  });
});

describe('copy button of a preview link', () => {
  it('the copy button copies the complete link by keyboard and confirms it', async () => {
    const page = await openConsole('/ops/previews/new', {
      ...PHONE,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByLabel('Note').fill('to be copied');
    await press(page, 'Create a preview link');
    const row = page.locator('tbody > tr').filter({ hasText: 'to be copied' });
    await row.getByRole('button', { name: 'Copy' }).focus();
    await page.keyboard.press('Enter');
    await row.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await row.getByRole('status').textContent()).toBe('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await row.getByLabel('Preview link').inputValue());
    expect(copied.startsWith(`${origin}/?ispreview=1&pretoken=pv1.`)).toBe(true);
    await expectUsable(page);
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('The link is revoked').waitFor();
  });

  it('the copy button is hidden without JavaScript, and the link can be selected', async () => {
    const page = await openConsole('/ops/previews/new', { ...DESKTOP, javaScriptEnabled: false });
    await page.getByLabel('Note').fill('without script');
    await press(page, 'Create a preview link');
    const row = page.locator('tbody > tr').filter({ hasText: 'without script' });
    expect(await row.getByLabel('Preview link').inputValue()).toContain('pretoken=pv1.');
    expect(await row.getByRole('button', { name: 'Copy' }).isVisible()).toBe(false);
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('The link is revoked').waitFor();
  });
});

describe('roles in the console', () => {
  it.each([
    ['vera', DESKTOP, '/ops/banners', 'Edit', '/ops/leads'],
    ['lea', PHONE, '/ops/leads', 'Delete', '/ops/banners'],
  ])(
    'the role of %s shows only permitted sections, and a denied page states the reason',
    async (name, options, path, absent, closed) => {
      const page = await openConsole(path, options, { token: localToken(name) });
      await page.getByRole('button', { name: `token:${name}` }).waitFor();
      expect(await page.getByRole('link', { name: absent }).count()).toBe(0);
      const sections = page.getByRole('navigation', { name: 'Console' }).getByRole('link');
      const paths = await sections.evaluateAll((links) =>
        links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
      );
      expect([paths.includes(path), paths.includes(closed)]).toEqual([true, false]);
      await expectUsable(page);
      const response = await goTo(page, closed);
      expect(response?.status()).toBe(403);
      await page.getByText(`token:${name} has the role`).waitFor();
      await expectUsable(page);
    },
  );

  it('the input of a form that was opened before another sign-in is preserved', async () => {
    const page = await openConsole('/ops/redirects/new', DESKTOP);
    await page.getByLabel('From', { exact: true }).fill('/not-lost');
    await page.getByLabel('To', { exact: true }).fill('https://evil.example/');
    // The session changes in another tab.
    const tab = await page.context().newPage();
    await tab.goto(`${origin}/ops/`);
    await openMenu(tab);
    await tab.getByRole('button', { name: 'Sign out' }).click();
    await tab.getByLabel('Token').fill(localToken());
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.getByRole('navigation', { name: 'Console' }).waitFor();
    await press(page, 'Add redirect');
    await page.getByText('This form was opened in an earlier session').waitFor();
    await expectUsable(page);
    await press(page, 'Send again');
    await page.getByText('This is not on one of our own hosts.').waitFor();
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('/not-lost');
  });

  it('a form of an expired session states the reason, and a new visitor gets the sign-in page', async () => {
    const page = await openConsole('/ops/redirects/new', DESKTOP);
    await page.getByLabel('From', { exact: true }).fill('/not-lost');
    await page.getByLabel('To', { exact: true }).fill('/products');
    await page.context().clearCookies({ name: 'ops' });
    await press(page, 'Add redirect');
    await page.getByText('Your session has ended').waitFor();
    await expectUsable(page);
    const newVisitor = await openBlank();
    await newVisitor.goto(`${origin}/ops/redirects`);
    expect(new URL(newVisitor.url()).pathname).toBe('/ops/sign-in');
    await newVisitor.setViewportSize({ width: 390, height: 844 });
    const box = await newVisitor.getByLabel('Token').boundingBox();
    expect([box?.x, box?.width]).toEqual([16, 358]);
  });
});
