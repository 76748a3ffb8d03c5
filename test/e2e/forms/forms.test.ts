// Every form of §2 and §3: sent in each language with JavaScript, in one without it, and checked with axe.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORM_CODES, type FormCode } from '../../../common/forms/forms.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { axeViolationsOn, createTabs, origin, withBrowser } from '../shell/shell.ts';
import {
  answerQuestion,
  backdateToken,
  fillIn,
  formUrl,
  leadShownOn,
  newReader,
  sampleOf,
  sendButton,
  summary,
  thanksOf,
  waitForForm,
} from './forms.ts';

withBrowser({ shared: true });

/** Whether axe checks the form in this locale. Each form is checked once, half of them in dark mode. */
const isAxeCase = (form: FormCode, locale: Locale) =>
  FORM_CODES.indexOf(form) % localeCodes.length === localeCodes.indexOf(locale);
const colorsOf = (locale: Locale) =>
  ({ colorScheme: localeCodes.indexOf(locale) % 2 === 0 ? 'light' : 'dark' }) as const;
const confirmed = (page: Page, form: FormCode, locale: Locale) =>
  page.waitForURL(`${origin}${thanksOf(form, locale)}?reference=*`, { waitUntil: 'domcontentloaded' });

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

  it.concurrent.each(FORM_CODES)(
    'F1 %s is sent, gets a reference, and is stored as entered',
    async (form) => {
      const page = await tabs.take();
      const sample = sampleOf(form, `with a script, ${locale}`);
      await page.goto(formUrl(form, locale));
      await waitForForm(page);
      if (isAxeCase(form, locale)) {
        expect(await axeViolationsOn(page, { include: ['#form'] })).toEqual([]);
        await sendButton(page).click();
        await summary(page).waitFor();
        expect(await axeViolationsOn(page, { include: ['#form'] })).toEqual([]);
      }
      await fillIn(page, form, sample);
      await backdateToken(page, form);
      await sendButton(page).click();
      await confirmed(page, form, locale);
      expect(await leadShownOn(page)).toMatchObject({
        form,
        locale,
        quarantined: false,
        detail: sample,
      });
      if (isAxeCase(form, locale)) expect(await axeViolationsOn(page, { include: ['main'] })).toEqual([]);
      tabs.release(page);
    },
  );
});

/** Each form is sent by a browser without JavaScript in one locale; html-form.test.ts sends it in all of them. */
describe.each(localeCodes)('forms without JavaScript in %s', (locale) => {
  const tabs = tabsOf({ javaScriptEnabled: false, ...colorsOf(locale) });

  it.concurrent.each(FORM_CODES.filter((form) => isAxeCase(form, locale)))(
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
      expect(await leadShownOn(page)).toMatchObject({ form, locale, quarantined: false, detail });
      tabs.release(page);
    },
  );
});
