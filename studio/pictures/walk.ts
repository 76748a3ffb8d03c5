// Console steps that docs/marketing-ops.md describes, and their screenshots.
import type { Page } from 'playwright-core';
import { localToken } from '../../scripts/dev/local-access.ts';

/** Screenshot from the top of a page or of a selected element, with a height in pixels. */
export interface Picture {
  name: string;
  height: number;
  from?: string;
}

/** Dates in the far future, so that they have not passed when the screenshots are retaken. */
const MONTH = '2030-05';
const STARTS = `${MONTH}-06T09:00`;
const ENDS = `${MONTH}-17T18:00`;
const TABLE = `from,to,status,locale,note
/spring-sale,/products/,302,,Spring campaign
/ko/spring-sale,/blog/,302,,Advertisements in Seoul
/old-price-list,/products/,301,,
`;

type Open = () => Promise<Page>;
const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();
const follow = (page: Page, name: string) => page.getByRole('link', { name }).first().click();
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

async function signIn(page: Page, origin: string, name: string): Promise<void> {
  await page.goto(`${origin}/ops/`);
  await fill(page, 'Token', localToken(name));
  await press(page, 'Sign in');
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
}

/** Fills in the form of the top banner. */
async function fillBanner(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/ops/banners?locale=en`);
  await follow(page, 'Edit top-banner-attack');
  await page.getByLabel('한국어').check();
  await fill(page, 'From', STARTS);
  await fill(page, 'Until', ENDS);
  await fill(page, 'Title', 'Spring sale');
  await fill(page, 'Text', 'Three months of delivery for the price of two.');
  await fill(page, 'Link', '/products/');
  await fill(page, 'Link text', 'See the offer');
}

async function* walkBanners(page: Page, otherPage: Page, origin: string) {
  await otherPage.goto(`${origin}/ops/banners/advertisement/top-banner-attack?locale=en`);
  await fillBanner(page, origin);
  yield { page, picture: { name: 'banner', height: 790, from: 'main form' } };

  await fill(page, 'On this page', '/blog/');
  const popup = page.context().waitForEvent('page');
  await press(page, 'Preview in a new tab');
  const tab = await popup;
  await press(tab, 'Necessary only');
  await tab.locator('[data-top-banner]:not([hidden])').waitFor();
  const confirmation = tab.getByText('Your choice has been saved.');
  await confirmation.waitFor();
  await confirmation.waitFor({ state: 'hidden' });
  yield { page: tab, picture: { name: 'preview', height: 380 } };
  await tab.close();

  await press(page, 'Save and publish');
  await page.waitForURL(/\/ops\/banners\?/);
  await page.goto(`${origin}/ops/banners?locale=en`);
  await press(page, 'Turn off aside-trial');
  await page.getByText('aside-trial is off').waitFor();
  await page.goto(`${origin}/ops/banners?locale=en`);
  yield { page, picture: { name: 'banners', height: 790 } };

  await fill(otherPage, 'Title', 'Summer sale');
  await press(otherPage, 'Save and publish');
  await otherPage.getByText('Another editor has changed this banner').waitFor();
  yield { page: otherPage, picture: { name: 'two-versions', height: 820 } };
}

async function* walkChanges(page: Page, origin: string) {
  await page.goto(`${origin}/ops/plan/${MONTH}`);
  yield { page, picture: { name: 'plan', height: 960 } };

  await page.goto(`${origin}/ops/redirects/import`);
  await fill(page, 'Or paste its lines', TABLE);
  await press(page, 'Check');
  yield { page, picture: { name: 'redirects', height: 630 } };

  await page.goto(`${origin}/ops/previews/new`);
  await fill(page, 'Page (optional)', '/blog');
  await page.getByLabel('Language', { exact: true }).selectOption('한국어');
  await fill(page, 'Note (optional)', 'for the Seoul team');
  await press(page, 'Create a preview link');
  await page.goto(`${origin}/ops/previews/new`);
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await fill(page, 'Show the site as of (Asia/Seoul) (optional)', `${inTenDays}T10:30`);
  await fill(page, 'Note (optional)', 'for the agency');
  await press(page, 'Create a preview link');
  await page.getByText('The link was created.').waitFor();
  await page.goto(`${origin}/ops/previews`);
  yield { page, picture: { name: 'previews', height: 500 } };

  await page.goto(`${origin}/ops/audit?kind=advertisement`);
  await page.locator('main table summary').first().click();
  yield { page, picture: { name: 'audit', height: 740 } };
}

/** Performs the steps of two editors in a new console, and yields at each screenshot. */
export async function* walkConsole(
  origin: string,
  open: Open,
): AsyncGenerator<{ page: Page; picture: Picture }> {
  // Fills the cache, which stores only requested data.
  await fetch(`${origin}/`);
  const [page, otherPage] = [await open(), await open()];
  await signIn(page, origin, 'mina');
  await signIn(otherPage, origin, 'jun');
  yield* walkBanners(page, otherPage, origin);
  yield* walkChanges(page, origin);
}
