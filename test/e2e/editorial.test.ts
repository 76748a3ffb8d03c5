// Lists, articles, resources and search as a visitor meets them: for assistive technology, at every width,
// with scripts off, with real content.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { href } from '../../src/i18n/links.ts';
import { type Locale, localeCodes } from '../../src/i18n/locales.ts';
import { launch } from './browser.ts';

const origin = inject('origin');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** One of each type. */
const TYPES = [
  '/blog/',
  '/blog/ddos-attack-browser-game-platform/',
  '/news/content/notice/',
  '/case-study/grid-operator-storm-night/',
  '/glossary/',
  '/glossary/?type=questions',
  '/glossary/waf-vs-firewall/',
  '/resources/',
  '/ebooks/bots-in-plain-sight/',
  '/infographics/anatomy-of-a-ddos-attack/',
  '/search/?keyword=WAF',
  '/search/?keyword=zzqqxk',
];
const QUERIES: Record<Locale, string> = { en: 'cache', cn: '缓存', ko: '캐시', ja: '配信' };

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function open(
  address: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext({ bypassCSP: true, ...options });
  const page = await context.newPage();
  await page.goto(`${origin}${address}`, { waitUntil: 'load' });
  return { page, close: () => context.close() };
}

/** Follows a link or sends a form, and waits for the page that comes. */
const follow = (page: Page, selector: string) =>
  Promise.all([page.waitForEvent('load'), page.locator(selector).first().click()]);

interface AxeResult {
  violations: { id: string; nodes: { target: string[] }[] }[];
}

describe.each(localeCodes)('WCAG 2.2 AA in %s', (locale) => {
  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('axe finds nothing on any type of page in %s at %i px', async (colorScheme, width) => {
    const { page, close } = await open(href('/blog/', locale), {
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width, height: 900 },
    });
    for (const path of TYPES) {
      await page.goto(`${origin}${href(path, locale)}`);
      await page.evaluate(axe);
      const { violations } = await page.evaluate<AxeResult>(
        "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
      );
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
      expect({ path, found }).toEqual({ path, found: [] });
    }
    await close();
  });
});

describe.each([320, 768, 2560])('at %i px', (width) => {
  it.each(localeCodes)('no page scrolls sideways in %s', async (locale) => {
    const { page, close } = await open(href('/blog/', locale), { viewport: { width, height: 900 } });
    for (const path of TYPES) {
      await page.goto(`${origin}${href(path, locale)}`);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(`${path} ${wide}`).toBe(`${path} 0`);
    }
    await close();
  });
});

describe('with scripts off', () => {
  it.each(localeCodes)(
    'in %s a list is narrowed, searched and turned, and its article read',
    async (locale) => {
      const { page, close } = await open(href('/glossary/', locale), { javaScriptEnabled: false });
      const first = await page.locator('main .term-list h2').first().innerText();
      await follow(page, 'main .pagination a[rel=next]');
      expect(new URL(page.url()).searchParams.get('page')).toBe('2');
      expect(await page.locator('main .term-list h2').first().innerText()).not.toBe(first);
      await page.goto(`${origin}${href('/case-study/', locale)}`);
      await follow(page, 'main .filters a[href*="tag=energy"]');
      await page.locator('main #list-keyword').fill('zzqqxk');
      await follow(page, 'main .keyword-form button');
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
        tag: 'energy',
        keyword: 'zzqqxk',
      });
      expect(await page.locator('main .list-empty').isVisible()).toBe(true);
      await follow(page, 'main .list-empty a');
      await follow(page, 'main .article-list a');
      expect(await page.locator('main h1').count()).toBe(1);
      expect(await page.locator('main .article-facts').isVisible()).toBe(true);
      expect(await page.locator('main #related').isVisible()).toBe(true);
      await close();
    },
  );

  it.each(localeCodes)('in %s a search has results with marks, and each leads to a page', async (locale) => {
    const { page, close } = await open(href('/search/', locale), { javaScriptEnabled: false });
    await page.locator('main #search-keyword').fill(QUERIES[locale]);
    await follow(page, 'main .keyword-form button');
    expect(new URL(page.url()).searchParams.get('keyword')).toBe(QUERIES[locale]);
    expect(await page.locator('main .search-results mark').count()).toBeGreaterThan(0);
    const links = await page
      .locator('main .search-results h2 a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const link of links) expect(`${link} ${(await fetch(link)).status}`).toBe(`${link} 200`);
    await close();
  });
});

describe('feeds', () => {
  it('are well-formed, and every address in them answers in its locale', async () => {
    const { page, close } = await open('/blog/');
    for (const locale of localeCodes) {
      const prefix = href('/', locale).replace(/\/$/, '');
      const xml = await (await fetch(`${origin}${prefix}/blog/feed.xml`)).text();
      const links = await page.evaluate((source) => {
        const parsed = new DOMParser().parseFromString(source, 'application/xml');
        if (parsed.querySelector('parsererror')) return null;
        return [...parsed.querySelectorAll('item > link')].map(
          (link) => new URL(link.textContent ?? '').pathname,
        );
      }, xml);
      expect(links?.length).toBeGreaterThan(0);
      for (const link of links ?? [])
        expect(`${link} ${(await fetch(`${origin}${link}`)).status}`).toBe(`${link} 200`);
    }
    await close();
  });
});
