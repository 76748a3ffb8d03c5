// /speed/: the browser shows its own measurements of the visit, and sends none.
import { describe, expect, it } from 'vitest';
import { expectAccessible, open, shiftOf, watchShift, withBrowser } from '../shell/shell.ts';

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
        return watchShift(page);
      },
    });
    const value = (of: string) => page.locator(`[data-value="${of}"]`);
    await expect.poll(() => value('lcp').innerText()).toMatch(/^(\d+,)?\d+\s?ms$/);
    expect(await value('ttfb').innerText()).toMatch(/^(\d+,)?\d+\s?ms$/);
    expect(await value('page').innerText()).toBe('/ko/speed/');
    expect(await value('document-files').innerText()).toBe('1');
    expect(await value('third-files').innerText()).toBe('0');
    expect(Number.parseInt(await value('total-size').innerText(), 10)).toBeGreaterThan(0);
    expect(await page.locator('line[data-line="lcp"]').getAttribute('x2')).toBe('100%');
    // The font of the placeholders may load before the values arrive. It moves each placeholder by 3 px.
    expect(await shiftOf(page)).toBeLessThan(0.0002);
    expect(sent).toEqual([]);
    await expectAccessible(page, '#visit');
    await page.context().close();
  });
});
