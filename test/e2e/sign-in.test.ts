// Sign-in page in a browser: after many failed attempts on an account, its owner signs in with a proof of work.
import { describe, expect, it } from 'vitest';
import { expectAccessible, findViolations, openBlank, origin, withBrowser } from './shell/shell.ts';

withBrowser();

const PAGE = `${origin}/sso/login?${new URLSearchParams({ service: `${origin}/r_sec_login?service=/`, language: 'en' })}`;

/** Sends failing sign-ins to an account, each from a different IP address. */
async function attack(login: string, times: number, network: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const response = await fetch(PAGE, {
      method: 'POST',
      body: new URLSearchParams({ login, password: 'x', service: `${origin}/r_sec_login?service=/` }),
      headers: { 'cf-connecting-ip': `198.51.${network}.${n}`, origin },
      redirect: 'manual',
    });
    statuses.push(response.status);
  }
  return statuses;
}

describe('§6 sign-in to an account under attack', () => {
  it('the owner signs in with a new browser without waiting', async () => {
    expect(await attack('support', 8, 100)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const page = await openBlank();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (line) => line.text().includes('Content Security Policy') && errors.push(line.text()));
    await page.goto(PAGE);
    const fill = async () => {
      await page.locator('[name=login]').fill('support');
      await page.locator('[name=password]').fill('local-support-only');
    };
    await fill();
    await page.locator('[type=submit]').click();
    await page.locator('form[data-challenge]').waitFor();
    expect(await page.locator('[role=alert]').textContent()).toContain('Enter your password again');
    expect(await page.locator('[name=login]').inputValue()).toBe('support');
    // The protected account may belong to the visitor, so the fields are not marked as invalid.
    expect(await page.locator('[aria-invalid]').count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await attack('support', 2, 101);
    await fill();
    const left = page.waitForRequest((request) => new URL(request.url()).searchParams.has('ticket'));
    await page.keyboard.press('Enter');
    expect((await left).url()).toContain('ticket=');
    expect(errors).toEqual([]);
  });

  it('the sign-in page without JavaScript states when the next attempt is possible', async () => {
    await attack('nobody-here', 6, 102);
    const page = await openBlank({ javaScriptEnabled: false });
    await page.goto(PAGE);
    await page.locator('[name=login]').fill('nobody-here');
    await page.locator('[name=password]').fill('x');
    await page.locator('[type=submit]').click();
    await page.locator('.problem').first().waitFor();
    expect(await page.locator('.problem').allTextContents()).toEqual([
      expect.stringContaining('Too many failed attempts for this account.'),
      'Too many attempts. Try again in a minute.',
    ]);
  });
});

describe('the sessions of a customer', () => {
  it('a customer without JavaScript ends the session of another browser, which is signed out immediately', async () => {
    const signIn = async (options: Parameters<typeof openBlank>[0]) => {
      const page = await openBlank(options);
      // The page requires sign-in, and the sign-in returns to the page.
      await page.goto(`${origin}/ko/account/sessions/`);
      await page.locator('[name=login]').fill('reader');
      await page.locator('[name=password]').fill('local-reader-only');
      await page.locator('[type=submit]').click();
      await page.locator('.sessions-list').waitFor();
      return page;
    };
    const phone = await signIn({
      viewport: { width: 390, height: 844 },
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/604.1',
    });
    await expectAccessible(phone, 'main');
    const page = await signIn({ javaScriptEnabled: false, viewport: { width: 320, height: 800 } });
    const other = page.locator('.sessions-list > li', { hasText: 'Safari(iOS)' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await other.locator('button').click();
    await page.locator('[role=status]').waitFor();
    expect(new URL(page.url()).pathname).toBe('/ko/account/sessions/');
    expect(await other.count()).toBe(0);
    await phone.reload();
    expect(new URL(phone.url()).pathname).toBe('/sso/login');
  });
});

describe('the sign-in page in a browser', () => {
  it('a button shows the password, and the password is hidden again when the form is sent', async () => {
    const page = await openBlank();
    await page.goto(PAGE);
    const password = page.locator('[name=password]');
    const show = page.locator('button[data-hide]');
    await password.fill('not the password');
    await show.press('Enter');
    expect(await password.getAttribute('type')).toBe('text');
    expect(await show.innerText()).toBe('Hide password');
    expect(await password.inputValue()).toBe('not the password');
    await page.locator('[name=login]').fill('nobody-there');
    await page.evaluate(() => {
      const type = () => document.querySelector('[name=password]')?.getAttribute('type') ?? '';
      document.forms[0]?.addEventListener('submit', () => sessionStorage.setItem('sent-as', type()));
    });
    await page.locator('[type=submit]').click();
    await page.locator('#password-problem').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('sent-as'))).toBe('password');
    expect(await password.getAttribute('aria-describedby')).toBe('problem password-problem');
    expect(await findViolations(page)).toEqual([]);
  });

  it('the sign-in page uses the text font of the site', async () => {
    const page = await openBlank();
    await page.goto(PAGE, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    expect(
      await page.evaluate(() =>
        [...document.fonts].some((face) => /^"?Hanken"?$/.test(face.family) && face.status === 'loaded'),
      ),
    ).toBe(true);
  });
});
