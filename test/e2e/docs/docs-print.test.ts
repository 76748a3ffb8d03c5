// Print output of pages and documents (D34), and a document at a campaign URL (D10).
import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { href } from '../../../common/i18n/links.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { open, origin, SETTLED, withBrowser } from '../shell/shell.ts';
import { startScript } from './start-script.ts';

withBrowser();

const DOCUMENT = '/docs/10200/cache-rules/';
const WITH_TABS = '/docs/10100/protect-a-domain/';
const CHROME = [
  ...['.site-header', '.site-footer', '.breadcrumb', '.docs-side', '.docs-contents'],
  ...['.doc-actions', '.doc-helpful', '.doc-neighbors', '.code-copy'],
];

describe('D34 a printed page', () => {
  it.each([
    ['/', 8],
    ['/contact/', 5],
  ])('%s is printed on at most %i sheets', async (path, sheets) => {
    const page = await open(path, { viewport: { width: 1280, height: 800 } });
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\n/g)?.length ?? 0).toBeGreaterThan(1);
    expect(pdf.match(/\/Type \/Page\n/g)?.length ?? 0).toBeLessThanOrEqual(sheets);
  });

  it('the printed page does not contain the top banner', async () => {
    const page = await open(DOCUMENT, { cookies: { cookie_consent: SETTLED.cookie_consent } });
    const banner = page.locator('[data-top-banner]');
    await banner.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await banner.isVisible()).toBe(false);
    await page.context().close();
  });
});

describe.each(localeCodes)('D34 a printed document in %s', (locale) => {
  it('the printed document has its text with all parts open, its link targets, its URL, and its date', async () => {
    const page = await open(href(WITH_TABS, locale), { viewport: { width: 1280, height: 800 } });
    await startScript(page);
    const closed = page.locator('.doc-body details:not([open])');
    expect(await closed.count()).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    for (const part of CHROME)
      for (const element of await page.locator(part).all())
        expect([part, await element.isVisible()]).toEqual([part, false]);
    for (const details of await closed.all())
      expect(await details.locator('> :not(summary)').first().isVisible()).toBe(true);
    const printed = await page.evaluate(() => {
      const style = (selector: string, pseudo?: string) => {
        const part = document.querySelector(selector);
        return part ? getComputedStyle(part, pseudo) : null;
      };
      return {
        link: style('.doc-body a[href^="/"]', '::after')?.content ?? '',
        to: document.querySelector('.doc-body a[href^="/"]')?.getAttribute('href') ?? 'none',
        code: style('.doc-body pre')?.breakInside,
        row: style('.doc-body tr')?.breakInside,
        heading: style('.doc-body h2')?.breakAfter,
        wide: [...document.querySelectorAll('.doc-body pre')].filter(
          (code) => code.scrollWidth > code.clientWidth + 1,
        ).length,
      };
    });
    // The computed style contains `attr(href)`. Printed links must be absolute.
    expect(printed.link.replace('" attr(href) "', printed.to)).toContain(
      `https://${brand.host}${printed.to}`,
    );
    expect(printed).toMatchObject({ code: 'avoid', row: 'avoid', heading: 'avoid', wide: 0 });
    const address = page.locator('.doc-address');
    expect([await address.isVisible(), (await address.innerText()).trim()]).toEqual([
      true,
      `https://${brand.host}${href(WITH_TABS, locale)}`,
    ]);
    expect(await page.locator('.doc-meta time').isVisible()).toBe(true);
  });
});

describe('the URL of a document', () => {
  it('D10 the language switch preserves the campaign parameters and the fragment of the URL', async () => {
    const page = await open(`${DOCUMENT}?rsr=abc&bd_vid=7&noise=1#trouble`);
    await page.locator('.language-switch > summary').click();
    await Promise.all([
      page.waitForEvent('load'),
      page.locator('.language-switch a[hreflang=ko]').first().click(),
    ]);
    const { pathname, searchParams, hash } = new URL(page.url());
    expect([pathname, hash]).toEqual([href(DOCUMENT, 'ko'), '#trouble']);
    expect([searchParams.get('rsr'), searchParams.get('bd_vid')]).toEqual(['abc', '7']);
    expect(page.url().startsWith(origin)).toBe(true);
  });
});
