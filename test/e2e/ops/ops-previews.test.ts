// Preview links in the console of the production build: created for a page and a language, opened by a visitor, and
// revoked, on desktop and phone.
import { describe, expect, it } from 'vitest';
import { newReader } from '../forms/forms.ts';
import { withBrowser } from '../shell/shell.ts';
import { visitorHeaders } from '../shell/visitor.ts';
import { EDITOR_ENVIRONMENTS, expectUsable, openConsole, press } from './ops-console.ts';

withBrowser();

/** Draft that exists in every language, at a path that shows only previews. */
const DRAFT = '/preview/page/spring-release';
const WORDS = '봄 릴리스(검토용 초안)';

/** Returns the response for a visitor who has only the link. */
const fetchPreview = async (url: string) => {
  const response = await fetch(url, { headers: visitorHeaders() });
  const text = await response.text();
  return { status: response.status, isDraft: text.includes(WORDS), text };
};

describe('/ops/previews', () => {
  it.each(EDITOR_ENVIRONMENTS)(
    'a preview link shows a draft for its page and language only, until it is revoked, %s',
    async (_, options, mark) => {
      const note = `for Kim ${mark}`;
      const page = await openConsole('/ops/previews', options);
      await page.getByRole('link', { name: 'Create a preview link' }).first().click();
      await page.getByLabel('Page').fill('products');
      await press(page, 'Create a preview link');
      await page.getByText('Nothing was saved.').waitFor();
      await expectUsable(page);
      await page.getByLabel('Page').fill(DRAFT);
      await page.getByLabel('Language').selectOption('ko');
      await page.getByLabel('Note').fill(note);
      await press(page, 'Create a preview link');
      await page.getByText('The link was created.').waitFor();
      await expectUsable(page);

      const row = page.locator('tbody > tr').filter({ hasText: note });
      const url = await row.getByLabel('Preview link').inputValue();
      const visitor = await newReader(options);
      await visitor.goto(url);
      expect(await visitor.locator('h1').innerText()).toBe(WORDS);
      await expectUsable(visitor);
      await visitor.context().close();
      const japanese = await fetchPreview(url.replace('/ko/', '/ja/'));
      expect(japanese.status).toBe(404);
      const otherPage = await fetchPreview(url.replace(`/ko${DRAFT}/`, '/products/'));
      expect([otherPage.status, otherPage.text.includes('This preview link is for another page.')]).toEqual([
        200,
        true,
      ]);

      await row.getByRole('button', { name: 'Revoke' }).click();
      await page.getByText('The link is revoked').waitFor();
      expect(await row.innerText()).toContain('Revoked');
      expect(await row.getByLabel('Preview link').count()).toBe(0);
      const after = await fetchPreview(url);
      expect([after.status, after.isDraft]).toEqual([404, false]);
    },
  );
});
