// Each type of page as a visitor meets it: with scripts off, by keyboard, and while it loads.
import { describe, expect, it } from 'vitest';
import { open, origin, shiftOf, watchShift, withBrowser } from './shell.ts';
import { newVisitor } from './visitor.ts';

withBrowser();

describe('with scripts off', () => {
  it('S2 the whole home page is there, news included, and every menu can be opened and left by its links', async () => {
    const page = await open('/', { javaScriptEnabled: false });
    expect(await page.locator('main h1').count()).toBe(1);
    expect(await page.locator('footer').isVisible()).toBe(true);
    const trigger = page.locator('header .menus details > summary').first();
    await trigger.click();
    const link = page.locator('header .menus details[open] a[href]').first();
    await link.click();
    expect(new URL(page.url()).pathname).not.toBe('/');
    expect(await page.locator('main h1').count()).toBe(1);
    await page.context().close();
  });
});

describe('by keyboard', () => {
  it('the first stop is the skip link, and it leads past the header', async () => {
    const page = await open('/products/cloud-dns/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#main');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await page.context().close();
  });

  it('§2 a hash leads to its section below the sticky header', async () => {
    const page = await open('/products/web-application-firewall/');
    const target = await page.locator('nav.fixed-nav a').last().getAttribute('href');
    await page.goto(`${origin}/products/web-application-firewall/${target}`);
    const top = await page.locator(`${target}`).evaluate((element) => element.getBoundingClientRect().top);
    const header = await page
      .locator('body > header')
      .evaluate((element) => element.getBoundingClientRect().bottom);
    expect(top).toBeGreaterThanOrEqual(header - 1);
    await page.context().close();
  });
});

describe('safety', () => {
  it('DESIGN §6 the build that visitors get allows no inline script or style', async () => {
    const policy =
      (await fetch(`${origin}/products/`, { headers: newVisitor() })).headers.get(
        'content-security-policy',
      ) ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|ws:/);
  });
});

describe('weight', () => {
  it.each(['/', '/products/cdnpro/'])('nothing shifts while %s loads', async (path) => {
    const page = await open(path, { cookies: {}, viewport: { width: 390, height: 844 }, before: watchShift });
    await page.evaluate(() => document.fonts.ready);
    // The banner comes a second after the load: it has a place of its own.
    await page.locator('[data-top-banner]').waitFor();
    expect(await shiftOf(page)).toBeLessThan(0.02);
    await page.context().close();
  });
});
