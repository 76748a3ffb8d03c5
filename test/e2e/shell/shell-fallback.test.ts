// Plain navigation where soft navigation cannot or must not run, in a browser without speculation rules.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addLink,
  enableSoftNavigation,
  footerLink,
  isSameDocument,
  open,
  WIDE,
  withBrowser,
} from './shell.ts';

withBrowser({ soft: true });
/** A short page. */
const PLAIN = '/legal/';

describe('fallbacks of soft navigation', () => {
  it.each([
    [
      'a server that fails',
      (page: Page) =>
        page.route('**/glossary/', (route) =>
          route.request().resourceType() === 'fetch'
            ? route.fulfill({ status: 500, body: 'no' })
            : route.fallback(),
        ),
    ],
    [
      'a network that fails',
      (page: Page) =>
        page.route('**/glossary/', (route) =>
          route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
        ),
    ],
    [
      'a response that is not a page',
      (page: Page) =>
        page.route('**/glossary/', (route) =>
          route.request().resourceType() === 'fetch'
            ? route.fulfill({ status: 200, contentType: 'application/pdf', body: 'x' })
            : route.fallback(),
        ),
    ],
    [
      'a page without the elements to replace',
      (page: Page) =>
        page.route('**/glossary/', (route) =>
          route.request().resourceType() === 'fetch'
            ? route.fulfill({ status: 200, contentType: 'text/html', body: '<html><body>x</body></html>' })
            : route.fallback(),
        ),
    ],
  ] as const)('soft navigation falls back to a plain navigation on %s', async (_, prepare) => {
    const page = await open(PLAIN, WIDE);
    await enableSoftNavigation(page);
    await prepare(page);
    await footerLink(page, '/glossary/').click();
    await page.waitForFunction(
      () =>
        document.documentElement?.hasAttribute('data-same') === false &&
        document.querySelector('main h1') !== null,
    );
    expect(new URL(page.url()).pathname).toBe('/glossary/');
    await page.goBack();
    await page.waitForFunction(() => location.pathname === '/legal/');
  });

  it('soft navigation falls back to a plain navigation for a page from another deployment', async () => {
    const page = await open(PLAIN, WIDE);
    await enableSoftNavigation(page);
    await page.route('**/glossary/', async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.fallback();
      const response = await route.fetch();
      return route.fulfill({
        response,
        body: (await response.text()).replace(/\/assets\/boot-[^"]+/, '/assets/boot-other.js'),
      });
    });
    await footerLink(page, '/glossary/').click();
    await page.waitForFunction(
      () =>
        document.documentElement?.hasAttribute('data-same') === false &&
        document.querySelector('main h1') !== null,
    );
    expect(new URL(page.url()).pathname).toBe('/glossary/');
  });

  it.each(['/r_sec_login?language=en&service=/', '/favicon.svg', '/ko/', '/consent/'])(
    'soft navigation never handles %s',
    async (to) => {
      const page = await open(PLAIN, WIDE);
      await enableSoftNavigation(page);
      const fetched: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (request.resourceType() === 'fetch' && !/\/(?:assets|extras)\//.test(pathname))
          fetched.push(pathname);
      });
      await addLink(page, to);
      await page.locator('#go').click();
      await page.waitForFunction(() => location.pathname !== '/legal/');
      await page.waitForLoadState();
      expect(await isSameDocument(page)).toBe(false);
      expect(fetched).toEqual([]);
    },
  );

  it('soft navigation ignores other origins', async () => {
    const page = await open(PLAIN, WIDE);
    await enableSoftNavigation(page);
    await page.route('https://www.example.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: route.request().resourceType() }),
    );
    await addLink(page, 'https://www.example.org/');
    await page.locator('#go').click();
    await page.getByText('document', { exact: true }).waitFor();
  });

  it('soft navigation leaves a click with a modifier to the browser', async () => {
    const page = await open(PLAIN, WIDE);
    await enableSoftNavigation(page);
    // This listener runs after all listeners of the page and cancels events before the browser opens a tab or a file.
    await page.evaluate(() =>
      addEventListener('click', (event) => {
        const { isTrusted, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
        const to = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : null;
        const keys = { Alt: altKey, Control: ctrlKey, Meta: metaKey, Shift: shiftKey };
        Object.assign(window, { left: { isTrusted, defaultPrevented, to, keys } });
        event.preventDefault();
      }),
    );
    for (const modifier of ['Alt', 'Control', 'Meta', 'Shift'] as const) {
      await footerLink(page, '/glossary/').click({ modifiers: [modifier] });
      expect(await page.evaluate(() => (window as unknown as { left: unknown }).left)).toEqual({
        isTrusted: true,
        defaultPrevented: false,
        to: '/glossary/',
        keys: { Alt: false, Control: false, Meta: false, Shift: false, [modifier]: true },
      });
      expect([new URL(page.url()).pathname, await isSameDocument(page)]).toEqual([PLAIN, true]);
    }
  });
});
