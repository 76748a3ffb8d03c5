// /speed/: the browser shows its own measurements of the visit, and sends none.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, measureShift, observeShifts, open, withBrowser } from '../shell/shell.ts';

withBrowser();

describe('/speed/', () => {
  it('the page shows the phases and sizes of this visit, without a layout shift, and sends nothing', async () => {
    const sent: string[] = [];
    const page = await open('/ko/speed/', {
      viewport: { width: 1440, height: 900 },
      before: (page) => {
        page.on('request', (request) => {
          if (request.method() !== 'GET') sent.push(request.url());
        });
        return observeShifts(page);
      },
    });
    const value = (name: string) => page.locator(`[data-value="${name}"]`);
    await expect.poll(() => value('lcp').innerText()).toMatch(/^(\d+,)?\d+\s?ms$/);
    expect(await value('ttfb').innerText()).toMatch(/^(\d+,)?\d+\s?ms$/);
    expect(await value('page').innerText()).toBe('/ko/speed/');
    expect(await value('document-files').innerText()).toBe('1');
    expect(await value('third-files').innerText()).toBe('0');
    expect(Number.parseInt(await value('total-size').innerText(), 10)).toBeGreaterThan(0);
    expect(await page.locator('line[data-line="lcp"]').getAttribute('x2')).toBe('100%');
    // The font may load before the values arrive, and then moves each placeholder by 3 px.
    expect(await measureShift(page)).toBeLessThan(0.0002);
    expect(sent).toEqual([]);
    expect(await page.locator('[data-figure="third-files"]').innerText()).toBe('0');
    expect(await page.locator('[data-figure="ttfb"]').innerText()).toBe(await value('ttfb').innerText());
    await expectAccessible(page, '#visit');
  });
});

/** Returns the siblings whose text an element overlaps, by tag name and class. */
const findCovered = (element: Locator): Promise<string[]> =>
  element.evaluate((node) => {
    const box = node.getBoundingClientRect();
    return [...(node.parentElement?.children ?? [])].flatMap((other) => {
      // The box of a paragraph is as wide as its row, but its text is not.
      const range = document.createRange();
      range.selectNodeContents(other);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const overlaps = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      return other !== node && overlaps ? [`${other.localName} ${other.className}`] : [];
    });
  });

describe('the footer line with measurements', () => {
  const texts = {
    '/?rsr=mail': /^Speed of this visit: [\d,]+\sms · \d+\skB · 0 third parties$/,
    '/cn/docs/': /^本次访问的速度： [\d,]+毫秒 · \d+\s?kB · 0个第三方$/,
  };

  it.each(Object.entries(texts))(
    'on %s, the line shows the measurements of the visit when the footer is near, without a layout shift',
    async (path, text) => {
      const page = await open(path, { before: observeShifts });
      const line = page.locator('.site-footer .footer-line');
      await page.keyboard.press('Shift');
      await page.locator('.site-footer').scrollIntoViewIfNeeded();
      await line.waitFor();
      expect(await line.textContent()).toMatch(text);
      const { prefix, search } = { prefix: path.startsWith('/cn/') ? '/cn' : '', search: path.split('?')[1] };
      const url = line.evaluate((link: HTMLAnchorElement) => link.pathname + link.search);
      expect(await url).toBe(`${prefix}/speed/${search ? `?${search}` : ''}`);
      expect(await measureShift(page)).toBe(0);
      await expectAccessible(page, '.site-footer');
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect([width, await findCovered(line)]).toEqual([width, []]);
      }
    },
  );

  it('the line appears when the browser reports several positions of the footer in one callback', async () => {
    const page = await open('/legal/', {
      before: (page) =>
        page.addInitScript(() => {
          const Native = IntersectionObserver;
          window.IntersectionObserver = class extends Native {
            constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
              const entries: IntersectionObserverEntry[] = [];
              super((some, observer) => {
                entries.push(...some);
                document.documentElement.dataset.observed = '';
                if (some.some(({ isIntersecting }) => isIntersecting)) callback(entries, observer);
              }, options);
            }
          };
        }),
      viewport: { width: 1440, height: 300 },
    });
    await page.keyboard.press('Shift');
    await page.locator('[data-observed]').waitFor();
    await page.locator('.site-footer').scrollIntoViewIfNeeded();
    await page.locator('.site-footer .footer-line').waitFor();
  });

  it('without scripts, the footer has no line with measurements', async () => {
    const page = await open('/', { javaScriptEnabled: false });
    expect(await page.locator('.footer-line').count()).toBe(0);
  });
});
