// Lead inbox in the console of the production build: search, status, and export, on desktop and phone.
import { describe, expect, it } from 'vitest';
import type { FormValues } from '../../../common/forms/check.ts';
import { INTERNAL_FIELDS } from '../../../src/views/forms/form-props.ts';
import { formUrl, sampleOf } from '../forms/forms.ts';
import { origin, withBrowser } from '../shell/shell.ts';
import { visitorHeaders } from '../shell/visitor.ts';
import { downloadText, EDITOR_ENVIRONMENTS, expectUsable, openConsole, press } from './ops-console.ts';

withBrowser();

const asFields = (values: FormValues): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((code): [string, string] => [name, code])
      : [[name, value === true ? 'on' : String(value)] as [string, string]],
  );

/** Sends the contact form with its honeypot filled in. Returns the reference in the redirect to the thank-you page. */
async function send(values: FormValues): Promise<string> {
  const url = formUrl('contact', 'ko');
  const headers = { ...visitorHeaders(), origin };
  const html = await (await fetch(url, { headers })).text();
  const [, token = ''] = new RegExp(`name="${INTERNAL_FIELDS.token}" value="([^"]+)"`).exec(html) ?? [];
  const body = new URLSearchParams([
    ...asFields(values),
    [INTERNAL_FIELDS.token, token],
    [INTERNAL_FIELDS.trap, 'x'],
  ]);
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
  const thanks = new URL(response.headers.get('location') ?? '', origin);
  return thanks.searchParams.get('reference') ?? `no reference: ${response.status}`;
}

describe('/ops/leads', () => {
  it.each(EDITOR_ENVIRONMENTS)(
    'the inbox finds a lead without search terms in the URL and exports it as CSV, %s',
    async (_, options, mark) => {
      const company = `=Inbox ${mark}`;
      const reference = await send({ ...sampleOf('contact', ''), company });
      const page = await openConsole('/ops/leads', options);
      await page.getByText('Filter', { exact: true }).click();
      await page.getByLabel('Language').selectOption('ko');
      await page.getByLabel('Search').fill(`Inbox ${mark}`);
      await press(page, 'Show');
      await page.getByRole('link', { name: reference }).waitFor();
      expect(page.url()).toBe(`${origin}/ops/leads`);
      expect(await page.locator('tbody > tr').count()).toBe(1);
      await expectUsable(page);

      // The script saves a status without leaving the page, with a button that appears on change.
      const save = page.getByRole('button', { name: 'Save', exact: true });
      expect(await save.count()).toBe(0);
      await page.getByLabel(`Status of ${reference}`).selectOption('done');
      await press(page, 'Save');
      await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
      await page.getByLabel(`Status of ${reference}`).selectOption('new');
      await press(page, 'Save');
      await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();

      const file = await downloadText(page, page.getByRole('button', { name: 'Export CSV' }));
      const [header, line, ...rest] = file.split('\r\n');
      expect(header).toMatch(/^"reference","form","status","quarantined",/);
      expect(line).toMatch(new RegExp(`^"${reference}","contact","new","true",`));
      // F26: spreadsheets do not execute a visitor's text.
      expect(line).toContain(`"'${company}"`);
      expect(rest).toEqual(['']);
    },
  );
});
