// First interaction with a page: the scripts that it loads, and the small ones that the browser has prefetched
// (decision 034).
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { INTERACTIONS_WITH_LIMITS, listScripts } from '../../../bench/parts/interaction-scripts.ts';
import { totalBytes } from '../../../bench/parts/script-weight.ts';
import { MAX_PREFETCH_BYTES } from '../../../scripts/build/client-assets.ts';
import { openBlank, origin, SETTLED, withBrowser } from './shell.ts';
import { clientIpHeaders } from './visitor.ts';

const browser = withBrowser();

describe('weight of the first interaction', () => {
  it.each(INTERACTIONS_WITH_LIMITS)(
    'the scripts of the first interaction with $name weigh at most $kilobytes kB',
    async ({ kilobytes, ...interaction }) => {
      const scripts = await listScripts(browser(), origin, interaction, {
        extraHTTPHeaders: clientIpHeaders(),
      });
      expect(scripts.length).toBeGreaterThan(1);
      expect({ scripts, kB: totalBytes(scripts) / 1000 }).toMatchObject({
        kB: expect.toSatisfy((kB: number) => kB <= kilobytes),
      });
    },
  );
});

describe('small chunks before the first interaction', () => {
  interface FetchedScript {
    name: string;
    bytes: number;
    type: string;
  }
  /** Opens a page and lists its scripts, except for the boot script. */
  async function openAndRecord(url: string, before?: (page: Page) => Promise<unknown>) {
    const page = await openBlank({ cookies: SETTLED });
    const fetched: FetchedScript[] = [];
    page.on('requestfinished', async (request) => {
      const [, name] = /\/assets\/([a-z-]+?)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
      if (name === undefined || name === 'boot') return;
      // A request that is still finishing when the test ends has no size.
      const sizes = await request.sizes().catch(() => undefined);
      if (sizes) fetched.push({ name, bytes: sizes.responseBodySize, type: request.resourceType() });
    });
    await before?.(page);
    await page.goto(`${origin}${url}`, { waitUntil: 'load' });
    return { page, fetched };
  }
  const namesOf = (fetched: readonly FetchedScript[]) => fetched.map(({ name }) => name);

  it.each([
    ['/legal/', ['parts', 'search-dialog', 'search-overlay', 'mount', 'customer']],
    ['/contact/', ['form-challenge', 'mount']],
    ['/docs/api/content-acceleration/purges/', ['docs', 'api-run', 'api-samples', 'sandbox']],
  ])('the page %s fetches the chunks %j when it is idle, but executes none', async (url, expected) => {
    const { fetched } = await openAndRecord(url);
    await expect.poll(() => namesOf(fetched)).toEqual(expect.arrayContaining(expected));
    expect(namesOf(fetched)).not.toContain('form');
    expect(fetched.filter(({ type }) => type !== 'fetch')).toEqual([]);
    // Soft navigation has its own rule (first-click.test.ts).
    const large = fetched.filter(({ name, bytes }) => name !== 'navigation' && bytes > MAX_PREFETCH_BYTES);
    expect(large).toEqual([]);
  });

  it('§4 in data-saving mode no chunk is fetched before an interaction', async () => {
    const { page, fetched } = await openAndRecord('/contact/', (page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
    );
    // An interaction requests the extras, which list the chunks.
    await page.locator('.site-header').dispatchEvent('focusin');
    await page.waitForFunction(() => document.querySelector('#extras')?.childElementCount);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.evaluate(() => fetch('/robots.txt'));
    expect(namesOf(fetched)).toEqual([]);
  });
});
