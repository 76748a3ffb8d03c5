// API center for developers, in four languages: from a question to a working curl command, and the console.
import { describe, expect, it } from 'vitest';
import { PUBLIC_TOKEN } from '../../../common/contract/sandbox/sandbox.ts';
import { SANDBOX_BASE } from '../../../common/contract/sandbox/sandbox-path.ts';
import { href } from '../../../common/i18n/links.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { requestOf } from '../../curl-line.ts';
import { watch } from '../browser.ts';
import { arrive, open, origin, softly, withBrowser } from '../shell/shell.ts';
import { newVisitor } from '../shell/visitor.ts';

/** Keyword of a reader who wants to purge a cached file. */
const QUESTIONS: Readonly<Record<Locale, string>> = {
  en: 'how do I purge a cached file by API',
  cn: '如何通过API刷新缓存文件',
  ko: 'API로 캐시 파일을 퍼지하려면',
  ja: 'APIでキャッシュファイルをパージするには',
};

withBrowser();

describe.each(localeCodes)('API center in %s', (locale) => {
  const t = createT(locale);

  it('D25 D28 a reader finds a working curl command that purges a file in three steps', async () => {
    const page = await open(href('/docs/', locale), {
      viewport: { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const errors = watch(page);
    // Step 1: search. Step 2: open the result. Step 3: copy the line.
    await page.locator('#docs-keyword').fill(QUESTIONS[locale]);
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    await softly(page);
    const results = page.locator('.search-results h2 a');
    await arrive(page, () => results.first().click());
    expect(page.url()).toContain('/purge-api/');
    await page.locator('.docs[data-ready]').waitFor();
    const frame = page.locator('.code-sample').first();
    await frame.locator('.code-copy').press('Enter');
    await frame.getByText(t('docs.copied')).first().waitFor();
    const { url, headers, body, method } = requestOf(
      await page.evaluate(() => navigator.clipboard.readText()),
    );
    expect([url.origin, headers.authorization]).toEqual([origin, `Bearer ${PUBLIC_TOKEN}`]);
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...newVisitor() },
      body: body ?? null,
    });
    expect([response.status, await response.json()]).toEqual([
      202,
      expect.objectContaining({ kind: 'purge', status: 'queued' }),
    ]);

    // The document leads to the reference, whose line is copied in the same way.
    await arrive(page, () =>
      page.locator('.doc a[href*="/docs/api/content-acceleration/purges/"]').first().click(),
    );
    const line = page.locator('[aria-labelledby=createPurge] .api-try');
    await line.locator('.code-copy').press('Enter');
    await line.getByText(t('api.copied')).first().waitFor();
    expect(requestOf(await page.evaluate(() => navigator.clipboard.readText())).url).toEqual(url);

    // The choice of a language applies to every sample, on later pages too (D28).
    const python = (place: string) =>
      page.locator(`${place} .code-group details:has(> summary:text-is("Python"))`);
    await python('[aria-labelledby=listPurges]').locator('summary').click();
    await page
      .locator('[aria-labelledby=createPurge] .code-group details[open] > summary:text-is("Python")')
      .waitFor();
    const sample = python('[aria-labelledby=createPurge]').locator('.code-frame');
    await sample.locator('[data-language=python]').waitFor();
    await sample.locator('.code-copy').press('Enter');
    await sample.getByText(t('api.copied')).first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('import ');
    await arrive(page, () => page.locator('.docs-tree a[href$="/origins/"]').press('Enter'));
    await python('[aria-labelledby=listOrigins]').locator('[data-language=python]').waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('the console sends a signed call and shows request and response as text', async () => {
    const page = await open(href('/docs/api/content-acceleration/purges/', locale), {
      viewport: { width: 390, height: 800 },
    });
    const errors = watch(page);
    const console = page.locator('.api-console');
    await console.locator('select').focus();
    await page
      .locator('[data-island=api-console][data-island-status=hydrated]')
      .waitFor({ state: 'attached' });
    await console.locator('select').selectOption('createPurge');
    await console.locator('textarea').fill('{"tags": ["app-shell"]}');
    await console.locator('button').click();
    const shown = (name: string) => console.getByRole('region', { name, exact: true });
    await shown(t('api.consoleResponse')).waitFor();
    const request = await shown(t('api.consoleRequest')).innerText();
    expect(await shown(t('api.consoleBase')).innerText()).toContain('"@method": POST');
    for (const part of [`POST ${SANDBOX_BASE}/purges HTTP/1.1`, 'Signature: sig=:', 'Content-Digest: '])
      expect(request).toContain(part);
    expect(await shown(t('api.consoleResponse')).innerText()).toMatch(/^HTTP\/1\.1 202\n/);
    // Every response is rendered as text.
    const html = '<img src=x onerror=alert(1)>';
    await page.route(`**${SANDBOX_BASE}/purges*`, (route) =>
      route.fulfill({ contentType: 'text/html', body: html }),
    );
    await console.locator('select').selectOption('listPurges');
    await console.locator('button').click();
    await shown(t('api.consoleResponse')).getByText(html).waitFor();
    expect(await console.locator('img').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
