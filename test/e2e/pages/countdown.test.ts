// Event countdown (§4) in the browser: it ticks, and ends with the final text. The event in the content has passed, so
// the test adds another countdown to its page.
import { expect, it } from 'vitest';
import { watch } from '../browser.ts';
import { origin, withBrowser } from '../shell/shell.ts';

const browser = withBrowser();
const PATH = '/events/igblive2025/';
const NOW = Date.parse('2026-03-01T10:00:00Z');
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
const html = `<div class="countdown" role="timer" data-countdown="${at(90_065)}" data-ends="${at(90_100)}" data-ends-in="On now. Ends in" data-finished="It is over"><p class="label">Starts in</p><dl>${['days', 'hours', 'minutes', 'seconds'].map((part) => `<dd data-part="${part}">-</dd>`).join('')}</dl></div>`;

it('§4 the countdown shows days, hours, minutes, and seconds to the start, then to the end, then the final text', async () => {
  const page = await browser().newPage();
  const errors = watch(page);
  // Only the test advances the clock, regardless of how long the page takes to load.
  await page.clock.install({ time: NOW - 1000 });
  await page.clock.pauseAt(NOW);
  await page.route(`${origin}${PATH}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('</h1>', `</h1>${html}`) });
  });
  await page.goto(`${origin}${PATH}`, { waitUntil: 'load' });
  const readFigures = async () =>
    (await page.locator('[data-countdown] [data-part]').allTextContents()).join(' ');
  await expect.poll(readFigures).toBe('1 1 1 5');
  await page.clock.runFor(1000);
  expect(await readFigures()).toBe('1 1 1 4');
  expect(await page.locator('[data-countdown]').getAttribute('aria-live')).toBeNull();
  await page.clock.fastForward(90_070_000);
  const timer = page.locator('[data-countdown]');
  await expect.poll(() => timer.getByText('On now. Ends in').count()).toBe(1);
  expect([await readFigures(), await timer.getAttribute('aria-label')]).toEqual([
    '0 0 0 29',
    'On now. Ends in',
  ]);
  await page.clock.runFor(29_000);
  // S7: at zero, on the open page.
  await expect.poll(() => page.locator('main .countdown-over').first().textContent()).toBe('It is over');
  expect(errors).toEqual([]);
});
