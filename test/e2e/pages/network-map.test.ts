// Network map: pointer, touch, and keyboard open a card, and the tables link back to the map.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wcag } from '../../wcag.ts';
import {
  createGate,
  expectAccessible,
  measureShift,
  observeShifts,
  open,
  openBlank,
  origin,
  SETTLED,
  withBrowser,
} from '../shell/shell.ts';

withBrowser();
const MAP = '/global-network-map/';
const card = (page: Page) => page.locator('[data-map-card]');
const waitForMap = (page: Page) => page.locator('[data-map-ready]').waitFor();

/** Returns the position of a city in the viewport. */
const measurePosition = async (page: Page, code: string) => {
  const { x, y } = await page.locator(`#map-${code}`).evaluate((link) => link.getBoundingClientRect());
  return [x, y] as const;
};

describe('§2 network map', () => {
  it('a card shows the services of a city when the pointer is near, and remains visible while the city is selected', async () => {
    const page = await open(MAP, { viewport: { width: 1440, height: 1000 } });
    await waitForMap(page);
    const [x, y] = await measurePosition(page, 'sydney');
    await page.mouse.move(x + 6, y - 6);
    await card(page).getByText('Sydney').waitFor();
    await page.mouse.move(x + 200, y - 200);
    expect(await card(page).isVisible()).toBe(false);
    await page.mouse.click(...(await measurePosition(page, 'singapore')));
    // The route result moves the elements below it.
    await page.locator('.route-answer').getByText('Singapore is the first city').waitFor();
    await page.mouse.move(x, y);
    expect(await card(page).innerText()).toMatch(
      /^Singapore\nSingapore\nDelivery, Attack scrubbing, Edge computing\nOffice: .+\nResearch and development center: .+\n/,
    );
    const box = await card(page).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1440);
    await expectAccessible(page, '.map-hero');
    await card(page).getByRole('link').click();
    expect(new URL(page.url()).hash).toBe('#city-singapore');
    const row = page.locator('#city-singapore');
    await row.waitFor({ state: 'visible' });
    await page.keyboard.press('Escape');
    await row.getByRole('link').click();
    expect(await card(page).innerText()).toMatch(/^Singapore/);
    const [, back] = await measurePosition(page, 'singapore');
    expect(back).toBeGreaterThan(65);
    expect(back).toBeLessThan(1000);
  });

  it('two selected cities show their route and are in the URL, and a third one starts a new route', async () => {
    const page = await open(MAP, { viewport: { width: 1440, height: 1200 } });
    await waitForMap(page);
    const answer = page.locator('.route-answer');
    const before = await page.locator('.map-stage').boundingBox();
    await page.mouse.click(...(await measurePosition(page, 'reykjavik')));
    await answer.getByText('Reykjavík is the first city').waitFor();
    await page.mouse.click(...(await measurePosition(page, 'singapore')));
    await answer.getByText('Reykjavík – London –').waitFor();
    expect(await page.locator('.map-stage').boundingBox()).toEqual(before);
    expect(await page.locator('[name=to]').inputValue()).toBe('Singapore');
    expect(new URL(page.url()).search).toBe('?from=reykjavik&to=singapore');
    await expect
      .poll(() => page.locator('.map-ways').evaluate((ways) => getComputedStyle(ways).opacity))
      .toBe('0.3');
    await expectAccessible(page, '.map-hero');
    // The card of the second city would cover the route and the third city.
    const [x, y] = await measurePosition(page, 'singapore');
    await page.mouse.move(x + 2, y);
    expect(await card(page).isVisible()).toBe(false);
    await page.mouse.click(...(await measurePosition(page, 'cairo')));
    await answer.getByText('Cairo is the first city').waitFor();
    await page.locator('[name=to]').fill('Atlantis');
    await page.keyboard.press('Enter');
    await answer.getByText('“Atlantis” is not a city').waitFor();
    await answer.getByRole('link').first().click();
    await answer.getByText('Over our main routes').waitFor();
    await page.reload();
    await answer.getByText('Over our main routes').waitFor();
    await answer.getByRole('link', { name: 'Clear' }).click();
    await answer.getByText('Enter two cities').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('without scripts, the form shows the route', async () => {
    const page = await open(MAP, { viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    await page.locator('[name=from]').fill('jakarta');
    await page.locator('[name=to]').fill('Mumbai');
    await page.keyboard.press('Enter');
    await page.locator('.route-stops').waitFor();
    expect(await page.locator('.route-stops').innerText()).toMatch(/^Jakarta – Singapore – Mumbai/);
    expect(new URL(page.url()).search).toBe('?from=jakarta&to=Mumbai');
    const top = await page.locator('.route-stops').evaluate((stops) => stops.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(844);
  });

  it('the form does not move on a phone when the map arrives after the first paint', async () => {
    const sheet = createGate();
    const page = await openBlank({ cookies: SETTLED, viewport: { width: 412, height: 823 } });
    await observeShifts(page);
    await page.route('**/assets/map-*.css', sheet.pass);
    await page.goto(`${origin}${MAP}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    sheet.release();
    await waitForMap(page);
    await page.locator('.route').waitFor();
    expect(await measureShift(page)).toBeLessThan(0.02);
  });

  it(
    'arrow keys move between cities, Enter opens the row, and Escape closes the card',
    wcag('2.1.1', '1.4.13'),
    async () => {
      const page = await open('/ko/global-network-map/', { viewport: { width: 1440, height: 1000 } });
      await waitForMap(page);
      await page.locator('.map-stage').focus();
      const readName = () => card(page).locator('strong').innerText();
      await page.keyboard.press('ArrowRight');
      expect(await readName()).toBe('런던');
      await page.keyboard.press('ArrowRight');
      expect(await readName()).not.toBe('런던');
      await page.keyboard.press('Escape');
      expect(await card(page).isVisible()).toBe(false);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      expect(new URL(page.url()).hash).toBe('#city-london');
    },
  );

  it('a phone shows the center of the map, which scrolls separately from the page and accepts imprecise touches', async () => {
    const page = await open(MAP, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await waitForMap(page);
    const { left, height, top } = await page.locator('.map-stage').evaluate((stage) => ({
      left: stage.scrollLeft,
      height: stage.clientHeight,
      top: stage.getBoundingClientRect().top,
    }));
    expect(left).toBeGreaterThan(150);
    // The map is tall enough for its points to be tapped, and begins in the first view.
    expect(height).toBeGreaterThan(350);
    expect(top).toBeLessThan(844 / 2);
    const [x, y] = await measurePosition(page, 'cairo');
    await page.touchscreen.tap(x - 8, y + 8);
    expect(await card(page).innerText()).toMatch(/^Cairo\nEgypt\n/);
    const box = await card(page).boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true);
  });

  it.each([
    ['/cn/', ['beijing'], []],
    ['/ja/', ['tokyo'], []],
    ['/ko/', ['seoul'], []],
    ['/', ['london'], ['tokyo']],
  ])('the map of %s on a phone begins in the region of its readers', async (home, expected, hidden) => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await open(`${home}global-network-map/`, {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        javaScriptEnabled,
      });
      if (javaScriptEnabled) await waitForMap(page);
      for (const code of [...expected, ...hidden]) {
        const { x, right } = await page
          .locator(`#map-${code}`)
          .evaluate((link) => link.getBoundingClientRect().toJSON() as DOMRect);
        expect([code, x >= 0 && right <= 390]).toEqual([code, expected.includes(code)]);
      }
      await page.context().close();
    }
  });

  it('without scripts, points link to their rows, and names link to centered points', async () => {
    const page = await open('/global-network-map/?type=delivery', {
      viewport: { width: 1440, height: 900 },
      javaScriptEnabled: false,
    });
    const [x, y] = await measurePosition(page, 'sydney');
    await page.mouse.click(x, y);
    await expect.poll(() => new URL(page.url()).hash).toBe('#city-sydney');
    await page.locator('#city-sydney').getByRole('link').click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#map-sydney');
    const [, back] = await measurePosition(page, 'sydney');
    expect(back).toBeGreaterThan(100);
    expect(back).toBeLessThan(800);
  });
});
