// Search settings in the console of the production build: a keyword without results gets an entry, and the site
// applies it immediately, on the search page and in the overlay.
import { afterAll, describe, expect, it } from 'vitest';
import { open, origin, withBrowser } from '../shell/shell.ts';
import { ops } from './ops-calls.ts';
import { goTo, openConsole, press } from './ops-console.ts';

withBrowser();

/** Beginning of each keyword in these tests. No text contains it, and it is the first in alphabetical order. */
const MARK = 'aazorb';
const DOCUMENT = '/docs/10200/cache-rules/';
const { search } = ops;
const listTools = async () => {
  const response = await search.$get({ query: {} });
  if (response.status !== 200) throw new Error(`${response.status}`);
  return (await response.json()).tools.filter(({ keyword }) => keyword.startsWith(MARK));
};
afterAll(async () => {
  for (const { id } of await listTools()) await search[':id'].$delete({ param: { id: String(id) } });
});

describe('/ops/search', () => {
  it('a pin is the first suggestion of the overlay, a redirect precedes it, and submitting the keyword follows the redirect', async () => {
    const keyword = `${MARK}page`;
    const console = await openConsole(`/ops/search/new?keyword=${keyword}`);
    const fill = async (type: string, target: string) => {
      await console.getByLabel('Type', { exact: true }).selectOption(type);
      await console.getByLabel('Words or page').fill(target);
      await press(console, 'Add entry');
      await console.getByText(`of “${keyword}” is live within a minute.`).waitFor();
    };
    await fill('pin', DOCUMENT);
    const page = await open('/legal/');
    const options = page.locator('#search-overlay').getByRole('option');
    await page.keyboard.press('/');
    await page.locator('#search-overlay input').fill(keyword);
    await options.first().waitFor();
    expect(await options.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      DOCUMENT,
    ]);

    await goTo(console, `/ops/search/new?keyword=${keyword}`);
    await fill('redirect', '/contact');
    await page.reload();
    await page.keyboard.press('/');
    await page.locator('#search-overlay input').fill(keyword);
    await options.nth(1).waitFor();
    expect(await options.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/contact/',
      DOCUMENT,
    ]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${origin}/contact/`);
  });
});
