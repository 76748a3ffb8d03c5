// Native navigation in a browser with speculation rules: pages are prefetched before the click, and every page is a
// separate document. The chunk of soft navigation never loads.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { href, routePath } from '../../../common/i18n/links.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { policyOf } from '../../../common/policy.ts';
import { mayBeSpeculated } from '../../../src/http/speculation-rules.ts';
import { fillIn, sampleOf } from '../forms/forms.ts';
import {
  addLink,
  footerLink,
  open,
  openBlank,
  origin,
  readCookie,
  SETTLED,
  WIDE,
  withBrowser,
} from './shell.ts';

withBrowser();
/** A short page. */
const PLAIN = '/legal/';
const readScroll = (page: Page) => page.evaluate(() => Math.round(scrollY));
const readDeliveryType = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    return (entry as PerformanceNavigationTiming & { deliveryType: string }).deliveryType;
  });

/** Returns the URLs that the browser may load speculatively by the rules of the page. */
async function findCandidates(page: Page, act: () => Promise<unknown>, settled: RegExp): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const candidates = new Set<string>();
  session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    for (const { key } of preloadingAttemptSources) candidates.add(key.url.slice(origin.length));
  });
  await session.send('Preload.enable');
  await act();
  await expect.poll(() => [...candidates].some((url) => settled.test(url))).toBe(true);
  return [...candidates];
}

/** Records the requests of pages, with their purpose. */
function recordRequests(page: Page): { path: string; purpose: string }[] {
  const requests: { path: string; purpose: string }[] = [];
  page.on('request', async (request) => {
    const { pathname, search } = new URL(request.url());
    if (/\.|^\/(?:assets|api|drawings)\//.test(pathname)) return;
    // A request that is still open when the test ends has no headers.
    const headers = await request.allHeaders().catch((): Record<string, string> => ({}));
    requests.push({ path: pathname + search, purpose: headers['sec-purpose'] ?? '' });
  });
  return requests;
}

describe('pages before the click', () => {
  it('a hovered link is prefetched once, the click uses the prefetched page, and no script navigates', async () => {
    const page = await openBlank({ ...WIDE, cookies: SETTLED });
    const requests = recordRequests(page);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto(`${origin}${PLAIN}`);
    await footerLink(page, '/glossary/').hover();
    await expect.poll(() => requests).toContainEqual({ path: '/glossary/', purpose: 'prefetch' });
    await footerLink(page, '/glossary/').click();
    await page.waitForURL('**/glossary/', { waitUntil: 'load' });
    expect(await readDeliveryType(page)).toBe('navigational-prefetch');
    expect(requests.filter(({ purpose }) => purpose !== '')).toHaveLength(1);
    expect(scripts.filter((path) => /\/(?:navigation|intent)-/.test(path))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.className)).not.toContain('swup');
  });

  it.each(localeCodes)(
    'the browser may speculatively load exactly the pages that the policies permit in %s',
    async (locale) => {
      const page = await openBlank({ ...WIDE, cookies: SETTLED });
      const urls = [
        ...['/', '/products/', '/blog/?page=2', '/glossary/#part', '/legal/?rsr=mail'],
        ...['/contact/', '/docs/', '/search/?keyword=dns', '/blog/?keyword=dns', '/r_sec_login?language=en'],
        ...['/products/?ispreview=1&pretoken=t', '/consent/', '/favicon.svg', '/blog/feed.xml', '/ops/'],
      ].map((path) => href(path, locale));
      const special = ['download', 'rel=nofollow', 'target=_blank', 'data-locale=ko', 'data-no-swup'].map(
        (attribute, index) => ({ address: href(`/products/?page=${index + 1}`, locale), attribute }),
      );
      const last = href('/industry/gaming/?last=1', locale);
      const links = [...urls, 'https://www.example.org/products/', last]
        .map((url) => ({ address: url, attribute: 'class' }))
        .concat(special);
      const candidates = await findCandidates(
        page,
        async () => {
          await page.goto(`${origin}${href(PLAIN, locale)}`);
          await page.evaluate((added) => {
            for (const { address, attribute } of added) {
              const link = document.createElement('a');
              const [name = '', value = ''] = attribute.split('=');
              link.setAttribute(name, value);
              link.href = address;
              link.textContent = 'x';
              document.querySelector('main')?.append(link);
            }
          }, links);
        },
        /last=1/,
      );
      const permitted = ['/', '/products/', '/blog/?page=2', '/glossary/#part', '/legal/?rsr=mail'];
      expect(candidates).toEqual(
        expect.arrayContaining(permitted.map((path) => href(path, locale).replace(/#.*/, ''))),
      );
      const unlisted = candidates.filter((url) => {
        const { searchParams } = new URL(url, origin);
        const isListed = [...searchParams.keys()].every((name) => !['keyword', 'pretoken'].includes(name));
        return !mayBeSpeculated(policyOf(routePath(origin + url))) || !isListed;
      });
      expect(unlisted).toEqual([]);
      expect(candidates.filter((url) => /\/products\/\?page=/.test(url))).toEqual([]);
    },
  );

  it.each([{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }])(
    '§4 nothing is loaded speculatively on %o',
    async (connection) => {
      const page = await openBlank({ ...WIDE, cookies: SETTLED });
      await page.addInitScript(
        (value) => Object.defineProperty(navigator, 'connection', { value }),
        connection,
      );
      const requests = recordRequests(page);
      const session = await page.context().newCDPSession(page);
      const candidates: number[] = [];
      session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
        candidates.push(preloadingAttemptSources.length);
      });
      await session.send('Preload.enable');
      const rules = page.waitForResponse('**/speculation/*');
      await page.goto(`${origin}${PLAIN}`);
      await (await rules).finished();
      await footerLink(page, '/glossary/').hover();
      await footerLink(page, '/glossary/').click();
      await page.waitForURL('**/glossary/', { waitUntil: 'load' });
      expect(await readDeliveryType(page)).toBe('');
      expect([
        requests.filter(({ purpose }) => purpose !== ''),
        candidates.filter((count) => count > 0),
      ]).toEqual([[], []]);
    },
  );

  it.each([
    ['a preview', `${PLAIN}?ispreview=1&pretoken=local-preview`, {}],
    ['a page for a customer', PLAIN, { front_session: 'x' }],
  ])('%s loads nothing speculatively', async (_, path, cookies) => {
    const page = await openBlank({ ...WIDE, cookies: { ...SETTLED, ...cookies } });
    const response = await page.goto(`${origin}${path}`);
    expect(response?.headers()['speculation-rules']).toBeUndefined();
  });
});

describe('navigation of the browser', () => {
  it('§2 a page starts at its top with the focus at its beginning; back and forward restore the position', async () => {
    const page = await open('/products/web-application-firewall/', {
      ...WIDE,
      // A late font changes the height of the text above the position, for which the browser compensates.
      before: (opened) => opened.route(/\.woff2$/, (route) => route.abort()),
    });
    // The click may scroll again, if the cookie bar has appeared above the link.
    await page.evaluate(() =>
      addEventListener('pagehide', () => sessionStorage.setItem('position', String(scrollY))),
    );
    await footerLink(page, '/glossary/').click();
    await page.waitForURL('**/glossary/', { waitUntil: 'load' });
    const first = Number(await page.evaluate(() => sessionStorage.getItem('position')));
    expect(first).toBeGreaterThan(500);
    expect([await readScroll(page), await page.evaluate(() => document.activeElement?.tagName)]).toEqual([
      0,
      'BODY',
    ]);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#main');
    await page.evaluate(async () => {
      scrollTo({ top: 300, behavior: 'instant' });
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    });
    await page.goBack();
    await page.waitForFunction((at) => Math.abs(scrollY - at) < 3, first);
    await page.goForward();
    await page.waitForFunction(() => Math.abs(scrollY - 300) < 3);
  });

  it('§2 a hash scrolls below the sticky header, and marks its section in the module bar', async () => {
    const page = await open('/products/web-application-firewall/', WIDE);
    const hash = await page.locator('nav.fixed-nav a').last().getAttribute('href');
    await page.goto(`${origin}/glossary/`);
    await addLink(page, `/products/web-application-firewall/${hash}`);
    await page.locator('#go').click();
    await page.waitForURL(`**/web-application-firewall/${hash}`, { waitUntil: 'load' });
    await page.waitForFunction(() => scrollY > 100);
    const [top, bottom] = await page.evaluate(
      (to) => [
        document.querySelector(to)?.getBoundingClientRect().top ?? -1,
        document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0,
      ],
      hash as string,
    );
    expect(top).toBeGreaterThanOrEqual((bottom as number) - 1);
    // The scripts of the bar start with the first interaction.
    await page.mouse.wheel(0, 1);
    await page.locator('nav.fixed-nav a[aria-current=true]').waitFor();
  });

  it('the next page has closed menus and its own language links', async () => {
    const page = await open(PLAIN, WIDE);
    await page.locator('.menus summary').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.mega a[href="/products/cloud-dns/"]').click();
    await page.waitForURL('**/products/cloud-dns/', { waitUntil: 'load' });
    expect(await page.locator('.site-header details[open]').count()).toBe(0);
    expect(await page.locator('a[data-locale=ko]').getAttribute('href')).toBe('/ko/products/cloud-dns/');
    await page.goBack({ waitUntil: 'load' });
    expect(await page.locator('.site-header details[open]').count()).toBe(0);
  });

  it('§4 theme, language, and the closed banner are preserved on the next page', async () => {
    const page = await open('/ko/legal/', { ...WIDE, cookies: { cookie_consent: 'v1.0.0.1' } });
    await page.locator('[data-top-banner] button').click();
    await page.locator('[data-theme-choice] [value=dark]').check();
    await page.locator('footer a[href="/ko/glossary/"]').first().click();
    await page.waitForURL('**/ko/glossary/', { waitUntil: 'load' });
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-banner'))).toBe(false);
    await page.locator('.language-switch summary').click();
    await page.locator('a[data-locale=ja]').click();
    await page.waitForURL('**/ja/glossary/');
    expect((await readCookie(page, 'i18n_redirected'))?.value).toBe('ja');
  });

  it('F27 input of a form is preserved after a visit to another page', async () => {
    const page = await open('/contact/', WIDE);
    await fillIn(page, 'contact', sampleOf('contact', 'native'));
    await footerLink(page, '/glossary/').click();
    await page.waitForURL('**/glossary/', { waitUntil: 'load' });
    await page.goBack();
    await page.waitForFunction(
      () => (document.querySelector<HTMLTextAreaElement>('[name=content]')?.value ?? '') !== '',
    );
  });

  it('§2 a preview continues across pages', async () => {
    const page = await open('/products/cloud-dns/?ispreview=1&pretoken=local-preview', WIDE);
    await page.locator('a.logo').first().click();
    await page.waitForURL(`${origin}/?ispreview=1&pretoken=local-preview`);
    expect(await page.locator('#notices [data-kind=preview]').count()).toBe(1);
  });

  it('a search from the overlay opens the search page', async () => {
    const page = await open(PLAIN, WIDE);
    await page.keyboard.press('/');
    await page.locator('#search-overlay input').fill('dns');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search/?keyword=dns&t=*');
  });

  it.each([
    ['no-preference', true],
    ['reduce', false],
  ] as const)(
    'with reduced motion "%s", a view transition shows the next page: %j',
    async (reducedMotion, expected) => {
      const page = await openBlank({ ...WIDE, cookies: SETTLED, reducedMotion });
      await page.addInitScript(() =>
        addEventListener('pagereveal', (event) =>
          Object.assign(window, { hasTransition: event.viewTransition !== null }),
        ),
      );
      await page.goto(`${origin}${PLAIN}`, { waitUntil: 'load' });
      await footerLink(page, '/glossary/').click();
      await page.waitForURL('**/glossary/');
      const hasTransition = () => (window as Window & { hasTransition?: boolean }).hasTransition;
      // `pagereveal` precedes the first frame, which may follow the load event.
      await expect.poll(() => page.evaluate(hasTransition)).toBe(expected);
    },
  );
});

describe('§9 loading bar', () => {
  const bar = (page: Page) => page.locator('.loading-bar');

  it('the bar appears after 200 ms, and disappears when the visitor stops the navigation', async () => {
    // A page with a form is not prefetched, and here it never arrives. Meanwhile, the test cannot evaluate code in this
    // page, so a script of the page prints the states of the bar.
    const page = await open(PLAIN, WIDE);
    await page.route('**/contact/', () => undefined);
    await addLink(page, '/contact/');
    await page.evaluate(() => {
      const until = async (isReached: (bar: HTMLElement) => boolean) => {
        for (;;) {
          const bar = document.querySelector<HTMLElement>('.loading-bar');
          if (bar && isReached(bar)) return bar;
          await new Promise(requestAnimationFrame);
        }
      };
      const record = async () => {
        const clicked = performance.now();
        const first = await until(({ dataset }) => dataset.state === 'running');
        const hiddenFirst = first.hasAttribute('hidden');
        await until(({ hidden }) => !hidden);
        const shownAfter = performance.now() - clicked;
        window.stop();
        await until(({ dataset }) => dataset.state === 'done');
        await until((bar) => bar.hasAttribute('hidden'));
        console.info(JSON.stringify({ hiddenFirst, isLate: shownAfter >= 199 }));
      };
      document.querySelector('#go')?.addEventListener('click', () => void record());
    });
    const recorded = page.waitForEvent('console', (message) => message.type() === 'info');
    await page.locator('#go').click({ noWaitAfter: true });
    expect(JSON.parse((await recorded).text())).toEqual({ hiddenFirst: true, isLate: true });
    expect(new URL(page.url()).pathname).toBe(PLAIN);
  });

  it('a link within the page, a file, and an email address do not show the bar', async () => {
    const page = await open(PLAIN, WIDE);
    await page.evaluate(() => {
      const links = { here: '#main', file: '/sitemap.xml', mail: 'mailto:x@example.org' };
      for (const [id, href] of Object.entries(links)) {
        const link = Object.assign(document.createElement('a'), { id, href, textContent: 'x' });
        if (id === 'file') link.download = '';
        document.querySelector('main')?.prepend(link);
      }
    });
    await page.locator('#here').click();
    const download = page.waitForEvent('download');
    await page.locator('#file').click();
    await (await download).cancel();
    await page.locator('#mail').click();
    expect(await bar(page).count()).toBe(0);
  });
});
