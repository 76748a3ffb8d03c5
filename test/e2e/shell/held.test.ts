// Held actions of controls whose script loads on demand: an action before the script has loaded is held and replayed
// once; if the script cannot be loaded, the browser handles it. Chunks are delayed until the test releases them.
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createGate, isSameDocument, markDocument, open, readCookie, SETTLED, withBrowser } from './shell.ts';

withBrowser();
const DOCUMENT = '/docs/10200/cache-rules/';
const CONSOLE = '/docs/api/content-acceleration/purges/';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens a page and delays the requests of a chunk until `release` is called. */
async function openDelayed(url: string, chunk: string, options: Parameters<typeof open>[1] = {}) {
  const { pass, release } = createGate();
  const page = await open(url, {
    ...options,
    before: (page) => page.route(`**/assets/${chunk}-*.js`, pass),
  });
  await markDocument(page);
  return { page, release };
}
const openWithout = (chunk: string, url: string, options: Parameters<typeof open>[1] = {}) =>
  open(url, {
    ...options,
    before: (page) => page.route(`**/assets/${chunk}-*.js`, (route) => route.abort()),
  });
const openBlocked = async (url: string, chunk: string, options: Parameters<typeof open>[1] = {}) => {
  const page = await openWithout(chunk, url, options);
  await markDocument(page);
  return page;
};
/** Records the POST requests of a page to a path. */
function recordPosts(page: Page, path: string): Request[] {
  const posts: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) posts.push(request);
  });
  return posts;
}
/** Waits for the next animation frame and a task after it. */
const settle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

describe('the feedback button', () => {
  it.each(['docs', 'docs-feedback'])(
    'two taps on the feedback button before %s.ts loads open one dialog',
    async (chunk) => {
      const { page, release } = await openDelayed(DOCUMENT, chunk, phone);
      const button = page.locator('[data-feedback-open]');
      await button.tap();
      await button.tap();
      await settle(page);
      expect(await page.locator('dialog[open]').count()).toBe(0);
      release();
      await page.locator('.doc-dialog h1').waitFor();
      await settle(page);
      expect([await isSameDocument(page), await page.locator('.doc-dialog').count()]).toEqual([true, 1]);
    },
  );

  it.each(['docs', 'docs-feedback'])(
    'the feedback button opens the page of the form if %s.ts cannot be loaded',
    async (chunk) => {
      const page = await openBlocked(DOCUMENT, chunk, phone);
      await page.locator('[data-feedback-open]').tap();
      await page.waitForURL(`**${DOCUMENT}feedback/*`);
      await page.locator('[data-feedback] form').waitFor();
    },
  );
});

describe('the samples of a language', () => {
  it('D28 a language chosen before the docs script loads is stored, and shown when the script has loaded', async () => {
    const { page, release } = await openDelayed(CONSOLE, 'docs', phone);
    await page.locator('.code-group summary', { hasText: 'Python' }).first().tap();
    const open = page.locator('.code-group details[open] > summary');
    expect(new Set(await open.allInnerTexts())).toEqual(new Set(['Python']));
    await page.reload();
    expect(new Set(await open.allInnerTexts())).toEqual(new Set(['Python']));
    release();
    await page.locator('.code-group details[open] [data-language=python]').first().waitFor();
    expect(await page.locator('.code-group details[open] > a').count()).toBe(0);
  });

  it('a language of samples opens a separate page if the script cannot be loaded', async () => {
    const page = await openBlocked(CONSOLE, 'sample-page', phone);
    await page.locator('.code-group summary', { hasText: 'Python' }).first().tap();
    await page.locator('.code-group details[open] > a').first().tap();
    await page.locator('.code-group details[open] [data-language=python]').first().waitFor();
    expect(new URL(page.url()).search).toBe('?sample=python');
    expect(await page.locator('.code-group details[open] > a').count()).toBe(0);
  });
});

describe('the sandbox form of an API operation', () => {
  const FORM = '[aria-labelledby=createPurge] .api-form';

  it('Run sends input once if it was entered and submitted by two taps before the script loaded', async () => {
    const { page, release } = await openDelayed(CONSOLE, 'api-run', phone);
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('/purges')) requests.push(`${request.method()} ${request.postData() ?? ''}`);
    });
    const form = page.locator(FORM);
    await form.locator('summary').tap();
    await form.locator('textarea').fill('{"tags": ["before"]}');
    await form.locator('[type=checkbox]').uncheck();
    await form.locator('[type=submit]').tap();
    await form.locator('[type=submit]').tap();
    release();
    await page.locator('.api-result [role=status]', { hasText: '202' }).waitFor();
    expect(await form.locator('[type=checkbox]').isChecked()).toBe(false);
    expect(requests).toEqual(['POST {"tags": ["before"]}']);
    await page.locator('.api-pane .code-group', { hasText: 'before' }).waitFor({ state: 'attached' });
  });

  it('Run sends an edited request on the same page if the script of the samples cannot be loaded', async () => {
    const page = await openBlocked(CONSOLE, 'api-samples', phone);
    const form = page.locator(FORM);
    const failed = page.waitForEvent('requestfailed');
    await form.locator('summary').tap();
    await form.locator('textarea').fill('{"tags": ["mine"]}');
    await failed;
    await form.locator('[type=submit]').tap();
    await page.locator('.api-result [role=status]', { hasText: '202' }).waitFor();
    expect([await isSameDocument(page), await form.locator('textarea').inputValue()]).toEqual([
      true,
      '{"tags": ["mine"]}',
    ]);
  });

  it('Run does not change the page if its script cannot be loaded', async () => {
    const page = await openBlocked(CONSOLE, 'api-run', phone);
    await page.locator(FORM).locator('[type=submit]').tap();
    await settle(page);
    expect([await isSameDocument(page), new URL(page.url()).search]).toEqual([true, '']);
  });
});

describe('a lead form', () => {
  it.each(['mount', 'form'])(
    'a form is validated once, but not posted, when Send is tapped before %s loads',
    async (chunk) => {
      const { page, release } = await openDelayed('/contact/', chunk, phone);
      const posts = recordPosts(page, '/contact/');
      await page.locator('#lead-form [name=company]').fill('Kestrel');
      await page.locator('.form-send button').tap();
      await page.locator('.form-send button').tap();
      await settle(page);
      release();
      await page.locator('#form-summary').waitFor();
      expect([await isSameDocument(page), posts.length]).toEqual([true, 0]);
      expect(await page.locator('#lead-form [name=company]').inputValue()).toBe('Kestrel');
    },
  );

  it('a form is validated when Enter is pressed in a field before its script loads', async () => {
    const { page, release } = await openDelayed('/contact/', 'mount');
    await page.locator('#lead-form [name=company]').press('Enter');
    release();
    await page.locator('#form-summary').waitFor();
    expect(await isSameDocument(page)).toBe(true);
  });

  it('the browser posts a form with its input if its script cannot be loaded', async () => {
    const page = await openBlocked('/contact/', 'form');
    await page.locator('#lead-form [name=company]').fill('Kestrel');
    await page.locator('[data-island=form][data-island-status=failed]').waitFor();
    expect([
      await isSameDocument(page),
      await page.locator('#lead-form [name=company]').inputValue(),
    ]).toEqual([true, 'Kestrel']);
    await page.locator('.form-send button').click();
    await page.locator('#form-summary').waitFor();
    expect([
      await isSameDocument(page),
      await page.locator('#lead-form [name=company]').inputValue(),
    ]).toEqual([false, 'Kestrel']);
  });
});

describe('the network map', () => {
  const MAP = '/global-network-map/';
  const card = (page: Page) => page.locator('[data-map-card]');

  it('the map shows the city that was clicked before its script loaded', async () => {
    const { page, release } = await openDelayed(MAP, 'network-map', {
      viewport: { width: 1440, height: 1000 },
    });
    const { x, y } = await page.locator('#map-sydney').evaluate((link) => link.getBoundingClientRect());
    await page.mouse.click(x, y);
    await settle(page);
    expect(new URL(page.url()).hash).toBe('');
    release();
    await card(page).getByText('Sydney').waitFor();
    expect(new URL(page.url()).hash).toBe('');
  });

  it('the map moves to the first city for an arrow key that was pressed before its script loaded', async () => {
    const { page, release } = await openDelayed(MAP, 'network-map', {
      viewport: { width: 1440, height: 1000 },
    });
    await page.locator('.map-stage').press('ArrowRight');
    release();
    await card(page).getByText('London').waitFor();
  });

  it('a city links to its row if the script of the map cannot be loaded', async () => {
    const page = await openWithout('network-map', MAP, { viewport: { width: 1440, height: 1000 } });
    // The page reloads itself once, because a new deployment may have removed the script (§2).
    await page.waitForFunction(() => {
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return entry?.type === 'reload' && document.readyState === 'complete';
    });
    const { x, y } = await page.locator('#map-sydney').evaluate((link) => link.getBoundingClientRect());
    await page.mouse.click(x, y);
    await page.waitForURL('**#city-sydney');
  });
});

describe('a chapter of a recording', () => {
  it('a chapter that was tapped before the player script loaded plays in the page', async () => {
    const { page, release } = await openDelayed('/videos/inside-a-terabit-attack/', 'player', phone);
    const chapter = page.locator('.chapters a').nth(2);
    const start = Number(await chapter.getAttribute('data-start'));
    await chapter.tap();
    await settle(page);
    release();
    await page.waitForFunction((from) => (document.querySelector('video')?.currentTime ?? 0) >= from, start);
    expect(await isSameDocument(page)).toBe(true);
  });
});

describe('the search overlay', () => {
  it.each(['extras/', 'assets/search-dialog-'])(
    'the overlay opens once for keys pressed before %s loads, and contains the text typed meanwhile',
    async (file) => {
      const { pass, release } = createGate();
      const page = await open('/products/', { before: (page) => page.route(`**/${file}*`, pass) });
      await markDocument(page);
      await page.keyboard.press('/');
      await page.keyboard.type('dns');
      await settle(page);
      expect(await page.locator('dialog[open]').count()).toBe(0);
      release();
      const field = page.locator('#search-overlay input');
      await field.waitFor();
      expect([await isSameDocument(page), await field.inputValue()]).toEqual([true, 'dns']);
    },
  );

  it('the search button opens the search page if its script cannot be loaded', async () => {
    const page = await openBlocked('/products/', 'search-dialog', phone);
    await page.locator('.header-search').tap();
    await page.waitForURL('**/search/**');
  });
});

describe('the cookie choice', () => {
  const FIRST = { cookies: { topAdBannerShown: '1' } };

  it('a cookie choice is saved once when its button was tapped before its script loaded', async () => {
    const { page, release } = await openDelayed('/products/', 'consent-save', { ...phone, ...FIRST });
    const accept = page.locator('[data-consent] [value=all]');
    await accept.tap();
    await accept.tap();
    release();
    await page.locator('[data-consent]').waitFor({ state: 'hidden' });
    expect((await readCookie(page, 'cookie_consent'))?.value).toMatch(/^v1\.1\.1\./);
    expect(await isSameDocument(page)).toBe(true);
  });

  it('a cookie choice is saved by the server if its script cannot be loaded', async () => {
    const page = await openBlocked('/products/', 'consent-save', FIRST);
    await page.locator('[data-consent] [value=necessary]').click();
    await page.waitForLoadState('load');
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-same'));
    expect((await readCookie(page, 'cookie_consent'))?.value).toMatch(/^v1\.0\.0\./);
  });
});

describe('the login link', () => {
  it('two taps on the login link before its script loads request the customer once', async () => {
    const { page, release } = await openDelayed('/products/', 'customer', {
      cookies: SETTLED,
      viewport: { width: 1440, height: 900 },
    });
    let requestCount = 0;
    await page.route('**/front/user*', (route) => {
      requestCount += 1;
      return route.fulfill({ json: { code: '0', message: '', data: { displayName: 'Hana Kim' } } });
    });
    await page.locator('[data-login]:visible').click();
    await page.locator('[data-login]:visible').click();
    release();
    await page.locator('.header-name:visible').getByText('Hana Kim').waitFor();
    expect([requestCount, await isSameDocument(page)]).toEqual([1, true]);
  });
});

describe('several held actions', () => {
  it('only the last held action runs: a link that is followed after Send is held', async () => {
    const { page, release } = await openDelayed('/contact/', 'mount');
    await page.locator('.form-send button').click();
    await page.locator('footer a[href="/glossary/"]').first().click();
    release();
    await page.waitForURL('**/glossary/');
  });
});
