// /speed/: the browser shows its own measurements of the visit, and sends none.
import { describe, expect, it } from 'vitest';
import { expectAccessible, open, withBrowser } from '../shell/shell.ts';

withBrowser();

describe('/speed/', () => {
  it('the page shows the phases and sizes of this visit, without a layout shift or a further request', async () => {
    const page = await open('/ko/speed/', { viewport: { width: 1440, height: 900 } });
    const value = (of: string) => page.locator(`[data-value="${of}"]`);
    await expect.poll(() => value('lcp').innerText()).toMatch(/^\d+\s?ms$/);
    expect(await value('ttfb').innerText()).toMatch(/^\d+\s?ms$/);
    expect(await value('page').innerText()).toBe('/ko/speed/');
    expect(await value('document-files').innerText()).toBe('1');
    expect(await value('third-files').innerText()).toBe('0');
    expect(Number.parseInt(await value('total-size').innerText(), 10)).toBeGreaterThan(0);
    expect(await page.locator('line[data-line="lcp"]').getAttribute('x2')).toBe('100%');
    const { shift, beacons } = await page.evaluate(() => ({
      shift: performance.getEntriesByType('layout-shift').length,
      beacons: performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/')).length,
    }));
    expect([shift, beacons]).toEqual([0, 0]);
    await expectAccessible(page, '#visit');
    await page.context().close();
  });
});
