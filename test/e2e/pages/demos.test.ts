// Demos and code samples of product pages: by keyboard, with unusual input, and without scripts.
import { describe, expect, it } from 'vitest';
import { watch } from '../browser.ts';
import { measureShift, observeShifts, open, withBrowser } from '../shell/shell.ts';

withBrowser();

/** Opens a page with a demo and waits for its script, which the first interaction loads. */
async function openDemo(path: string, options: Parameters<typeof open>[1] = {}) {
  const page = await open(path, { before: observeShifts, ...options });
  const errors = watch(page);
  await page.keyboard.press('Shift');
  const demo = page.locator('fieldset.demo:enabled');
  await demo.waitFor({ state: 'attached' });
  return { page, demo, errors };
}

describe('demos of product pages', () => {
  it('a path is traced on each input, and unusual input is explained', async () => {
    const { page, demo, errors } = await openDemo('/products/web-application-firewall/');
    const field = demo.getByRole('textbox');
    const verdict = demo.locator('output');
    const last = demo.locator('tbody tr').last().locator('td').first();

    await demo.getByRole('button', { name: '/administrator' }).click();
    expect([await field.inputValue(), await last.innerText()]).toEqual(['/administrator', '/administrator']);
    expect(await verdict.getAttribute('data-blocked')).toBeNull();
    await field.fill('/static/%252e%67it/config');
    expect(await last.innerText()).toBe('/static/.git/config');
    expect(await verdict.locator('b').innerText()).toBe('404');
    expect(await demo.locator('.demo-rules [data-lit]').innerText()).toContain('no-repository-files');

    await field.fill(`constructor/%zz/<b>${'%2f'.repeat(20_000)}`);
    const problem = await demo.locator('.demo-problem').innerText();
    expect(problem).toContain('512');
    expect(problem).toContain('malformed');
    expect(await demo.locator('tbody b').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await measureShift(page)).toBeLessThan(0.1);
    expect(errors).toEqual([]);
  });

  it('URLs share a cached object according to the parameters of the key, regardless of their names', async () => {
    const { demo, errors } = await openDemo('/products/content-acceleration/');
    const readObjects = () => demo.locator('tbody td:last-child').allInnerTexts();
    expect(await readObjects()).toEqual(['A', 'A', 'A', 'A', 'B', 'C']);
    await demo.getByRole('checkbox', { name: 'utm_source' }).check();
    expect(await readObjects()).toEqual(['A', 'A', 'B', 'C', 'D', 'E']);
    expect(await demo.locator('output b').allInnerTexts()).toEqual(['2/6', '5']);
    await demo.getByRole('radio', { name: 'true' }).check();
    expect(await demo.locator('output b').allInnerTexts()).toEqual(['0/6', '6']);

    await demo.getByRole('textbox').first().fill('https://a.example/?__proto__=1&constructor=2');
    expect(await demo.getByRole('checkbox').count()).toBe(5);
    await demo.getByRole('checkbox', { name: '__proto__' }).check();
    expect(await demo.locator('.demo-key').first().innerText()).toContain('__proto__=1');
    await demo.getByRole('textbox').first().fill('no URL');
    expect(await demo.locator('.demo-key').first().innerText()).toBe('not an http or https URL');
    expect(errors).toEqual([]);
  });

  it('the TTL is selected by keyboard', async () => {
    const { page, demo } = await openDemo('/ko/products/cloud-dns/');
    const slider = demo.getByRole('slider');
    const [chart, table] = await Promise.all(
      ['.demo-chart', 'table'].map((part) => demo.locator(part).boundingBox()),
    );
    expect(chart && table && [chart.x > table.x, chart.width > table.width - 60]).toEqual([true, true]);
    await slider.focus();
    await page.keyboard.press('Home');
    expect(await demo.locator('b').innerText()).toBe('30\u00a0s');
    expect(await slider.getAttribute('aria-valuetext')).toBe('30초');
    expect(await demo.locator('tbody td').first().innerText()).toBe('0%');
    const course = await demo.locator('.demo-chart path + path').getAttribute('d');
    await page.keyboard.press('End');
    expect(await demo.locator('dd').first().innerText()).toBe('12시간');
    expect(await demo.locator('.demo-chart path + path').getAttribute('d')).not.toBe(course);
  });

  it('quantities reach the contact form, with the other parameters of the URL', async () => {
    const { page, demo } = await openDemo('/products/cdnpro-pricing/?rsr=spring');
    const requests = demo.getByLabel('Requests per month');
    const link = demo.getByRole('link');
    await requests.fill('lots');
    expect(await requests.getAttribute('aria-invalid')).toBe('true');
    expect(await demo.locator('.demo-problem').innerText()).toContain('Requests per month');
    expect(await link.getAttribute('href')).not.toContain('usage');
    await requests.fill('1,000,000');
    expect(await demo.locator('[data-meter=bytes] td').last().innerText()).toBe('48\u00a0GB');
    expect(await link.getAttribute('href')).toContain('rsr=spring');
    await link.click();
    await page.waitForURL('**/contact/**');
    const message = await page.locator('[name=content]').inputValue();
    expect(message).toContain('Requests: 1,000,000');
    expect(await page.locator('[name=type]').inputValue()).toBe('sales');
  });

  it('a demo without scripts shows its sample, and no controls that have no effect', async () => {
    const page = await open('/products/web-application-firewall/', { javaScriptEnabled: false });
    expect(await page.locator('.demo output').innerText()).toContain('admin-from-office-only');
    expect(await page.locator('.demo button').first().isVisible()).toBe(false);
    expect(await page.locator('.code-sample figcaption').innerText()).toContain('json');
  });
});

describe('code samples of product pages', () => {
  it('a code sample is copied from its caption, which does not move', async () => {
    const { page } = await openDemo('/products/cloud-dns/', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const figure = page.locator('.code-sample');
    await figure.locator('.code-copy').press('Enter');
    await figure.getByRole('status').getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      (await figure.locator('code').innerText()).trimEnd(),
    );
    const [bar, button] = await Promise.all(
      ['figcaption', '.code-copy'].map((part) => figure.locator(part).boundingBox()),
    );
    expect(button && bar && button.y > bar.y && button.y + button.height < bar.y + bar.height).toBe(true);
    expect(await measureShift(page)).toBeLessThan(0.1);
  });
});
