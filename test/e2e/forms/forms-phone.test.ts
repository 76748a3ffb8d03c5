// Phone numbers as Korean and Japanese visitors type them: the browser writes spaces for hyphens before anything is
// checked. §5, F8: the server still rejects a hyphen, with its reason.
import { describe, expect, it } from 'vitest';
import type { FormValues } from '../../../common/forms/check.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { gate, origin, withBrowser } from '../shell/shell.ts';
import {
  aMinuteLater,
  awake,
  control,
  fillIn,
  formAddress,
  leadShownOn,
  newReader,
  sampleOf,
  sendButton,
  thanksOf,
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

describe('F8 a phone number with hyphens', () => {
  it.each(NUMBERS)('is sent from a form in %s as it is typed: %s', async (locale, typed, shown) => {
    const page = await newReader();
    await page.goto(formAddress(FORM, locale));
    await awake(page);
    await aMinuteLater(page, FORM);
    await fillIn(page, FORM, { ...sampleOf(FORM, `${locale} ${typed}`), phone: '' } as FormValues);
    await control(page, 'phone').pressSequentially(typed);
    // A field that is left shows what is sent.
    await page.keyboard.press('Tab');
    expect(await control(page, 'phone').inputValue()).toBe(shown);
    expect(await page.locator('#problem-phone').count()).toBe(0);
    await sendButton(page).click();
    await page.waitForURL(`${origin}${thanksOf(FORM, locale)}?reference=*`);
    expect((await leadShownOn(page))?.detail.phone).toBe(shown.normalize('NFKC'));
    await page.context().close();
  });

  it('is accepted when Enter sends the form from the field, and when it was typed before the script', async () => {
    const page = await newReader();
    const { pass, release } = gate();
    await page.route('**/assets/mount-*', pass);
    await page.goto(formAddress(FORM, 'ko'));
    await fillIn(page, FORM, { ...sampleOf(FORM, 'early'), phone: '010-1234-5678' } as FormValues);
    await aMinuteLater(page, FORM);
    await control(page, 'phone').press('Enter');
    release();
    await page.waitForURL(`${origin}${thanksOf(FORM, 'ko')}?reference=*`);
    await page.context().close();
  });

  it('leaves a messaging handle with hyphens as it is', async () => {
    const page = await newReader();
    await page.goto(formAddress('custom-solutions-free-trial', 'ko'));
    await awake(page);
    const field = control(page, 'phoneOrHandle');
    for (const [typed, shown] of [
      ['@kim-hana', '@kim-hana'],
      ['010-1234-5678', '010 1234 5678'],
    ] as const) {
      await field.fill(typed);
      await field.blur();
      expect(await field.inputValue()).toBe(shown);
    }
    await page.context().close();
  });

  it.each(['ko', 'ja'] as const)(
    'is rejected with its reason, and stays, without JavaScript in %s',
    async (locale) => {
      const page = await newReader({ javaScriptEnabled: false });
      await page.goto(formAddress(FORM, locale));
      await control(page, 'phone').fill('010-1234-5678');
      await sendButton(page).click();
      await page.locator('#problem-phone').waitFor();
      expect(await page.locator('#problem-phone').textContent()).toBe(createT(locale)('form.error.hyphen'));
      expect(await control(page, 'phone').inputValue()).toBe('010-1234-5678');
      await page.context().close();
    },
  );
});
