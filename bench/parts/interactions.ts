// `npm run bench -- interactions`: script size of first interactions, and Interaction to Next Paint (INP) at 4× CPU
// slowdown.
import type { Browser } from 'playwright-core';
import { atMost, type Benchmark, columns, type Limit, type Row } from '../report/schema.ts';
import { withServer } from '../server.ts';
import { median } from '../statistics.ts';
import {
  enterForm,
  INTERACTIONS_WITH_LIMITS,
  type Interaction,
  KEYS,
  listScripts,
  OPERATION_PAGE,
  openVisitorPage,
  search,
} from './interaction-scripts.ts';
import { launchBrowser, totalBytes } from './script-weight.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
/** Maximum INP in milliseconds. */
const GOAL_MS = 100;
const SLOWDOWN = 4;
/** Time in milliseconds after which a page is idle, because its idle tasks have run. */
const IDLE_MS = 3000;
/** Time in milliseconds after which the last event has been painted and reported. */
const PAINT_MS = 1000;
/** Minimum duration that browsers report, in milliseconds. */
const MIN_MS = 16;

const TIMED_INTERACTIONS: readonly Interaction[] = [
  {
    name: 'menu',
    path: '/legal/',
    act: async (page) => {
      const titles = page.locator('.menus summary');
      await titles.first().click();
      await titles.nth(1).click();
    },
  },
  {
    name: 'search',
    path: '/legal/',
    act: async (page) => {
      await search(page);
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'form field',
    path: '/contact/',
    act: async (page) => {
      await page.locator('#field-company').click();
      await page.locator('#field-company').pressSequentially('Kestrel', KEYS);
      await page.locator('#field-email').click();
      await page.locator('#field-email').pressSequentially('nobody', KEYS);
      await page.locator('#field-type').focus();
    },
  },
  {
    name: 'form with errors',
    path: '/contact/',
    act: async (page) => {
      await enterForm(page);
      await page.locator('.form-send button').click();
      await page.locator('#form-summary').waitFor();
      await page.locator('#field-email').pressSequentially('nobody', KEYS);
    },
  },
  {
    name: 'tab',
    path: OPERATION_PAGE,
    act: (page) => page.locator('.code-group summary', { hasText: 'Python' }).first().click(),
  },
  {
    name: 'soft navigation',
    path: '/legal/',
    act: async (page) => {
      await page.locator('footer a[href="/glossary/"]').first().click();
      await page.waitForFunction(() =>
        document.querySelector('link[rel=canonical]')?.getAttribute('href')?.endsWith('/glossary/'),
      );
    },
  },
];

/** Returns the INP of one visit in milliseconds: the duration of its slowest interaction. */
async function measureInp(browser: Browser, origin: string, { path, act }: Interaction): Promise<number> {
  const page = await openVisitorPage(browser, origin);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  // Without support for speculation rules, navigation uses a script, whose INP is measured.
  await page.addInitScript(() => Object.defineProperty(HTMLScriptElement, 'supports', { value: undefined }));
  await page.goto(`${origin}${path}`, { waitUntil: 'load' });
  await page.waitForTimeout(IDLE_MS);
  await page.evaluate((durationThreshold) => {
    const durations: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) durations.push(entry.duration);
    });
    observer.observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
    Object.assign(window, { durations });
  }, MIN_MS);
  await act(page);
  await page.waitForTimeout(PAINT_MS);
  const durations = await page.evaluate(() => (window as unknown as { durations: number[] }).durations);
  await page.context().close();
  return Math.max(MIN_MS, ...durations);
}

/** Measures the script sizes, and the INP of each interaction. */
export const benchInteractions = (): Promise<Benchmark> =>
  withServer({}, async ({ origin }) => {
    const browser = await launchBrowser();
    const rows: Row[] = [];
    const limits: Limit[] = [];
    for (const { kilobytes, ...interaction } of INTERACTIONS_WITH_LIMITS) {
      const value = totalBytes(await listScripts(browser, origin, interaction)) / 1000;
      rows.push({ name: interaction.name, values: [value, null, null] });
      limits.push(atMost(`scripts of ${interaction.name}`, value, kilobytes, 'kB'));
    }
    for (const interaction of TIMED_INTERACTIONS) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await measureInp(browser, origin, interaction));
      const value = median(times);
      rows.push({ name: interaction.name, values: [null, value, Math.max(...times)] });
      limits.push(atMost(`INP of ${interaction.name} (median)`, value, GOAL_MS, 'ms'));
    }
    await browser.close();
    return {
      title: 'First interactions',
      note: `Scripts from the load of a page to the end of an interaction, compressed, without the boot script; Interaction to Next Paint of ${ROUNDS} visits at ${SLOWDOWN}× CPU slowdown.`,
      columns: columns({ scripts: 'kB', INP: 'ms', maximum: 'ms' }),
      rows,
      limits,
      chart: 'INP',
    };
  });
