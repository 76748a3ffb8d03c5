// Lists, articles, feeds, and search, without scripts and with real content.
import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { href } from '../../../common/i18n/links.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { responseOf } from '../crawl/responses.ts';
import { open, origin, withBrowser } from '../shell/shell.ts';
import { visitorHeaders } from '../shell/visitor.ts';

const QUERIES: Record<Locale, string> = { en: 'cache', cn: '缓存', ko: '캐시', ja: '配信' };

withBrowser();

/** Follows a link or sends a form, and waits for the next page. */
const follow = (page: Page, selector: string) =>
  Promise.all([page.waitForEvent('load'), page.locator(selector).first().click()]);

describe('editorial pages without scripts', () => {
  it.each(localeCodes)(
    'a visitor filters, searches, and pages through a list in %s, and reads an article',
    async (locale) => {
      const page = await open(href('/blog/', locale), { javaScriptEnabled: false });
      const first = await page.locator('main .article-list h2').first().innerText();
      await follow(page, 'main .pagination a[rel=next]');
      expect(new URL(page.url()).searchParams.get('page')).toBe('2');
      expect(await page.locator('main .article-list h2').first().innerText()).not.toBe(first);
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
    },
  );

  it('the filters of a list are in one row on a phone, which scrolls to the current filter', async () => {
    const page = await open(href('/case-study/', 'ja'), {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const current = page.locator('main .filters').first().locator('a[aria-current]');
    const last = page.locator('main .filters').first().locator('li:last-child a');
    const row = await page.locator('main .filters li').evaluateAll((items) => {
      const list = items[0]?.parentElement;
      return items
        .filter((item) => item.parentElement === list)
        .map((item) => item.getBoundingClientRect())
        .map(({ top, height }) => ({ top, height }));
    });
    expect(row.length).toBeGreaterThan(5);
    expect(new Set(row.map(({ top }) => top)).size).toBe(1);
    for (const { height } of row) expect(height).toBeGreaterThanOrEqual(44);
    expect(await last.evaluate((link) => link.getBoundingClientRect().right)).toBeGreaterThan(390);
    const name = await last.innerText();
    await page.goto(new URL((await last.getAttribute('href')) ?? '', page.url()).href);
    expect(await current.innerText()).toBe(name);
    const { left, right } = await current.evaluate((link) => link.getBoundingClientRect().toJSON());
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
  });

  it.each(localeCodes)(
    'a search in %s has results with highlights, and each links to a page',
    async (locale) => {
      const page = await open(href('/search/', locale), { javaScriptEnabled: false });
      await page.locator('main #search-keyword').fill(QUERIES[locale]);
      await follow(page, 'main .keyword-form button');
      expect(new URL(page.url()).searchParams.get('keyword')).toBe(QUERIES[locale]);
      expect(await page.locator('main .search-results mark').count()).toBeGreaterThan(0);
      const links = await page
        .locator('main .search-results h2 a')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      for (const link of links.map((to) => new URL(to).pathname)) {
        // The documentation has separate tests.
        const { status } = link.includes('/docs/')
          ? await fetch(`${origin}${link}`, { headers: visitorHeaders() })
          : responseOf(link);
        expect(`${link} ${status}`).toBe(`${link} 200`);
      }
    },
  );
});

describe('figures of editorial pages without scripts', () => {
  it.each([1440, 390])(
    'the points of a case study are on one track in proportion to its amounts in a window of %s pixels',
    async (width) => {
      const page = await open('/case-study/grid-operator-storm-night/', {
        javaScriptEnabled: false,
        viewport: { width, height: 900 },
      });
      const table = page.getByRole('table').first();
      expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
        'More results',
        'Before',
        'After',
      ]);
      const row = table.getByRole('row').nth(1);
      expect(await row.getByRole('cell').allInnerTexts()).toEqual(['9,400', '4,100']);
      const [track, before, after] = await row.locator('line:first-child, circle').evaluateAll((shapes) =>
        shapes.map((shape) => {
          const { left, top, width, height } = shape.getBoundingClientRect();
          return { left, x: left + width / 2, y: top + height / 2 };
        }),
      );
      if (!track || !before || !after) throw new Error('expected a track with two points');
      expect((after.x - track.left) / (before.x - track.left)).toBeCloseTo(4100 / 9400, 2);
      expect([before.y, after.y]).toEqual([expect.closeTo(track.y, 0), expect.closeTo(track.y, 0)]);
      expect(await page.locator('main .pull-quote').isVisible()).toBe(true);
      await page.goto(`${origin}/case-study/`);
      expect(await page.locator('main p.label > strong').first().innerText()).toMatch(/40,000\/min.→.1\/min/);
      const readCasesWithResult = () =>
        page
          .locator('main :is(h2, h3):has(~ p.label > strong) a')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      const cases = await readCasesWithResult();
      await page.goto(`${origin}/case-study/?page=2`);
      cases.push(...(await readCasesWithResult()));
      expect([cases.length, new Set(cases).size]).toEqual(
        Array(2).fill(readdirSync('content/case/en').length),
      );
    },
  );

  it('every figure of the Japanese blog fits a phone', async () => {
    const page = await open('/blog/', { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    for (const name of readdirSync('content/blog/ja')) {
      await page.goto(`${origin}/ja/blog/${name.replace('.md', '')}/`);
      const figures = await page
        .locator('.article-body :is(.figure-chart, .diagram)')
        .evaluateAll((all) =>
          all.map((figure) =>
            [figure, ...figure.querySelectorAll('.scroller')].every(
              (element) => element.scrollWidth <= element.clientWidth,
            ),
          ),
        );
      expect([name, figures.length > 0, figures.every(Boolean)]).toEqual([name, true, true]);
    }
  });
});

describe('feeds', () => {
  it('feeds of the blog are well-formed, and the URL of every item returns 200', async () => {
    const page = await open('/blog/');
    for (const locale of localeCodes) {
      const prefix = href('/', locale).replace(/\/$/, '');
      const xml = await (
        await fetch(`${origin}${prefix}/blog/feed.xml`, { headers: visitorHeaders() })
      ).text();
      const links = await page.evaluate((source) => {
        const parsed = new DOMParser().parseFromString(source, 'application/xml');
        if (parsed.querySelector('parsererror')) return null;
        return [...parsed.querySelectorAll('item > link')].map(
          (link) => new URL(link.textContent ?? '').pathname,
        );
      }, xml);
      expect(links?.length).toBeGreaterThan(0);
      for (const link of links ?? []) expect(`${link} ${responseOf(link).status}`).toBe(`${link} 200`);
    }
  });
});
