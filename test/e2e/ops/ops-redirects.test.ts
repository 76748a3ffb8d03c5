// Redirects in the console of the production build: added, rejected, edited, imported, exported, undone, and deleted,
// on desktop and phone.
import { afterAll, describe, expect, it } from 'vitest';
import { origin, withBrowser } from '../shell/shell.ts';
import { visitorHeaders } from '../shell/visitor.ts';
import { ops } from './ops-calls.ts';
import { downloadText, EDITOR_ENVIRONMENTS, expectUsable, goTo, openConsole, press } from './ops-console.ts';

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

  it.each(EDITOR_ENVIRONMENTS)(
    'a redirect is restored by undo and deleted, and the audit export contains each change, %s',
    async (_, options, mark) => {
      const path = `/${MARK}-undone-${mark}`;
      const values = { status: 301, note: '', enabled: true } as const;
      await redirects.$post({ json: { from: `/ko${path}`, locale: null, to: '/products', ...values } });
      const added = await redirects.$get({ query: { search: path } });
      if (added.status !== 200) throw new Error(`${added.status}`);
      for (const { id, version } of (await added.json()).rows)
        await redirects[':id'].$put({
          param: { id: String(id) },
          json: { to: '/solutions', seen: version, ...values },
        });
      expect(await fetchRedirect(`/ko${path}/`)).toEqual([301, '/ko/solutions/']);

      const page = await openConsole(`/ops/audit?kind=redirect&target=${path}`, options);
      // The row states the changed field; its values are text, not only color.
      const [change] = await page.locator('.diff').allTextContents();
      expect(change).toMatch(/^To \/products\/ →to \/solutions\//);
      await page.locator('tbody summary').first().click();
      await page.getByRole('link', { name: 'Undo this change' }).first().click();
      await page.getByRole('button', { name: 'Undo and publish' }).click();
      await page.getByText(/Change \d+ is undone/).waitFor();
      expect(await fetchRedirect(`/ko${path}/`)).toEqual([301, '/ko/products/']);

      await goTo(page, `/ops/audit?kind=redirect&target=${path}`);
      const changes = await downloadText(page, page.getByRole('link', { name: 'Export CSV' }));
      const lines = changes.trim().split('\r\n').slice(1);
      expect(lines.map((line) => line.split(',')[3])).toEqual(['"change"', '"change"', '"add"']);
      // The latest change refers to the change that it undoes.
      expect(lines[0]?.endsWith(`,${lines[1]?.split(',')[0]}`)).toBe(true);

      await goTo(page, `/ops/redirects?search=${path}`);
      await page.getByRole('link', { name: path }).click();
      await page.getByRole('link', { name: 'Delete' }).click();
      await press(page, 'Delete redirect');
      await page.getByText(`${path} is deleted.`).waitFor();
      expect((await fetchRedirect(`/ko${path}/`))[0]).toBe(404);
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
