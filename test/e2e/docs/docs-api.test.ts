// API center for developers, in four languages: from a question to a working curl command, the panes of operations, own
// values in samples, and the live filter of the index.
import { describe, expect, it } from 'vitest';
import { PUBLIC_TOKEN } from '../../../common/contract/sandbox/sandbox.ts';
import { SANDBOX_BASE } from '../../../common/contract/sandbox/sandbox-path.ts';
import { href } from '../../../common/i18n/links.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { requestOf } from '../../curl-line.ts';
import { watch } from '../browser.ts';
import { enableSoftNavigation, navigateSoftly, open, origin, withBrowser } from '../shell/shell.ts';
import { visitorHeaders } from '../shell/visitor.ts';

/** Search query of a reader who wants to purge a cached file. */
const QUESTIONS: Readonly<Record<Locale, string>> = {
  en: 'how do I purge a cached file by API',
  cn: '如何通过API刷新缓存文件',
  ko: 'API로 캐시 파일을 퍼지하려면',
  ja: 'APIでキャッシュファイルをパージするには',
};

withBrowser({ soft: true });

describe.each(localeCodes)('API center in %s', (locale) => {
  const t = createT(locale);

  it('D25 D28 a reader finds a working curl command that purges a file in three steps', async () => {
    const page = await open(href('/docs/', locale), {
      viewport: { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const errors = watch(page);
    // Step 1: search. Step 2: open the result. Step 3: copy the line.
    await page.locator('main [name=keyword]').fill(QUESTIONS[locale]);
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    await enableSoftNavigation(page);
    const results = page.locator('.search-results h2 a');
    await navigateSoftly(page, () => results.first().click());
    expect(page.url()).toContain('/purge-api/');
    await page.locator('.docs[data-ready]').waitFor();
    const frame = page.locator('.code-sample').first();
    await frame.locator('.code-copy').press('Enter');
    await frame.getByText(t('toast.copied')).first().waitFor();
    const { url, headers, body, method } = requestOf(
      await page.evaluate(() => navigator.clipboard.readText()),
    );
    expect([url.origin, headers.authorization]).toEqual([origin, `Bearer ${PUBLIC_TOKEN}`]);
    const response = await fetch(url, { method, headers: { ...headers, ...visitorHeaders() }, body });
    expect([response.status, await response.json()]).toEqual([
      202,
      expect.objectContaining({ kind: 'purge', status: 'queued' }),
    ]);

    // The document links to the reference, where the command is copied in the same way.
    await navigateSoftly(page, () =>
      page.locator('.doc a[href*="/docs/api/content-acceleration/purges/"]').first().click(),
    );
    const line = page.locator('[aria-labelledby=createPurge] .api-try');
    await line.locator('summary').press('Enter');
    await line.locator('.code-copy').press('Enter');
    await line.getByText(t('toast.copied')).first().waitFor();
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
    await sample.getByText(t('toast.copied')).first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('import ');
    // The reference can also be copied as Markdown.
    const pageCopy = page.locator('.api-markdown');
    await pageCopy.locator('.doc-copy').press('Enter');
    await pageCopy.getByText(t('toast.copied')).first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      `\n## ${await page.locator('#createPurge').innerText()}\n`,
    );
    await navigateSoftly(page, () => page.locator('.docs-tree a[href$="/origins/"]').press('Enter'));
    await python('[aria-labelledby=listOrigins]').locator('[data-language=python]').waitFor();
    expect(errors).toEqual([]);
  });

  it('the pane of an operation sends its own form and shows the response instead of the samples', async () => {
    const page = await open(href('/docs/api/content-acceleration/purges/', locale), {
      viewport: { width: 390, height: 800 },
    });
    const errors = watch(page);
    const pane = page.locator('[aria-labelledby=createPurge] .api-pane');
    await pane.locator('.api-form summary').click();
    await pane.locator('textarea').fill('{"tags": ["app-shell"]}');
    // The samples reflect the form, even in a language that is loaded later.
    await pane.locator('[data-language=bash]', { hasText: 'app-shell' }).last().waitFor();
    await pane.locator('.code-group summary', { hasText: 'Go' }).click();
    await pane.locator('[data-language=go]', { hasText: 'app-shell' }).waitFor();
    await pane.locator('[type=submit]').click();
    const result = pane.locator('.api-result');
    await result.locator('[role=status]', { hasText: /^202 · \d+ ms$/ }).waitFor();
    expect(await pane.locator('.code-group').isVisible()).toBe(false);
    const readPart = async (name: string) => {
      const region = result.getByRole('region', { name, exact: true });
      if (!(await region.isVisible()))
        await result.locator('summary', { hasText: name }).filter({ visible: true }).last().click();
      return region.innerText();
    };
    expect(JSON.parse(await readPart(t('api.consoleResponse')))).toMatchObject({ kind: 'purge' });
    expect(await result.locator('[data-part=response] .tok-key').count()).toBeGreaterThan(2);
    // Lines that differ from the documented example are marked: the ID does, the kind does not.
    await result.getByText(t('api.consoleMarked')).waitFor();
    const marked = await result.locator('[data-part=response] mark').allInnerTexts();
    expect(marked.filter((line) => line.startsWith('"id": "tk_'))).toHaveLength(1);
    expect(marked.filter((line) => line.includes('"kind"'))).toEqual([]);
    expect(await readPart(t('api.signatureBase'))).toContain('"@method": POST');
    const request = await readPart(t('api.consoleRequest'));
    for (const text of [
      `POST ${SANDBOX_BASE}/purges HTTP/1.1`,
      'Signature: sig=:',
      'Content-Digest: ',
      'Idempotency-Key: ',
      '{"tags": ["app-shell"]}',
    ])
      expect(request).toContain(text);

    // The result of another operation with the same path does not change this one.
    const list = page.locator('[aria-labelledby=listPurges] .api-pane');
    await list.locator('[type=submit]').click();
    await list.locator('.api-result [role=status]', { hasText: /^200 · \d+ ms$/ }).waitFor();
    expect(await result.locator('details[open]').count()).toBe(1);

    // An edit removes the result. A body that is not JSON is marked, and its sample remains.
    await pane.locator('textarea').fill('{"tags": ');
    expect(await result.count()).toBe(0);
    await pane.locator('.api-hint').waitFor();
    expect(await pane.locator('[data-language=go]').innerText()).toContain('app-shell');

    // Every response is rendered as text.
    const html = '<img src=x onerror=alert(1)>';
    await page.route(`**${SANDBOX_BASE}/purges*`, (route) =>
      route.fulfill({ status: 400, contentType: 'text/html', body: html }),
    );
    await list.locator('[type=submit]').click();
    await list.locator('.api-result').getByText(html).waitFor();
    expect(await list.locator('.api-result .api-bar [role=status]').innerText()).toMatch(/^400 · /);
    expect(await list.locator('img').count()).toBe(0);
    await list.locator('.api-result .api-bar button').click();
    expect(await list.locator('.code-group').isVisible()).toBe(true);

    // A documented error can be provoked: the form shows its cause until the result is closed.
    const get = page.locator('[aria-labelledby=getPurge]');
    const id = get.locator('[name=purgeId]');
    const known = await id.inputValue();
    await get.locator('[data-provoke=not-found]').press('Enter');
    const refusal = get.locator('.api-result');
    await refusal.locator('[role=status]', { hasText: /^404 · \d+ ms$/ }).waitFor();
    expect(await refusal.locator('mark').count()).toBe(0);
    expect([await id.isVisible(), await id.inputValue()]).toEqual([true, 'pg_000000000000']);
    await refusal.locator('.api-bar button').click();
    expect(await id.inputValue()).toBe(known);
    await get.locator('[data-language=go]', { hasText: known }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    // The browser logs the expected error statuses.
    expect(errors).toEqual([
      'Failed to load resource: the server responded with a status of 400 (Bad Request)',
      'Failed to load resource: the server responded with a status of 404 (Not Found)',
    ]);
  });
});

describe('a sample', () => {
  it("a reader's own values replace the placeholders of samples on this page and on later ones", async () => {
    const page = await open('/docs/api-doc/purge-api/', {
      viewport: { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const errors = watch(page);
    const button = page.getByRole('button', { name: 'Use your own' });
    const form = page.locator('.own-values');
    const field = (label: string) => form.getByLabel(label);
    const ownValues = page.locator('.code-block .own-value');
    // The first click is held until the script has loaded.
    await button.click();
    expect(
      await field('Hostname')
        .first()
        .evaluate((input) => input === document.activeElement),
    ).toBe(true);
    // A second click closes the form, and a third one opens it again.
    await button.click();
    await form.waitFor({ state: 'detached' });
    await button.click();
    await field('API key').fill(`sk_${'a'.repeat(40)}`);
    await page.keyboard.press('Enter');
    expect(await form.locator('[aria-invalid=true]').count()).toBe(1);
    expect(await form.innerText()).toContain('Never enter the key itself');
    await field('API key').fill('EDGE_TOKEN');
    await field('Hostname').first().fill(' Shop.acme.test ');
    await form.getByRole('button', { name: 'Apply' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect([...new Set(await ownValues.allInnerTexts())].sort()).toEqual(['EDGE_TOKEN', 'shop.acme.test']);
    // Samples for the sandbox contain the sandbox data. The copy button copies the reader's own values.
    const copySample = async (sample: number) => {
      await page.locator('.code-copy').nth(sample).press('Enter');
      await page.locator('.code-copy').nth(sample).getByText('Copied').waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    expect(await copySample(0)).toContain('https://www.example.com/app.css');
    expect(await copySample(1)).toMatch(/\$EDGE_TOKEN[\s\S]*https:\/\/shop\.acme\.test\/app\.css/);

    await page.locator('.doc-more').press('Enter');
    await page.locator('.doc-copy').press('Enter');
    await page.locator('.doc-copy').getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^# [\s\S]*https:\/\/www\.example\.com\/app\.css[\s\S]*\$EDGE_TOKEN[\s\S]*https:\/\/shop\.acme\.test\/app\.css/,
    );
    await page.keyboard.press('Escape');

    // After a soft navigation to the reference, own values are also in samples that are loaded or generated later.
    await navigateSoftly(page, () => page.locator('.doc a[href*="/purges/"]').first().press('Enter'));
    const pane = page.locator('[aria-labelledby=createPurge] .api-pane');
    await pane.locator('[data-language=bash] .own-value', { hasText: 'EDGE_TOKEN' }).first().waitFor();
    await pane.locator('.code-group summary', { hasText: 'Python' }).click();
    const python = pane.locator('[data-language=python]');
    await python.locator('.own-value', { hasText: 'EDGE_TOKEN' }).waitFor();
    await pane.locator('.api-form summary').click();
    await pane.locator('textarea').fill('{"urls": ["https://www.example.com/new.css"]}');
    await python.locator('.own-value', { hasText: 'shop.acme.test' }).waitFor();
    expect(await python.innerText()).toContain('https://shop.acme.test/new.css');

    // A reset restores the placeholders.
    await button.click();
    await form.getByRole('button', { name: 'Reset to defaults' }).click();
    expect(await page.locator('.own-value').count()).toBe(0);
    expect(await python.innerText()).toContain('https://www.example.com/new.css');
    expect(errors).toEqual([]);
  });
});

describe('the index of the API', () => {
  const rows = '.api-rows > li:visible';

  it('D26 operations are filtered by keyword as the visitor types, and by product', async () => {
    const page = await open('/docs/api/', { viewport: { width: 1280, height: 800 } });
    const errors = watch(page);
    const all = await page.locator(rows).count();
    const keyword = page.locator('.api-search [name=keyword]');
    await keyword.pressSequentially('purge');
    await page.locator('[data-found]', { hasNotText: String(all) }).waitFor();
    const texts = await page.locator(rows).allInnerTexts();
    expect(texts.length).toBeLessThan(all);
    expect(texts.filter((text) => !/purge/i.test(text))).toEqual([]);
    expect(await page.locator('[data-found]').innerText()).toBe(`${texts.length} operations`);
    expect(await page.locator('.api-group:visible:not(:has(li:visible))').count()).toBe(0);

    await page.locator('.api-search [name=product]').selectOption('cloud-dns');
    await page.locator('.docs-empty:visible').waitFor();
    await keyword.fill('');
    await page.locator('.docs-empty').waitFor({ state: 'hidden' });
    expect(await page.locator('.api-resource:visible:not([data-products~=cloud-dns])').count()).toBe(0);
    expect(await page.locator(rows).count()).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });

  it('D26 editing the keyword shows operations that the server has filtered out', async () => {
    const page = await open('/docs/api/?keyword=purge', { viewport: { width: 390, height: 800 } });
    const rowCount = await page.locator(rows).count();
    // A key loads the script, as typing does.
    await page.locator('.api-search [name=keyword]').press('End');
    await page.locator('.api-search [name=keyword]').fill('zones');
    await page.locator('.api-rows code', { hasText: '/v1/zones' }).first().waitFor();
    await page.locator('.api-search [name=keyword]').fill('');
    await page.waitForFunction(
      ([selector, count]) =>
        [...document.querySelectorAll(selector)].filter((row) => !(row as HTMLElement).hidden).length > count,
      ['.api-rows > li', rowCount] as const,
    );
  });
});
