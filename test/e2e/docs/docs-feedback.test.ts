// Feedback dialog when sending fails (D32): the input is preserved, and sending it again succeeds.
import type { Page, Request, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { href } from '../../../common/i18n/links.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import {
  createGate,
  findViolations,
  isSameDocument,
  markDocument,
  open,
  withBrowser,
} from '../shell/shell.ts';

withBrowser();
const DOCUMENT = '/docs/10200/cache-rules/';
const FORM = `**${DOCUMENT}feedback/`;
const isPost = (request: Request) => request.method() === 'POST';
const wide = { viewport: { width: 1280, height: 800 } };

/** Opens the dialog and fills in its form. */
async function fillDialog(page: Page): Promise<void> {
  await page.locator('[data-feedback-open]').click();
  const dialog = page.locator('.doc-dialog');
  await dialog.locator('[name=steps-unclear]').check();
  await dialog.locator('[name=content]').fill('<b>More steps</b>');
}

/** Failures, each in one locale, because the dialog handles them in the same way in all. */
const FAILURES: readonly { failure: string; locale: Locale; fail: (route: Route) => Promise<void> }[] = [
  { failure: 'a network error', locale: 'en', fail: (route) => route.abort() },
  {
    failure: 'an error page',
    locale: 'cn',
    fail: (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503</h1>' }),
  },
  { failure: 'an empty response', locale: 'ko', fail: (route) => route.fulfill({ body: '' }) },
  {
    failure: 'another page',
    locale: 'ja',
    fail: (route) => route.fulfill({ contentType: 'text/html', body: '<main>Welcome</main>' }),
  },
];

describe('feedback that cannot be sent', () => {
  it.each(FAILURES)(
    'feedback remains in the dialog after $failure, and is sent on the second attempt, in $locale',
    async ({ locale, fail }) => {
      const t = createT(locale);
      const page = await open(href(DOCUMENT, locale), wide);
      await markDocument(page);
      const dialog = page.locator('.doc-dialog');
      await fillDialog(page);
      await page.route(FORM, (route) => (isPost(route.request()) ? fail(route) : route.fallback()));
      await dialog.locator('[name=verdict]').click();
      await dialog.getByRole('alert').getByText(t('docs.feedbackFailed')).waitFor();
      expect(await dialog.locator('[name=verdict]').textContent()).toBe(t('docs.retry'));
      expect([
        await isSameDocument(page),
        await dialog.locator('[name=steps-unclear]').isChecked(),
        await dialog.locator('[name=content]').inputValue(),
      ]).toEqual([true, true, '<b>More steps</b>']);
      expect(await findViolations(page, { include: ['.doc-dialog'] })).toEqual([]);
      await page.unroute(FORM);
      await dialog.locator('[name=verdict]').click();
      await dialog.getByText(t('docs.feedbackThanks')).waitFor();
      await page.getByRole('dialog', { name: t('docs.feedbackThanksTitle') }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
  );

  it('D30 the dialog has the heading of its content as its name, and its errors receive the focus', async () => {
    const t = createT('en');
    const page = await open(DOCUMENT, wide);
    const name = t('docs.feedbackTitle', { title: (await page.locator('h1').innerText()).trim() });
    await page.locator('[data-feedback-open]').click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.locator('[name=verdict]').click();
    await dialog.getByRole('link', { name: t('docs.feedbackNoType') }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('alert');
    expect(await findViolations(page, { include: ['.doc-dialog'] })).toEqual([]);
  });

  it('F11 an error disappears with the first valid value, and F27 the closed dialog preserves the input', async () => {
    const t = createT('en');
    const page = await open(DOCUMENT, wide);
    await page.locator('[data-feedback-open]').click();
    const dialog = page.locator('.doc-dialog');
    const errors = dialog.locator('.field-error, [role=alert] a, [aria-invalid]');
    await dialog.locator('[name=verdict]').click();
    await dialog.getByRole('link', { name: t('docs.feedbackNoType') }).waitFor();
    await dialog.locator('[name=content]').fill('More steps');
    expect(await dialog.getByText(t('docs.feedbackNoContent')).count()).toBe(0);
    expect(await dialog.getByText(t('docs.feedbackNoType')).count()).toBe(2);
    await dialog.locator('[name=steps-unclear]').check();
    expect(await errors.count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('[data-feedback-open]').click();
    await dialog.waitFor();
    expect([
      await page.evaluate(() => document.activeElement?.id),
      await dialog.locator('[name=steps-unclear]').isChecked(),
      await dialog.locator('[name=content]').inputValue(),
    ]).toEqual(['feedback-title', true, 'More steps']);
    await dialog.locator('[name=verdict]').click();
    await dialog.getByText(t('docs.feedbackThanks')).waitFor();
    await page.context().close();
  });

  it('the document shows the reason if a verdict exceeds the rate limit', async () => {
    const t = createT('ja');
    const page = await open(href(DOCUMENT, 'ja'), wide);
    const body = `<div data-feedback><div role="alert"><p>${t('error.tooMany')}</p></div></div>`;
    await page.route(FORM, (route) =>
      isPost(route.request())
        ? route.fulfill({ status: 429, contentType: 'text/html; charset=utf-8', body })
        : route.fallback(),
    );
    await page.locator('.doc-helpful [value=helpful]').click();
    await page.locator('.doc-helpful').getByRole('alert').getByText(t('error.tooMany')).waitFor();
  });

  it('D32 a verdict and a remark are confirmed at the same position in the document, even after a failure', async () => {
    const t = createT('en');
    const page = await open(DOCUMENT, wide);
    await markDocument(page);
    const helpful = page.locator('.doc-helpful [value=helpful]');
    await page.route(FORM, (route) => (isPost(route.request()) ? route.abort() : route.fallback()));
    await helpful.click();
    await page.locator('.doc-helpful').getByRole('alert').getByText(t('error.failed')).waitFor();
    await page.unroute(FORM);
    const before = await page.evaluate(() => scrollY);
    await helpful.click();
    const answer = page.locator('.doc-helpful .doc-answer');
    await answer.getByText(t('docs.feedbackThanks')).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t('docs.feedbackThanks'));
    expect(await page.evaluate(() => scrollY)).toBe(before);
    expect(await findViolations(page, { include: ['.doc-helpful'] })).toEqual([]);
    const remark = page.waitForRequest((request) => isPost(request));
    await answer.getByLabel(t('docs.feedbackRemark')).fill('<b>Clear</b>');
    await page.keyboard.press('Enter');
    const postData = new URLSearchParams((await remark).postData() ?? '');
    expect([postData.get('verdict'), postData.get('content')]).toEqual(['helpful', '<b>Clear</b>']);
    await answer.locator('form').waitFor({ state: 'detached' });
    expect([await isSameDocument(page), new URL(page.url()).pathname]).toEqual([true, DOCUMENT]);
  });

  it('feedback is posted once if the button is clicked twice', async () => {
    const page = await open(DOCUMENT, wide);
    await fillDialog(page);
    const { pass, release } = createGate();
    const posts: Request[] = [];
    page.on('request', (request) => {
      if (isPost(request)) posts.push(request);
    });
    await page.route(FORM, pass);
    const send = page.locator('.doc-dialog [name=verdict]');
    await send.click();
    await send.click();
    release();
    await page.locator('.doc-dialog [data-feedback=sent]').waitFor();
    expect(posts).toHaveLength(1);
  });
});
