// The team's inbox in the console of the production build: what a visitor has sent is looked for, read and
// taken as a file, and each look is written down; at a desk and on a phone, in the dark.
import { describe, expect, it } from 'vitest';
import type { FormValues } from '../../../common/forms/check.ts';
import { OWN } from '../../../src/views/forms/form-props.ts';
import { formAddress, sampleOf } from '../forms/forms.ts';
import { origin, withBrowser } from '../shell/shell.ts';
import { newVisitor } from '../shell/visitor.ts';
import { EDITORS, expectUsable, fileOf, goTo, openConsole, press } from './ops-console.ts';

withBrowser();

const asFields = (values: FormValues): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((code): [string, string] => [name, code])
      : [[name, value === true ? 'on' : String(value)] as [string, string]],
  );

/** Sends the form of a page, with what people do not see filled in; gives the reference that its sender is told. */
async function send(values: FormValues): Promise<string> {
  const address = formAddress('contact', 'ko');
  const headers = { ...newVisitor(), origin };
  const html = await (await fetch(address, { headers })).text();
  const [, token = ''] = new RegExp(`name="${OWN.token}" value="([^"]+)"`).exec(html) ?? [];
  const body = new URLSearchParams([...asFields(values), [OWN.token, token], [OWN.trap, 'x']]);
  const answer = await fetch(address, { method: 'POST', headers, body, redirect: 'manual' });
  const thanks = new URL(answer.headers.get('location') ?? '', origin);
  return thanks.searchParams.get('reference') ?? `no reference: ${answer.status}`;
}

describe('/ops/leads', () => {
  it.each(EDITORS)(
    'finds what was sent, by words that stand in no address, takes it as CSV and shows who looked at what, %s',
    async (_, options, mark) => {
      const company = `=Inbox ${mark}`;
      const reference = await send({ ...sampleOf('contact', ''), company });
      const page = await openConsole('/ops/leads', options);
      await page.getByLabel('Language').selectOption('ko');
      await page.getByLabel('Search').fill(`Inbox ${mark}`);
      await press(page, 'Show');
      await page.getByRole('link', { name: reference }).waitFor();
      expect(page.url()).toBe(`${origin}/ops/leads`);
      expect(await page.locator('tbody > tr').count()).toBe(1);
      await expectUsable(page);

      const file = await fileOf(page, page.getByRole('button', { name: 'Export CSV' }));
      const [header, line, ...rest] = file.split('\r\n');
      expect(header).toMatch(/^"reference","form","status","quarantined",/);
      expect(line).toMatch(new RegExp(`^"${reference}","contact","new","true",`));
      // No spreadsheet runs what a visitor has written (F26).
      expect(line).toContain(`"'${company}"`);
      expect(rest).toEqual(['']);

      await goTo(page, '/ops/leads/access');
      // Other tests open leads meanwhile.
      const looks = await page
        .locator('tbody > tr')
        .filter({ hasText: 'token:admin' })
        .filter({ hasText: /Listed|Exported/ })
        .allInnerTexts();
      expect(looks.slice(0, 2).map((look) => /Listed|Exported/.exec(look)?.[0])).toEqual([
        'Exported',
        'Listed',
      ]);
      expect(looks.join()).not.toContain(`Inbox ${mark}`);
      await expectUsable(page);
      await page.context().close();
    },
  );
});
