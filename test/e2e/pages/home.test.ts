// Home page: the visitor's location on the map, and the chart of the attack.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, measureShift, observeShifts, open, resize, withBrowser } from '../shell/shell.ts';

withBrowser();

const NEAREST = '**/nearest/data.json';
const marks = {
  paths: ['M10 200q5-9 9 2', 'M2 200h9', 'M19 202h0'],
  text: 'You → Oslo 12 km',
  firstByte: 'after # ms',
};

/** Returns a setup that stubs the visitor's location and time to first byte (ms), and the requested paths. */
function stubVisitor(response: object, firstByte = 40) {
  const requests: string[] = [];
  const before = async (page: Page) => {
    await observeShifts(page);
    await page.addInitScript((time) => {
      const start = PerformanceNavigationTiming.prototype;
      Object.defineProperty(start, 'responseStart', { get: () => time });
      Object.defineProperty(start, 'requestStart', { get: () => 0 });
    }, firstByte);
    await page.route(NEAREST, (route) => {
      requests.push(new URL(route.request().url()).pathname);
      return route.fulfill({ json: response });
    });
  };
  return { before, requested: requests };
}

const readArcs = (page: Page) =>
  page.locator('.map-near path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));

/** Returns the right edges of the claim's text. */
const measureClaimEnds = (page: Page) =>
  page.locator('.home-claim').evaluate((claim) => {
    const walker = document.createTreeWalker(claim, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: number[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNode(node);
      found.push(range.getBoundingClientRect().right);
    }
    return found;
  });

describe('the visitor on the map of the home page', () => {
  it('after the first interaction, an arc and a label show the nearest city, and nothing else moves', async () => {
    const { before, requested } = stubVisitor({ nearest: [], home: marks });
    const page = await open('/ja/', { before, viewport: { width: 390, height: 844 } });
    expect([await page.locator('.home-near').innerText(), requested]).toEqual(['', []]);
    await page.keyboard.press('Shift');
    await page.getByText('You → Oslo 12 km').waitFor();
    expect(await page.locator('.home-near').innerText()).toMatch(/^You → Oslo 12 km\s+after 40 ms$/);
    expect(await readArcs(page)).toEqual(marks.paths);
    // On a phone, the map is wider than the screen, and moves until the visitor's ring is visible.
    const ring = await page.locator('.map-near path').nth(1).boundingBox();
    expect(ring?.x).toBeGreaterThan(0);
    expect([requested, await measureShift(page)]).toEqual([['/ja/nearest/data.json'], 0]);
  });

  it('the text for a visitor with a slow first byte contains only the distance', async () => {
    const page = await open('/', { before: stubVisitor({ nearest: [], home: marks }, 389).before });
    await page.keyboard.press('Shift');
    await page.getByText('You → Oslo 12 km').waitFor();
    expect(await page.locator('.home-near').innerText()).toBe('You → Oslo 12 km');
  });

  it.each([
    ['/', [1440, 1151], [1024, 901]],
    ['/cn/', [1440], []],
    ['/ja/', [1920], [1024]],
  ])(
    'the visible part of the map of %s begins to the right of the text on desktops, and below it on tablets',
    async (path, wide, tablets) => {
      const page = await open(path);
      const map = page.locator('.flow-map');
      for (const width of wide) {
        await resize(page, { width, height: 900 });
        const { x = 0, width: size = 0 } = (await map.boundingBox()) ?? {};
        // The first 11 percent of the map are transparent.
        expect(Math.max(...(await measureClaimEnds(page)))).toBeLessThanOrEqual(x + 0.11 * size);
      }
      for (const width of tablets) {
        await resize(page, { width, height: 900 });
        const box = await map.boundingBox();
        const actions = await page.locator('.home-claim .actions').boundingBox();
        expect(box?.width).toBeGreaterThan(0.9 * width);
        // The upper part of the map is transparent.
        const end = (actions?.y ?? 0) + (actions?.height ?? 0);
        expect(end).toBeLessThanOrEqual((box?.y ?? 0) + 0.2 * (box?.height ?? 0));
      }
    },
  );

  it('the map does not change if the location is unknown', async () => {
    const { before, requested } = stubVisitor({ nearest: [] });
    const page = await open('/', { before });
    await page.keyboard.press('Shift');
    await expect.poll(() => requested).toEqual(['/nearest/data.json']);
    expect(await page.locator('.home-near').innerText()).toBe('');
    expect(await readArcs(page)).toEqual([null, null, null]);
  });
});

describe('the chart of the attack', () => {
  const readEvent = (page: Page) => page.locator('.promotion-events > [data-current] h3').innerText();
  const readFlag = (page: Page) => page.locator('.chart-flag[data-current] text').textContent();
  const readNow = (page: Page) => page.locator('.promotion-now').innerText();

  it('arrow keys and the pointer move the cursor, and the caption follows', async () => {
    const page = await open('/', { before: stubVisitor({ nearest: [] }).before });
    const range = page.getByRole('slider', { name: 'Minutes since the attack began' });
    await range.focus();
    expect(await range.getAttribute('aria-valuetext')).toBe('Minute 8, 1.24\u00a0Tbps');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => readNow(page)).toMatch(/^Minute 9\s+1\.22\sTbps$/);
    expect([await readEvent(page), await readFlag(page)]).toEqual(['Peak', '3']);
    for (let minute = 10; minute <= 14; minute++) await page.keyboard.press('ArrowRight');
    expect([await readEvent(page), await readFlag(page)]).toEqual(['Direct bot traffic', '4']);
    expect(await range.getAttribute('aria-valuetext')).toMatch(/^Minute 14, 0\.7\d\sTbps$/);
    await page.keyboard.press('End');
    expect([await readEvent(page), await readFlag(page)]).toEqual(['End', '6']);

    const box = await range.boundingBox();
    if (!box) throw new Error('no chart');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    expect(await readNow(page)).toMatch(/^Minute 20\s/);
    const cursor = await page.locator('.chart-cursor line').boundingBox();
    expect(Math.abs((cursor?.x ?? 0) - box.x - box.width / 2)).toBeLessThan(2);
    await expectAccessible(page, '.module-promotion');
  });

  it('a touch moves the cursor', async () => {
    const page = await open('/ko/', {
      before: stubVisitor({ nearest: [] }).before,
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    const range = page.getByRole('slider');
    await range.scrollIntoViewIfNeeded();
    const box = await range.boundingBox();
    if (!box) throw new Error('no chart');
    await page.touchscreen.tap(box.x + box.width * 0.75, box.y + box.height / 2);
    await expect.poll(() => readNow(page)).toMatch(/^30분\s/);
    expect(await readFlag(page)).toBe('5');
  });

  it('without scripts, all events are visible as a list, and there is no cursor', async () => {
    const page = await open('/', { javaScriptEnabled: false });
    const events = page.locator('.promotion-events > li');
    expect(await events.count()).toBe(6);
    expect(await events.evaluateAll((items) => items.map((item) => getComputedStyle(item).opacity))).toEqual(
      Array.from({ length: 6 }, () => '1'),
    );
    const lefts = await events.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBeGreaterThan(1);
    expect(await page.locator('.chart-stage input').isVisible()).toBe(false);
    expect(await page.locator('.promotion-now').isVisible()).toBe(false);
  });
});
