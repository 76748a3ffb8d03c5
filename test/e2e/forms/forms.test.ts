// Every form of §2 and §3 in three languages: sent with JavaScript and checked with axe in one, and sent without it in
// another one. forms-keyboard.test.ts sends it with JavaScript in a third one, and html-form.test.ts in all of them.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORM_CODES, type FormCode } from '../../../common/forms/forms.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { createTabs, findViolations, origin, withBrowser } from '../shell/shell.ts';
import {
  answerQuestion,
  backdateToken,
  fillIn,
  formUrl,
  newReader,
  readShownLead,
  sampleOf,
  sendButton,
  summary,
  thanksPath,
  waitForForm,
} from './forms.ts';

withBrowser({ shared: true });

/** Forms in a locale: each form is in one locale, `shift` locales after that of forms-keyboard.test.ts. */
const formsIn = (locale: Locale, shift: number) =>
  FORM_CODES.filter((_, index) => localeCodes[(index + shift) % localeCodes.length] === locale);
const colorsOf = (locale: Locale) =>
  ({ colorScheme: localeCodes.indexOf(locale) % 2 === 0 ? 'light' : 'dark' }) as const;
const confirmed = (page: Page, form: FormCode, locale: Locale) =>
  page.waitForURL(`${origin}${thanksPath(form, locale)}?reference=*`, { waitUntil: 'domcontentloaded' });

/** Opens tabs of one visitor for forms that are filled in concurrently. */
function tabsOf(options: BrowserContextOptions) {
  let first: Page;
  const tabs = createTabs(() => first.context().newPage());
  beforeAll(async () => {
    first = await newReader(options);
    tabs.release(first);
  });
  afterAll(() => first.context().close());
  return tabs;
}

describe.each(localeCodes)('forms with JavaScript in %s', (locale) => {
  const tabs = tabsOf(colorsOf(locale));

  it.concurrent.each(formsIn(locale, 1))(
    'F1 %s has no axe violation, is sent, gets a reference, and is stored as entered',
    async (form) => {
      const page = await tabs.take();
      const sample = sampleOf(form, `with a script, ${locale}`);
      await page.goto(formUrl(form, locale));
      await waitForForm(page);
      expect(await findViolations(page, { include: ['#form'] })).toEqual([]);
      await sendButton(page).click();
      await summary(page).waitFor();
      expect(await findViolations(page, { include: ['#form'] })).toEqual([]);
      await fillIn(page, form, sample);
      await backdateToken(page, form);
      await sendButton(page).click();
      await confirmed(page, form, locale);
      expect(await readShownLead(page)).toMatchObject({
        form,
        locale,
        quarantined: false,
        detail: sample,
      });
      expect(await findViolations(page, { include: ['main'] })).toEqual([]);
      tabs.release(page);
    },
  );
});

describe.each(localeCodes)('forms without JavaScript in %s', (locale) => {
  const tabs = tabsOf({ javaScriptEnabled: false, ...colorsOf(locale) });

  it.concurrent.each(formsIn(locale, 2))(
    'F1, F19 %s asks one question, is sent, and is stored as entered',
    async (form) => {
      const page = await tabs.take();
      const { timeZone: _, ...detail } = sampleOf(form, `without, ${locale}`);
      await page.goto(formUrl(form, locale), { waitUntil: 'domcontentloaded' });
      await fillIn(page, form, detail);
      await sendButton(page).click();
      await page.locator('.field-challenge').waitFor();
      expect(await page.title()).toMatch(new RegExp(`^${createT(locale)('form.titleQuestion').trim()}`));
      await answerQuestion(page, locale);
      await backdateToken(page, form);
      await sendButton(page).click();
      await confirmed(page, form, locale);
      expect(await readShownLead(page)).toMatchObject({ form, locale, quarantined: false, detail });
      tabs.release(page);
    },
  );
});
