// Landing record (§7 POST /bai-du/sem): a visit from an advertisement is recorded once, with the visitor's consent.
import { expect, it } from 'vitest';
import { enableSoftNavigation, open, origin, withBrowser } from '../shell/shell.ts';

withBrowser({ soft: true });

it('the landing is recorded after consent to targeting, but not before it, and not again on later pages', async () => {
  const records: unknown[] = [];
  const page = await open('/products/?bd_vid=uANBIy-x_1.2', {
    viewport: { width: 1440, height: 900 },
    cookies: { topAdBannerShown: '1' },
    before: async (page) =>
      page.on('request', (request) => {
        if (request.url().includes('/bai-du/sem')) records.push([request.method(), request.postDataJSON()]);
      }),
  });
  const waitForIdle = () =>
    page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
  await waitForIdle();
  expect(records).toEqual([]);
  const response = page.waitForResponse('**/api/portal/v1/bai-du/sem?lang=EN_US');
  await page.locator('[data-consent] button[value=all]').click();
  expect(await (await response).json()).toMatchObject({ code: '0', data: { accepted: true } });
  const url = `${origin}/products/?bd_vid=uANBIy-x_1.2`;
  expect(records).toEqual([['POST', { url, newType: 'landing' }]]);

  await enableSoftNavigation(page);
  await page.locator('footer a[href^="/glossary/"]').first().click();
  await page.waitForURL('**/glossary/?bd_vid=uANBIy-x_1.2');
  await page.reload({ waitUntil: 'load' });
  await waitForIdle();
  await page.evaluate((to) => location.assign(to), '/products/?bd_vid=uANBIy-x_1.2');
  await page.waitForURL('**/products/**', { waitUntil: 'load' });
  await waitForIdle();
  expect(records).toHaveLength(1);
});
