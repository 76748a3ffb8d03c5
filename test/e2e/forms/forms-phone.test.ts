// Phone numbers with hyphens, as Korean and Japanese visitors enter them: the browser replaces hyphens with spaces
// before validation. The server still rejects them (§5, F8).
import { describe, expect, it } from 'vitest';
import type { FormValues } from '../../../common/forms/check.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { createGate, origin, withBrowser } from '../shell/shell.ts';
import {
  backdateToken,
  control,
  fillIn,
  formUrl,
  newReader,
  readShownLead,
  sampleOf,
  sendButton,
  thanksPath,
  waitForForm,
} from './forms.ts';

withBrowser();

const FORM = 'free-trial';
const NUMBERS = [
  ['ko', '010-1234-5678', '010 1234 5678'],
  ['ko', '+82‑2–1234—5678', '+82 2 1234 5678'],
  ['ja', '０９０－１２３４－５６７８', '０９０ １２３４ ５６７８'],
  ['ja', '０９０ー１２３４ー５６７８', '０９０ １２３４ ５６７８'],
  ['ja', '090−1234−5678', '090 1234 5678'],
] as const;

describe('F8 phone number with hyphens', () => {
  it.each(NUMBERS)('the form in %s accepts the phone number %s', async (locale, input, expected) => {
    const page = await newReader();
    await page.goto(formUrl(FORM, locale));
    await waitForForm(page);
    await backdateToken(page, FORM);
    await fillIn(page, FORM, { ...sampleOf(FORM, `${locale} ${input}`), phone: '' } as FormValues);
    await control(page, 'phone').pressSequentially(input);
    // The field shows the submitted value after it loses focus.
    await page.keyboard.press('Tab');
    expect(await control(page, 'phone').inputValue()).toBe(expected);
    expect(await page.locator('#problem-phone').count()).toBe(0);
    await sendButton(page).click();
    await page.waitForURL(`${origin}${thanksPath(FORM, locale)}?reference=*`);
    expect((await readShownLead(page))?.detail.phone).toBe(expected.normalize('NFKC'));
  });

  it('a phone number entered before the script has loaded is accepted when Enter sends the form', async () => {
    const page = await newReader();
    const { pass, release } = createGate();
    await page.route('**/assets/mount-*', pass);
    await page.goto(formUrl(FORM, 'ko'));
    await fillIn(page, FORM, { ...sampleOf(FORM, 'early'), phone: '010-1234-5678' } as FormValues);
    await backdateToken(page, FORM);
    await control(page, 'phone').press('Enter');
    release();
    await page.waitForURL(`${origin}${thanksPath(FORM, 'ko')}?reference=*`);
  });

  it('hyphens are replaced in a phone number, but not in a messaging handle', async () => {
    const page = await newReader();
    await page.goto(formUrl('custom-solutions-free-trial', 'ko'));
    await waitForForm(page);
    const field = control(page, 'phoneOrHandle');
    for (const [input, expected] of [
      ['@kim-hana', '@kim-hana'],
      ['010-1234-5678', '010 1234 5678'],
    ] as const) {
      await field.fill(input);
      await field.blur();
      expect(await field.inputValue()).toBe(expected);
    }
  });

  it.each(['ko', 'ja'] as const)(
    'a phone number with hyphens is rejected with its reason and preserved without JavaScript in %s',
    async (locale) => {
      const page = await newReader({ javaScriptEnabled: false });
      await page.goto(formUrl(FORM, locale));
      await control(page, 'phone').fill('010-1234-5678');
      await sendButton(page).click();
      await page.locator('#problem-phone').waitFor();
      expect(await page.locator('#problem-phone').textContent()).toBe(createT(locale)('form.error.hyphen'));
      expect(await control(page, 'phone').inputValue()).toBe('010-1234-5678');
    },
  );
});
