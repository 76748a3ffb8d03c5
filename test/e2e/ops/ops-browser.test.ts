// Client script of the console (time zone, copy buttons), and its fallbacks without JavaScript.
import { describe, expect, it } from 'vitest';
import { origin, withBrowser } from '../shell/shell.ts';
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
