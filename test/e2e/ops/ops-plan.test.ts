// Plan in the console of the production build: overrides that are planned by calls are shown, canceled, and previewed,
// on desktop and phone.
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { runOps } from '../../worker/ops/command-line.ts';
import { origin, withBrowser } from '../shell/shell.ts';
import { visitorHeaders } from '../shell/visitor.ts';
import { ops } from './ops-calls.ts';
import { EDITOR_ENVIRONMENTS, expectUsable, goTo, openConsole, openMenu, press } from './ops-console.ts';

withBrowser();

// Banner at the end of articles. No other test file overrides it in these languages.
const ID = 'aside-trial';
const LOCALES = ['en', 'cn'] as const;
const clear = () =>
  Promise.all(LOCALES.map((locale) => runOps(ops, `banner clear ${ID} --locale ${locale}`)));
afterAll(clear);

const MONTH = `${new Date().getUTCFullYear() + 1}-03`;
const startsAt = `${MONTH}-10T15:30:00.000Z`;
const endsAt = `${MONTH}-20T00:00:00.000Z`;
const planBanner = async () => {
  for (const locale of LOCALES)
    await runOps(ops, `banner on ${ID} --locale ${locale} --from ${startsAt} --until ${endsAt}`);
};

const selectZone = async (page: Page, zone: string) => {
  await openMenu(page);
  await page.getByLabel('Time zone', { exact: true }).selectOption(zone);
  await press(page, 'Use');
};
const plannedChanges = (page: Page) =>
  page.locator('.planned.override').filter({ hasText: 'English, 简体中文' });

describe('/ops/plan', () => {
  it.each(EDITOR_ENVIRONMENTS)(
    'the plan shows a planned override on its day in the editor’s zone, and cancels it, %s',
    async (_, options) => {
      await clear();
      await planBanner();
      const page = await openConsole(`/ops/plan/${MONTH}`, { ...options, javaScriptEnabled: false });
      await selectZone(page, 'Asia/Seoul');
      await page.getByRole('heading', { name: /^Plan: March/ }).waitFor();
      const day = page.locator('td').filter({ has: page.locator(`time[datetime="${MONTH}-11"]`) });
      await expect.poll(() => day.innerText()).toMatch(/00:30 Change starts\s+10 Mar, 15:30 UTC/);
      expect(await plannedChanges(page).count()).toBe(2);
      await page.getByRole('link', { name: /Cancel.*Change starts: .* in English, 简体中文/ }).click();
      await page.getByText('the entire change is removed').waitFor();
      await press(page, 'Cancel this change');
      await page.getByText('aside-trial is canceled: the portal’s banner shows').waitFor();
      expect(await plannedChanges(page).count()).toBe(0);
      await goTo(page, '/ops/audit?action=clear&target=aside-trial');
      await page.locator('tbody > tr').first().waitFor();
    },
  );

  it.each(EDITOR_ENVIRONMENTS)(
    'calendar, list, day, and confirmation page pass axe and do not scroll horizontally, %s',
    async (_, options) => {
      await planBanner();
      const page = await openConsole('/ops/plan', options);
      for (const path of [
        '/ops/plan',
        `/ops/plan/${MONTH}`,
        `/ops/plan/${MONTH}-10`,
        '/ops/plan/list',
        '/ops/plan/cancel/advertisement/aside-trial?edge=ends&locale=en&locale=cn',
      ]) {
        await goTo(page, path);
        await expectUsable(page);
      }
    },
  );

  it.each(EDITOR_ENVIRONMENTS)(
    'a planned banner is visible through a preview link for its day, and hidden without one, %s',
    async (_, options, mark) => {
      await clear();
      await planBanner();
      const words = '用您自己的流量验证';
      const article = '/cn/blog/ddos-attack-browser-game-platform/';
      const showsBanner = async (url: string) =>
        (await (await fetch(url, { headers: visitorHeaders() })).text()).includes(words);
      const page = await openConsole('/ops/previews/new', options);
      await page.getByLabel('Page').fill(article);
      await page.getByLabel('Show the site as of').fill(`${MONTH}-12T00:00`);
      await page.getByLabel('Note').fill(`its day ${mark}`);
      await press(page, 'Create a preview link');
      const row = page.locator('tbody > tr').filter({ hasText: `its day ${mark}` });
      const url = await row.getByLabel('Preview link').inputValue();
      expect([await showsBanner(url), await showsBanner(`${origin}${article}`)]).toEqual([true, false]);
      expect(await showsBanner(url.replace(/&at=.*/, ''))).toBe(false);
    },
  );
});
