// `npm run bench -- click`: time from a click to the largest contentful paint (LCP) of the next page on slow 4G in
// Chromium, with and without speculation rules.
import type { Browser, Page } from 'playwright-core';
import { atMost, type Benchmark, columns, type Row } from '../report/schema.ts';
import { withServer } from '../server.ts';
import { median } from '../statistics.ts';
import { openVisitorPage } from './interaction-scripts.ts';
import { launchBrowser } from './script-weight.ts';

/** "Slow 4G" of Chromium's DevTools; latency in milliseconds, throughput in bytes per second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const RUNS = Number(process.env.BENCH_CLICKS ?? 5);
/** Time between hover and click, in milliseconds. */
const HOVER_MS = 1_500;
/** Duration of a mouse press, in milliseconds. */
const PRESS_MS = 80;
/** Wait for the largest paint, in milliseconds. */
const SETTLE_MS = 2_500;

/** Goal with speculation rules, in milliseconds. */
const GOAL_MS = 150;

const START = '/support/';
const TARGETS = ['/', '/products/', '/products/cloud-dns/', '/blog/', '/glossary/', '/legal/'];

/** Records the time of each click and largest paint, in milliseconds since the epoch. */
function observePaints(): void {
  addEventListener('click', () =>
    sessionStorage.setItem('clicked', String(performance.timeOrigin + performance.now())),
  );
  new PerformanceObserver((list) => {
    const last = list.getEntries().at(-1);
    if (last) Object.assign(window, { painted: performance.timeOrigin + last.startTime });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

async function followLink(page: Page, origin: string, target: string, rules: boolean): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (!rules) await session.send('Network.setBlockedURLs', { urls: ['*/speculation/*'] });
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await page.goto(`${origin}${START}`, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { id: 'go', href: to, textContent: 'go' });
    document.querySelector('h1')?.append(' ', link);
  }, target);
  await page.locator('#go').hover();
  await page.waitForTimeout(HOVER_MS);
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
  await page.waitForURL(`${origin}${target}`, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(
    () =>
      ((window as Window & { painted?: number }).painted ?? Number.NaN) -
      Number(sessionStorage.getItem('clicked')),
  );
}

async function measure(browser: Browser, origin: string, target: string, rules: boolean): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await openVisitorPage(browser, origin, { viewport: { width: 390, height: 844 } });
    await page.addInitScript(observePaints);
    times.push(await followLink(page, origin, target, rules));
    await page.context().close();
  }
  return times;
}

/** Measures clicks on each target, with and without speculation rules. */
export const benchClicks = (): Promise<Benchmark> =>
  withServer({}, async ({ origin }) => {
    const browser = await launchBrowser();
    const rows: Row[] = [];
    for (const target of TARGETS) {
      // The first response fills the page cache.
      await (await fetch(`${origin}${target}`)).text();
      const times = [
        await measure(browser, origin, target, true),
        await measure(browser, origin, target, false),
      ];
      rows.push({ name: target, values: times.flatMap((series) => [median(series), Math.max(...series)]) });
    }
    await browser.close();
    return {
      title: 'Click to largest contentful paint on slow 4G',
      note: `Median and maximum of ${RUNS} clicks, ${HOVER_MS} ms after the pointer has reached the link. DevTools disable prerenders, and do not slow the prefetch down.`,
      columns: columns({ 'with rules': 'ms', maximum: 'ms', 'without rules': 'ms', 'maximum without': 'ms' }),
      rows,
      limits: [
        atMost(
          'click to largest contentful paint with speculation rules (median, slowest page)',
          Math.max(...rows.map(({ values }) => values[0] ?? 0)),
          GOAL_MS,
          'ms',
        ),
      ],
      chart: 'with rules',
    };
  });
