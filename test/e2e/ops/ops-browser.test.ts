// What the console's script adds in a browser (the time zone, copy buttons), and what stands in for it without script;
// roles, by their own tokens.
import { describe, expect, it } from 'vitest';
import { localToken } from '../../../scripts/dev/local-access.ts';
import { openBlank, origin, withBrowser } from '../shell/shell.ts';
import { DESK, expectUsable, goTo, openConsole, PHONE, press } from './ops-console.ts';

withBrowser();

describe('the time zone of the console', () => {
  const TOKYO = { ...DESK, timezoneId: 'Asia/Tokyo' };

  it('is that of the browser from the first page on, and the chosen one after a choice', async () => {
    const page = await openConsole('/ops/previews', TOKYO);
    await page.getByLabel('Valid until (Asia/Tokyo)').waitFor();
    await page.getByText('This is the zone of your browser.').waitFor();
    await page.getByLabel('Time zone', { exact: true }).selectOption('Asia/Seoul');
    await press(page, 'Use');
    await page.getByLabel('Valid until (Asia/Seoul)').waitFor();
    await page.getByText('You chose this zone.').waitFor();
    await page.context().close();
  });

  it('is applied to a page that was opened before the browser has told it, which is loaded once more', async () => {
    const page = await openConsole('/ops/audit', TOKYO);
    await page.context().clearCookies({ name: 'ops-tz' });
    await page.evaluate(() => sessionStorage.clear());
    await goTo(page, '/ops/previews');
    await page.getByLabel('Valid until (Asia/Tokyo)').waitFor();
    await page.context().close();
  });

  it('is UTC without script, and the page says so', async () => {
    const page = await openConsole('/ops/previews', { ...TOKYO, javaScriptEnabled: false });
    await page.getByLabel('Valid until (UTC)').waitFor();
    await page.getByText('The zone of your browser is not known. Choose yours.').waitFor();
    await page.context().close();
  });
});

describe('the copy button of a preview link', () => {
  it('copies the whole link, by keyboard, and says so', async () => {
    const page = await openConsole('/ops/previews', {
      ...PHONE,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByLabel('Note').fill('to be copied');
    await press(page, 'Create link');
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
    await page.context().close();
  });

  it('is not there without script; the link can be selected', async () => {
    const page = await openConsole('/ops/previews', { ...DESK, javaScriptEnabled: false });
    await page.getByLabel('Note').fill('without script');
    await press(page, 'Create link');
    const row = page.locator('tbody > tr').filter({ hasText: 'without script' });
    expect(await row.getByLabel('Preview link').inputValue()).toContain('pretoken=pv1.');
    expect(await row.getByRole('button', { name: 'Copy' }).isVisible()).toBe(false);
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('The link is revoked').waitFor();
    await page.context().close();
  });
});

describe('roles in the console', () => {
  it.each([
    ['vera', DESK, '/ops/banners', 'Edit', '/ops/leads'],
    ['lea', PHONE, '/ops/leads', 'Delete', '/ops/banners'],
  ])(
    'of %s show only what is allowed, and a page that says why the rest is not',
    async (name, options, path, absent, closed) => {
      const page = await openConsole(path, options, { token: localToken(name) });
      await page.getByText(`token:${name}`).waitFor();
      expect(await page.getByRole('link', { name: absent }).count()).toBe(0);
      const sections = page.getByRole('navigation', { name: 'Console' }).getByRole('link');
      const paths = await sections.evaluateAll((links) =>
        links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
      );
      expect([paths.includes(path), paths.includes(closed)]).toEqual([true, false]);
      await expectUsable(page);
      const answer = await goTo(page, closed);
      expect(answer?.status()).toBe(403);
      await page.getByText(`token:${name} has the role`).waitFor();
      await expectUsable(page);
      await page.context().close();
    },
  );

  it('a form that was opened before signing in again loses nothing', async () => {
    const page = await openConsole('/ops/redirects', DESK);
    await page.getByLabel('From', { exact: true }).fill('/not-lost');
    await page.getByLabel('To', { exact: true }).fill('https://evil.example/');
    // Signed out and in again in another tab.
    const tab = await page.context().newPage();
    await tab.goto(`${origin}/ops/`);
    await tab.getByRole('button', { name: 'Sign out' }).click();
    await tab.getByLabel('Token').fill(localToken());
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.getByRole('navigation', { name: 'Console' }).waitFor();
    await press(page, 'Add');
    await page.getByText('This form was opened in an earlier session').waitFor();
    await expectUsable(page);
    await press(page, 'Send again');
    await page.getByText('This is on a host that is not ours.').waitFor();
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('/not-lost');
    await page.context().close();
  });

  it('nobody who is not signed in loses a form without a word', async () => {
    const page = await openConsole('/ops/redirects', DESK);
    await page.getByLabel('From', { exact: true }).fill('/not-lost');
    await page.getByLabel('To', { exact: true }).fill('/products');
    await page.context().clearCookies({ name: 'ops' });
    await press(page, 'Add');
    await page.getByText('Your session has ended').waitFor();
    await expectUsable(page);
    const stranger = await openBlank();
    await stranger.goto(`${origin}/ops/redirects`);
    expect(new URL(stranger.url()).pathname).toBe('/ops/sign-in');
    await stranger.context().close();
    await page.context().close();
  });
});
