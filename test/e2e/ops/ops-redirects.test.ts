// Redirects in the console of the production build: added, rejected, edited, imported, and exported, on desktop
// and phone.
import { afterAll, describe, expect, it } from 'vitest';
import { origin, withBrowser } from '../shell/shell.ts';
import { visitorHeaders } from '../shell/visitor.ts';
import { ops } from './ops-calls.ts';
import { downloadText, EDITOR_ENVIRONMENTS, expectUsable, openConsole, press } from './ops-console.ts';

withBrowser();

const { redirects } = ops;
/** Part of every path in these tests. */
const MARK = 'old-campaign';
afterAll(async () => {
  const response = await redirects.$get({ query: { search: MARK } });
  if (response.status !== 200) throw new Error(`${response.status}`);
  for (const { id, version } of (await response.json()).rows)
    await redirects[':id'].$delete({ param: { id: String(id) }, query: { seen: String(version) } });
});

/** Returns the status and redirect target of a path. */
const fetchRedirect = async (path: string) => {
  const response = await fetch(`${origin}${path}`, { redirect: 'manual', headers: visitorHeaders() });
  await response.body?.cancel();
  return [response.status, response.headers.get('location')];
};

describe('/ops/redirects', () => {
  it.each(EDITOR_ENVIRONMENTS)(
    'a redirect is rejected, added, and edited, and visitors follow each version, %s',
    async (_, options, mark) => {
      const path = `/${MARK}-${mark}`;
      const page = await openConsole('/ops/redirects', options);
      await page.getByRole('link', { name: 'Add redirect' }).first().click();
      const from = page.getByLabel('From', { exact: true });
      const to = page.getByLabel('To', { exact: true });
      await from.fill(`/ko${path}`);
      await to.fill('https://evil.example/');
      await page.getByLabel('Note (optional)', { exact: true }).fill('spring');
      await press(page, 'Add redirect');
      await page.getByText('This is not on one of our own hosts.').waitFor();
      // The first field with an error has focus.
      await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('to');
      expect(await from.inputValue()).toBe(`/ko${path}`);
      expect(await page.getByLabel('Note (optional)', { exact: true }).inputValue()).toBe('spring');
      expect((await fetchRedirect(`/ko${path}/`))[0]).toBe(404);

      await to.fill('/products');
      await press(page, 'Add redirect');
      await page.getByText(`The redirect of ${path} is saved`).waitFor();
      expect(await fetchRedirect(`/ko${path}/`)).toEqual([302, '/ko/products/']);
      expect((await fetchRedirect(`/ja${path}/`))[0]).toBe(404);
      await expectUsable(page);

      await page.getByRole('link', { name: path }).click();
      await to.fill(`/ko${path}`);
      await press(page, 'Save');
      await page.locator('#to-error', { hasText: 'This leads back to itself' }).waitFor();
      await expectUsable(page);
      await to.fill('/solutions');
      await page.getByLabel('Type').selectOption('301');
      await press(page, 'Save');
      await page.getByText(`${path} redirects to /solutions/`).waitFor();
      expect(await fetchRedirect(`/ko${path}/`)).toEqual([301, '/ko/solutions/']);
    },
  );
});

describe('/ops/redirects/import', () => {
  it.each(EDITOR_ENVIRONMENTS)(
    'an import lists a loop and a foreign host by line, and a valid table is checked, imported, followed, and exported, %s',
    async (_, options, mark) => {
      const [path, secondPath] = [`/${MARK}-table-${mark}`, `/${MARK}-table-${mark}-2`];
      const page = await openConsole('/ops/redirects/import', options);
      await page.getByLabel('CSV file').setInputFiles({
        name: 'redirects.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `from,to\n${path},${secondPath}\n${secondPath},${path}\n/${MARK}-third,https://evil.example/\n`,
        ),
      });
      await press(page, 'Check');
      await page.getByText('Correct these lines first').waitFor();
      const problems = await page.locator('tbody > tr').allInnerTexts();
      expect(problems.find((row) => row.includes('evil.example'))).toContain(
        'is not on one of our own hosts',
      );
      expect(problems.find((row) => row.includes(path))).toContain('leads back to itself');
      expect(await page.getByRole('button', { name: /^Import/ }).count()).toBe(0);
      await expectUsable(page);

      await page
        .getByLabel('Or paste its lines')
        .fill(`from,to,status\n${path},/products,301\n${secondPath},/blog,\n`);
      await press(page, 'Check');
      await page.getByText('2 would change, 0 unchanged. Nothing is written yet.').waitFor();
      expect((await fetchRedirect(`${path}/`))[0]).toBe(404);
      await expectUsable(page);
      await press(page, 'Import 2 redirects');
      await page.getByText('2 redirects were imported').waitFor();
      expect([await fetchRedirect(`${path}/`), await fetchRedirect(`/ja${secondPath}/`)]).toEqual([
        [301, '/products/'],
        [302, '/ja/blog/'],
      ]);

      const table = await downloadText(page, page.getByRole('link', { name: 'Export CSV' }));
      expect(table).toContain(`"${path}","/products/","301","all","","yes"\r\n`);
      expect(table).toContain(`"${secondPath}","/blog/","302","all","","yes"\r\n`);
    },
  );
});
