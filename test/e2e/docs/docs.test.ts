// Documentation for readers, in four languages: reading, search, and feedback, with and without scripts.
import { readdirSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { href } from '../../../common/i18n/links.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { wcag } from '../../wcag.ts';
import { watch } from '../browser.ts';
import {
  enableSoftNavigation,
  isSameDocument,
  measureShift,
  navigateSoftly,
  observeShifts,
  open,
  origin,
  withBrowser,
} from '../shell/shell.ts';
import { visitorHeaders } from '../shell/visitor.ts';
import { startScript } from './start-script.ts';

const CATEGORY = '/docs/10200/';
const DOCUMENT = `${CATEGORY}cache-rules/`;
const CLOSED = '/docs/10100/attack-response-runbook/';
/** A word that many documents contain, and one that none contains. */
const WORDS: Readonly<Record<Locale, string>> = { en: 'cache', cn: '缓存', ko: '캐시', ja: 'キャッシュ' };
const NO_WORD = 'zzqqxk';
const wide = { viewport: { width: 1280, height: 700 } };

withBrowser({ soft: true });

const pathOf = (page: Page) => new URL(page.url()).pathname;
const measureTop = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);
const measureHeaderEnd = (page: Page) =>
  page.locator('.site-header').evaluate((element) => element.getBoundingClientRect().bottom);
/** Follows a link or sends a form, and waits for the next page. */
const follow = (page: Page, selector: string) =>
  Promise.all([page.waitForEvent('load'), page.locator(selector).first().click()]);

/** Sends feedback (§5, §4): without input, which shows errors, and with input, which is confirmed. */
async function sendFeedback(page: Page, locale: Locale, send: () => Promise<unknown>): Promise<void> {
  const t = createT(locale);
  const form = page.locator('[data-feedback]');
  await send();
  await form.getByRole('link', { name: t('docs.feedbackNoType') }).waitFor();
  expect(await form.getByText(t('docs.feedbackNoContent')).count()).toBeGreaterThan(0);
  await form.locator('[name=steps-unclear]').check();
  await form.locator('[name=content]').fill('<b>More steps</b>');
  await send();
  await page.getByText(t('docs.feedbackThanks')).first().waitFor();
}

describe.each(localeCodes)('documentation in %s', (locale) => {
  const t = createT(locale);
  const at = (path: string) => href(path, locale);

  it('D3 D4 D6 D8 D10 D27 D41 a reader follows contents, copies code, and moves to the next document', async () => {
    const page = await open(at(DOCUMENT), {
      ...wide,
      permissions: ['clipboard-read', 'clipboard-write'],
      before: observeShifts,
    });
    const errors = watch(page);
    expect(await page.locator('.code-copy').count()).toBe(0);
    await startScript(page);

    // D4: a contents link scrolls its heading to the bottom of the header, and the next Tab stop is after the heading.
    const link = page.locator('.docs-contents a').nth(1);
    const target = (await link.getAttribute('href')) ?? '';
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${target}`);
    const gap = (await measureTop(page, target)) - (await measureHeaderEnd(page));
    expect([gap > 8, gap < 40]).toEqual([true, true]);
    await page.locator(`.docs-contents a[aria-current][href="${target}"]`).waitFor();
    expect(await page.locator('.docs-contents [aria-current]').count()).toBe(1);
    await page.keyboard.press('Tab');
    const isAfterHeading = await page.evaluate((id) => {
      const heading = document.querySelector(id);
      const place = document.activeElement && heading?.compareDocumentPosition(document.activeElement);
      return ((place ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    }, target);
    expect(isAfterHeading).toBe(true);

    // D27: the code is copied by keyboard, with an announcement.
    const copy = page.locator('.code-copy').first();
    expect(await copy.getAttribute('aria-label')).toContain(t('docs.copy'));
    await copy.focus();
    await page.keyboard.press('Enter');
    await page.locator('.code-controls [role=status]').getByText(t('toast.copied')).first().waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const code = await page.locator('.code-block code').first().innerText();
    expect(copied.trim()).toBe(code.replace(/^\$ /gm, '').trim());
    expect(await measureShift(page)).toBeLessThan(0.1);
    // A sample with long lines can be wrapped, and the complete page copied.
    const wrap = page.locator('.code-wrap').first();
    await wrap.press('Enter');
    expect(await wrap.getAttribute('aria-pressed')).toBe('true');
    // The last section of a page cannot reach the top, but the link that the reader follows is marked until the reader
    // scrolls.
    await page.locator('.docs-contents a').last().press('Enter');
    await page.locator('.docs-contents li:last-child > [aria-current]').waitFor();
    expect(await page.locator('.docs-contents [aria-current]').count()).toBe(1);
    await page.keyboard.press('Home');
    await page.waitForFunction(() => scrollY === 0);
    await page.locator(target).evaluate((heading) => heading.scrollIntoView());
    await page.locator(`.docs-contents a[aria-current][href="${target}"]`).waitFor();
    const sample = page.locator('.code-block[data-wrapped]');
    expect(await sample.evaluate((block) => block.scrollWidth - block.clientWidth)).toBe(0);
    // The actions of the document are in a menu of its meta line, which is one line.
    const actions = page.locator('.doc-more');
    const line = await page.locator('.doc-meta').evaluate((meta) => meta.getBoundingClientRect().height);
    expect(line).toBeLessThan(60);
    expect(await page.locator('.doc-copy').isVisible()).toBe(false);
    await actions.press('Enter');
    await page.locator('.doc-copy').press('Enter');
    await page.locator('.doc-copy').getByText(t('toast.copied')).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^# .+\n/);
    await page.keyboard.press('Escape');
    expect(await page.locator('.doc-actions').isVisible()).toBe(false);
    expect(await actions.evaluate((button) => button === document.activeElement)).toBe(true);

    // D8, D6: the next document has the title of its link; the scroll position of the tree is preserved.
    await enableSoftNavigation(page);
    const tree = page.locator('.docs-side');
    expect(await tree.locator('[aria-current=page]').count()).toBe(1);
    await tree.evaluate((element) => {
      element.scrollTop = 60;
    });
    const scrolled = await tree.evaluate((element) => element.scrollTop);
    expect(scrolled).toBeGreaterThan(20);
    const next = page.locator('.doc-neighbors [rel=next]');
    const title = await next.evaluate((element) => element.lastChild?.textContent);
    await navigateSoftly(page, () => next.press('Enter'));
    await page.locator('.docs[data-ready]').waitFor();
    expect([await isSameDocument(page), await page.locator('h1').innerText()]).toEqual([true, title]);
    const current = page.locator('.docs-side [aria-current=page]');
    expect(await current.isVisible()).toBe(true);
    expect(await tree.evaluate((element) => element.scrollTop)).toBe(scrolled);
    await navigateSoftly(page, () => page.locator('.doc-neighbors [rel=prev]').press('Enter'));
    expect(pathOf(page)).toBe(at(DOCUMENT));

    // D10: the same position in the other language.
    const other = locale === 'ja' ? 'en' : 'ja';
    const id = (await page.locator('.doc-body h2').nth(1).getAttribute('id')) ?? '';
    await page.goto(`${origin}${at(DOCUMENT)}#${id}`);
    expect((await measureTop(page, `#${id}`)) - (await measureHeaderEnd(page))).toBeGreaterThan(8);
    await page.locator('.language-switch > summary').click();
    await follow(page, `.language-switch a[hreflang=${other}]`);
    expect(page.url()).toBe(`${origin}${href(DOCUMENT, other)}#${id}`);
    expect((await measureTop(page, `#${id}`)) - (await measureHeaderEnd(page))).toBeGreaterThan(8);
    const above = page.locator(`.breadcrumb a[href="${href(CATEGORY, other)}"]`);
    await navigateSoftly(page, () => above.click());
    expect(await page.locator('.docs-all .docs-index a').count()).toBeGreaterThan(1);
    expect(errors).toEqual([]);
  });

  it('D13 D20 D21 D22 D30 D31 D32 a reader searches, and reports a missing result and an error', async () => {
    const page = await open(at('/docs/'), wide);
    const field = page.locator('.docs-home .docs-search input');
    await field.fill(WORDS[locale]);
    await Promise.all([page.waitForEvent('load'), field.press('Enter')]);
    expect(pathOf(page)).toBe(at('/docs/search/'));
    expect(await page.locator('.search-results mark').count()).toBeGreaterThan(0);
    // Each result shows its path.
    const result = page.locator('.search-results > li').first();
    const href = (await result.locator('h2 a').getAttribute('href')) ?? '';
    const path = href.replace(/^\/(?:cn|ja|ko)(?=\/)/, '').replace(/#.*$/, '');
    expect(await result.locator('.article-when code').innerText()).toBe(path);
    const source = page.locator('.search-views a[href*="type=all"]');
    const count = Number(await source.locator('.figure').innerText());
    await enableSoftNavigation(page);
    await navigateSoftly(page, () => source.click());
    expect(await page.locator('.search-views [aria-current]').innerText()).toContain(String(count));
    expect(await page.locator('.search-results [data-rank]').count()).toBe(Math.min(count, 20));
    await navigateSoftly(page, () => page.goBack());
    expect(new URL(page.url()).searchParams.has('type')).toBe(false);

    // D22: no result; then the reader reports the keyword.
    await page.locator('#docs-keyword').fill(NO_WORD);
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    await page.getByText(t('search.none')).waitFor();
    expect(await page.locator('.hot-words a').count()).toBeGreaterThan(0);
    await navigateSoftly(page, () => page.locator('.list-empty a').click());
    expect(await page.locator('h1').innerText()).toContain(NO_WORD);
    const send = () => follow(page, '.doc-feedback [value=needs-work]');
    await page.locator('[name=other]').uncheck();
    await sendFeedback(page, locale, send);

    // D30, D31, D32: the dialog of a document.
    await page.goto(`${origin}${at(DOCUMENT)}`);
    await startScript(page);
    const opener = page.locator('[data-feedback-open]');
    const dialog = page.locator('dialog.doc-dialog');
    await opener.press('Enter');
    await dialog.waitFor();
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await opener.press('Enter');
    await dialog.waitFor();
    await sendFeedback(page, locale, () => dialog.locator('[value=needs-work]').press('Enter'));
    expect(pathOf(page)).toBe(at(DOCUMENT));
  });

  it('D23 D24 a restricted document opens at its own URL for its customer only', async () => {
    const page = await open(at(CLOSED), wide);
    const signIn = async (login: string) => {
      await page.locator('[name=login]').fill(login);
      await page.locator('[name=password]').fill(`local-${login}-only`);
      await follow(page, '[type=submit]');
    };
    expect(pathOf(page)).toBe('/sso/login');
    await signIn('demo');
    expect(page.url()).toBe(`${origin}${at(CLOSED)}`);
    expect(await page.locator('.doc .access-label').first().innerText()).toBe(t('docs.permitted'));
    expect(await page.locator('.doc-body').innerText()).toContain('quarantine-osprey');
    await page.context().clearCookies();
    await page.goto(`${origin}${at(CLOSED)}`);
    await signIn('reader');
    expect(page.url()).toBe(`${origin}${at(CLOSED)}`);
    expect(await page.locator('main').innerText()).toContain(t('error.forbidden'));
    expect(await page.content()).not.toContain('quarantine-osprey');
    await page.goto(`${origin}${at('/docs/10100/')}`);
    const label = page.locator('.docs-all .access-label[data-access=denied]').first();
    expect(await label.innerText()).toBe(t('docs.denied'));
  });

  it('D1 D13 D33 reading, search, and feedback work without scripts', async () => {
    const page = await open(at(DOCUMENT), { ...wide, javaScriptEnabled: false });
    for (const part of [
      '.docs-side [aria-current=page]',
      '.docs-contents a',
      '.doc-body h2',
      '.doc-neighbors a',
    ])
      expect(await page.locator(part).first().isVisible(), part).toBe(true);
    expect(await page.locator('.code-copy').count()).toBe(0);
    await follow(page, '[data-feedback-open]');
    await page.locator('.doc-feedback form').waitFor();
    await sendFeedback(page, locale, () => follow(page, '[value=needs-work]'));
    await page.goto(`${origin}${at(CATEGORY)}`);
    await page.locator('.docs-header .docs-search input').fill(WORDS[locale]);
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    await follow(page, '.search-views a[href*="type=all"]');
    expect(await page.locator('.search-results mark').count()).toBeGreaterThan(0);
    await follow(page, '.search-results h2 a');
    expect(await page.locator('main h1').count()).toBe(1);
  });
});

describe('a document', () => {
  it('D24 a click on a restricted document starts one sign-in, without an error', async () => {
    const page = await open('/docs/10100/', wide);
    const errors = watch(page);
    const signIns: string[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/r_sec_login') signIns.push(response.url());
    });
    await enableSoftNavigation(page);
    await page.locator(`.docs-all a[href="${CLOSED}"]`).click();
    await page.waitForURL('**/sso/login*');
    await page.locator('[name=login]').waitFor();
    expect({ signIns: signIns.length, errors }).toEqual({ signIns: 1, errors: [] });
    await page.goBack();
    await page.waitForURL(`${origin}/docs/10100/`);
  });

  it(
    'D42 no Tab stop is hidden by the cookie bar, and none is smaller than 24 pixels',
    wcag('2.4.11', '2.5.8'),
    async () => {
      const page = await open(DOCUMENT, wide);
      await startScript(page);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main :is(a, button, summary)')]
          // WCAG 2.5.8 exempts links in a line of text.
          .filter((part) => part.checkVisibility() && !part.closest('.doc-body :is(p, li, td), .breadcrumb'))
          .filter((part) => part.getBoundingClientRect().height < 24)
          .map((part) => part.textContent),
      );
      expect(small).toEqual([]);
      // The tree is reachable by keyboard.
      await page.locator('.docs-side .docs-tree a').first().focus();
      const isInTree = () => page.evaluate(() => document.activeElement?.closest('.docs-side') !== null);
      expect(await isInTree()).toBe(true);
      await page.keyboard.press('Tab');
      expect(await isInTree()).toBe(true);
      const hidden: string[] = [];
      await page.locator('.docs-contents a').last().click();
      // Backwards from the end of the text, where the bar covers elements that scroll into view.
      for (let stop = 0; stop < 30; stop++) {
        await page.keyboard.press('Shift+Tab');
        const covered = await page.evaluate(() => {
          const part = document.activeElement;
          const bar = document.querySelector('.site-header');
          if (!part || !bar || bar.contains(part)) return '';
          const { top, bottom, left } = part.getBoundingClientRect();
          const seen = document.elementFromPoint(left + 4, Math.min(bottom, innerHeight) - 4);
          return bar.contains(seen) || bottom < 0 || top > innerHeight ? part.outerHTML.slice(0, 120) : '';
        });
        if (covered !== '') hidden.push(covered);
      }
      expect(hidden).toEqual([]);
    },
  );

  it.each(localeCodes)('the three largest documents in %s weigh at most 14 kB, gzipped', async (locale) => {
    const largest = readdirSync(`content/docs/${locale}`)
      .filter((file) => !file.includes('.wplus.'))
      .map((file) => ({ file, size: statSync(`content/docs/${locale}/${file}`).size }))
      .sort((a, b) => b.size - a.size)
      .slice(0, 3);
    for (const { file } of largest) {
      // Any category in the URL redirects to the document's own.
      const url = `${origin}${href(`${CATEGORY}${file.replace('.md', '')}/`, locale)}`;
      const answer = await fetch(url, { headers: visitorHeaders() });
      const kilobytes = gzipSync(await answer.text(), { level: 9 }).byteLength / 1000;
      expect([file, answer.status, kilobytes <= 14]).toEqual([file, 200, true]);
    }
  });

  it('D13 D14 the search field in the header opens the search overlay, which suggests documents only', async () => {
    const page = await open(DOCUMENT, wide);
    const field = page.locator('.docs-header .docs-search input');
    const overlay = page.locator('#search-overlay');
    await field.click();
    await overlay.waitFor();
    await overlay.locator('input').fill('purge');
    await overlay.locator('[role=option]').first().waitFor();
    const hrefs = await overlay
      .locator('[role=option]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.filter((to) => !to.startsWith('/docs/'))).toEqual([]);
    await page.keyboard.press('Escape');
    await overlay.waitFor({ state: 'hidden' });
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await enableSoftNavigation(page);
    await page.locator('h1').click();
    await page.keyboard.press('Control+k');
    await overlay.waitFor();
    await overlay.locator('input').fill('cache');
    await navigateSoftly(page, () => page.keyboard.press('Enter'));
    expect([pathOf(page), await isSameDocument(page)]).toEqual(['/docs/search/', true]);
    // Other pages have a different header, so they are fully loaded.
    await follow(page, 'a.logo');
    expect([pathOf(page), await isSameDocument(page)]).toEqual(['/', false]);
    expect(await page.locator('.docs-header').count()).toBe(0);
  });

  it('the contents of a document are collapsed below the title at 320, 390, and 1024 pixels, without scripts', async () => {
    const page = await open(DOCUMENT, { javaScriptEnabled: false });
    const summary = page.locator('.docs-contents summary');
    const link = page.locator('.docs-contents a').first();
    for (const width of [320, 390, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await measureTop(page, '.docs-contents summary')).toBeGreaterThan(await measureTop(page, 'h1'));
      expect(await link.isVisible()).toBe(false);
      await summary.click();
      expect(await link.isVisible()).toBe(true);
      await summary.click();
      const parts = await page
        .locator('.docs-header > .wrap > :is(.logo, search, .burger, .header-nav)')
        .evaluateAll((all) =>
          all.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect()),
        );
      const middles = parts.map(({ y, height }) => Math.round((y + height / 2) / 4));
      expect(new Set(middles).size).toBe(1);
      expect(Math.max(...parts.map(({ right }) => right))).toBeLessThanOrEqual(width);
    }
  });

  it('D42 the help link is in the same position on every page', wcag('3.2.3', '3.2.6'), async () => {
    const fetchFooterLinks = async (path: string) => {
      const html = await (await fetch(`${origin}${path}`, { headers: visitorHeaders() })).text();
      const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'));
      return [...footer.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to);
    };
    const home = await fetchFooterLinks('/');
    expect(home.filter((to) => to === '/support/')).toHaveLength(1);
    expect(await fetchFooterLinks('/products/cloud-dns/')).toEqual(home);
    // The footer of the documentation has fewer links, in the same order.
    const docs = await fetchFooterLinks('/docs/');
    expect(docs).toContain('/support/');
    expect(home.filter((to) => docs.includes(to))).toEqual(docs);
    for (const path of [DOCUMENT, '/docs/api/', '/docs/search/'])
      expect(await fetchFooterLinks(path)).toEqual(docs);
  });
});
