// Pages without scripts, by keyboard, and during loading; figures of product pages, and Content-Security-Policy.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { measureShift, observeShifts, open, origin, waitForFonts, withBrowser } from '../shell/shell.ts';
import { visitorHeaders } from '../shell/visitor.ts';

withBrowser();

describe('pages without scripts', () => {
  it('S2 the home page has its heading and footer, and a menu opens and links to a page', async () => {
    const page = await open('/', { javaScriptEnabled: false });
    expect(await page.locator('main h1').count()).toBe(1);
    expect(await page.locator('footer').isVisible()).toBe(true);
    const trigger = page.locator('header .menus details > summary').first();
    await trigger.click();
    const link = page.locator('header .menus details[open] a[href]').first();
    await link.click();
    await page.waitForURL((url) => url.pathname !== '/');
    expect(await page.locator('main h1').count()).toBe(1);
  });
});

describe('a diagram of a product page', () => {
  it('the arrows of a diagram end at its boxes', async () => {
    for (const path of ['/products/high-speed-data-transmission/', '/ja/products/edge-application/']) {
      const page = await open(path);
      const stray = await page.locator('.diagram-stage').evaluateAll((stages) =>
        stages.flatMap((stage) => {
          const boxes = [...stage.querySelectorAll('.diagram-node')].map((box) =>
            box.getBoundingClientRect(),
          );
          const tips = [...stage.querySelectorAll('.diagram-edges > svg[x]')].map((tip) => {
            const area = stage.querySelector('.diagram-edges')?.getBoundingClientRect() ?? new DOMRect();
            const share = (name: string) => Number.parseFloat(tip.getAttribute(name) ?? '') / 100;
            return { x: area.left + share('x') * area.width, y: area.top + share('y') * area.height };
          });
          return tips.filter(
            ({ x, y }) =>
              !boxes.some(
                ({ left, right, top, bottom }) =>
                  x >= left - 2 && x <= right + 2 && y >= top - 2 && y <= bottom + 2,
              ),
          );
        }),
      );
      expect({ path, stray }).toEqual({ path, stray: [] });
      await page.context().close();
    }
  });
});

describe('the figure of a product page', () => {
  it('hovering a part or its entry, or focusing the entry, highlights both', async () => {
    const page = await open('/products/api-shield/');
    const readLit = () =>
      page.evaluate(() =>
        ['.plate use', '.plate li'].map((of) =>
          [...document.querySelectorAll(of)].flatMap((element, index) =>
            getComputedStyle(element).getPropertyValue('--lit') === '' ? [] : index,
          ),
        ),
      );
    // The first `use` is the rest of the figure, so the index is the number of the part.
    await page.locator('.plate g use').nth(3).hover();
    expect(await readLit()).toEqual([[4], [3]]);
    await page.locator('.plate li').nth(1).hover();
    expect(await readLit()).toEqual([[2], [1]]);
    await page.locator('h1').hover();
    expect(await readLit()).toEqual([[], []]);

    await page.locator('.hero-text a').last().focus();
    await page.keyboard.press('Tab');
    expect(await readLit()).toEqual([[1], [0]]);
    await page.keyboard.press('ArrowUp');
    expect(await readLit()).toEqual([[6], [5]]);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.plate') ?? null)).toBeNull();
  });
});

describe('pages by keyboard', () => {
  it('the first Tab stop is the skip link, which skips the header', async () => {
    const page = await open('/products/cloud-dns/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#main');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  it('§2 a hash target is directly below header and fixed navigation, which marks its link, but no link at the page top', async () => {
    const page = await open('/products/web-application-firewall/');
    const measureEdge = (selector: string, side: 'top' | 'bottom') =>
      page
        .locator(selector)
        .first()
        .evaluate((element, of) => element.getBoundingClientRect()[of], side);
    for (const index of [0, -1]) {
      const link = page.locator('nav.fixed-nav a').nth(index);
      const target = (await link.getAttribute('href')) ?? '';
      await link.click();
      // The line above a section scrolls behind the bar.
      const hidden = (await measureEdge('nav.fixed-nav', 'bottom')) - (await measureEdge(target, 'top'));
      expect(hidden).toBeGreaterThan(0);
      expect(hidden).toBeLessThan(2);
      await page.locator(`nav.fixed-nav a[aria-current=true][href='${target}']`).waitFor();
    }
    // From below the last section to the top of the page. The footer is taller than the window.
    await page.setViewportSize({ width: 1280, height: 600 });
    const last = (await page.locator('nav.fixed-nav a').last().getAttribute('href')) ?? '';
    // Any key unmarks a followed link. Shift does not scroll; the browser may animate scrolling by End and Home.
    await page.keyboard.press('Shift');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect
      .poll(async () => (await measureEdge(last, 'bottom')) < (await measureEdge('body > header', 'bottom')))
      .toBe(true);
    // The observer reports the last section before the jump.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForFunction(() => !document.querySelector('nav.fixed-nav [aria-current]'));
    await page.goto(`${origin}/blog/ddos-attack-browser-game-platform/`);
    const heading = await page.locator('.article-contents a').nth(1).getAttribute('href');
    await page.goto(`${origin}/blog/ddos-attack-browser-game-platform/${heading}`);
    const distance =
      (await measureEdge(`${heading}`, 'top')) - (await measureEdge('body > header', 'bottom'));
    expect(distance).toBeGreaterThan(8);
    expect(distance).toBeLessThan(40);
  });

  it('on a tablet, covers leave room for the text, and the contents of an article are collapsed', async () => {
    const page = await open('/blog/', { viewport: { width: 768, height: 1024 } });
    const measureHeight = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);
    expect(await measureHeight('.featured > .cover')).toBeLessThanOrEqual(200);
    await page.goto(`${origin}/blog/ddos-attack-browser-game-platform/`);
    expect(await measureHeight('.article > .cover')).toBeLessThanOrEqual(200);
    const links = page.locator('.article-contents ol');
    expect(await links.isVisible()).toBe(false);
    await page.locator('.article-contents summary').press('Enter');
    await links.waitFor();
  });

  it('a capability tab shows only its label; its hidden radio button does not shift the layout', async () => {
    const page = await open('/products/web-application-firewall/');
    const second = page.locator('.tab-label').nth(1);
    const readState = () =>
      page.evaluate(() => ({
        buttons: [...document.querySelectorAll('.tab-label input')].map((input) => input.clientWidth),
        labels: [...document.querySelectorAll('.tab-label')].map(
          (label) => label.getBoundingClientRect().top,
        ),
        ring: getComputedStyle(document.querySelectorAll('.tab-label')[1] as Element).outlineStyle,
      }));
    await second.click();
    const clicked = await readState();
    await page.mouse.down();
    expect(await readState()).toEqual(clicked);
    await page.mouse.up();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    expect(await readState()).toEqual({ ...clicked, ring: 'solid' });
    expect(Math.max(...clicked.buttons)).toBeLessThanOrEqual(1);
  });
});

describe('content security policy', () => {
  it('the production build allows one inline script, by its hash, and no inline style', async () => {
    const response = await fetch(`${origin}/products/`, { headers: visitorHeaders() });
    const policy = response.headers.get('content-security-policy') ?? '';
    const [[, code = ''] = [], ...others] = (await response.text()).matchAll(/<script>(.*?)<\/script>/gs);
    const hash = createHash('sha256').update(code).digest('base64');
    expect([others.length, code === '']).toEqual([0, false]);
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toMatch(/unsafe|ws:/);
  });
});

describe('layout shift', () => {
  it.each(['/', '/products/cdnpro/'])('no element shifts while %s loads', async (path) => {
    const page = await open(path, {
      cookies: {},
      viewport: { width: 390, height: 844 },
      before: observeShifts,
    });
    await page.evaluate(() => document.fonts.ready);
    // The banner appears a second after the load, in its reserved space.
    await page.locator('[data-top-banner]').waitFor();
    expect(await measureShift(page)).toBeLessThan(0.02);
  });

  it.each([
    '/ja/products/web-application-firewall/',
    '/blog/',
    '/events/',
    '/ja/events/igblive2025/',
    '/ja/docs/10200/cache-rules/',
    '/ja/search/?keyword=cache',
  ])('no element of %s shifts if the late style sheets arrive after the first paint', async (path) => {
    const [, body = ''] = (await (await fetch(`${origin}${path}`)).text()).split('<body');
    const late = new Set(Array.from(body.matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ([, to]) => to));
    for (const width of [412, 1350]) {
      const page = await open(path, {
        cookies: {},
        viewport: { width, height: 900 },
        before: async (page) => {
          await observeShifts(page);
          const firstPaint = () => performance.getEntriesByName('first-contentful-paint').length > 0;
          await page.route(
            ({ pathname }) => late.has(pathname),
            async (route) => {
              await page.waitForFunction(firstPaint);
              await route.continue();
            },
          );
        },
      });
      await waitForFonts(page);
      expect({ width, shift: await measureShift(page) }).toEqual({ width, shift: 0 });
      await page.context().close();
    }
  });
});

describe('fonts', () => {
  it('text fonts are requested before the load event, and fonts of numbers and labels after it', async () => {
    for (const path of ['/', '/ja/']) {
      const page = await open(path, { cookies: {} });
      // The page preloads the font of its text; all other fonts are those of numbers and labels.
      await page.waitForFunction(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length > 1,
      );
      const late = await page.evaluate(() => {
        const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [
          PerformanceNavigationTiming,
        ];
        const preload = document.querySelector<HTMLLinkElement>('link[rel=preload][as=font]')?.href;
        const startOf = (isText: boolean) =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.endsWith('.woff2') && (name === preload) === isText)
            .map(({ startTime }) => startTime >= loadEventStart);
        return { text: startOf(true), figures: [...new Set(startOf(false))] };
      });
      expect({ path, ...late }).toEqual({ path, text: [false], figures: [true] });
      expect(await page.locator('head link[rel=preload][as=font]').count()).toBe(1);
      await page.context().close();
    }
  });

  it('fonts of numbers and labels also apply without scripts', async () => {
    const page = await open('/', { javaScriptEnabled: false });
    expect(
      await page
        .locator('.figure')
        .first()
        .evaluate((element) => getComputedStyle(element).fontFamily),
    ).toMatch(/^"Plex Mono"/);
  });
});
