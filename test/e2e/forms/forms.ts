// Helpers for browser tests of forms: they fill in a form, answer its question, and read the stored lead.
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { FormValues } from '../../../common/forms/check.ts';
import { FORMS, type FormCode } from '../../../common/forms/forms.ts';
import { href } from '../../../common/i18n/links.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import type { StoredLead } from '../../../common/leads/store.ts';
import { cn } from '../../../portal/src/verify/questions/cn.ts';
import { en } from '../../../portal/src/verify/questions/en.ts';
import { ja } from '../../../portal/src/verify/questions/ja.ts';
import { ko } from '../../../portal/src/verify/questions/ko.ts';
import type { Questions } from '../../../portal/src/verify/questions/questions.ts';
import { createToken } from '../../../src/routes/forms/token.ts';
import { INTERNAL_FIELDS } from '../../../src/views/forms/form-props.ts';
import { FORM_PATHS } from '../../unit/forms/form-paths.ts';
import { SAMPLES } from '../../unit/forms/samples.ts';
import { ops } from '../ops/ops-calls.ts';
import { openBlank, origin, SETTLED } from '../shell/shell.ts';

const BANKS: Readonly<Record<Locale, Questions>> = { en, cn, ko, ja };
/** Time zone of all visitors in these tests. */
const ZONE = 'Asia/Seoul';

export const formUrl = (form: FormCode, locale: Locale): string =>
  `${origin}${href(FORM_PATHS[form].path, locale)}`;
export const thanksPath = (form: FormCode, locale: Locale): string => href(FORM_PATHS[form].thanks, locale);

/** Opens an empty page of a new visitor with a separate client IP address, without banner and cookie bar. */
export function newReader(options: BrowserContextOptions = {}): Promise<Page> {
  return openBlank({ cookies: SETTLED, timezoneId: ZONE, ...options });
}

/** Waits until the island of the form is hydrated. */
export async function waitForForm(page: Page): Promise<void> {
  await page.locator('#lead-form .form-required').hover();
  await page.locator('[data-island=form][data-island-status=hydrated]').waitFor();
}

export const control = (page: Page, name: string) => page.locator(`#lead-form [name="${name}"]`);
export const sendButton = (page: Page) => page.locator('.form-send button');
export const summary = (page: Page) => page.locator('#form-summary');
/** The summary receives focus after it has been painted. */
export const focusedSummary = (page: Page) => page.locator('#form-summary:focus');

/** Returns a one-minute-old token, because faster submissions are rejected (F17). */
export const newOldToken = (form: FormCode): Promise<string> =>
  // The secret of a site without FORM_KEY.
  createToken('unsigned', form, Date.now() - 60_000);

/** Backdates the form token. */
export async function backdateToken(page: Page, form: FormCode): Promise<void> {
  const token = await newOldToken(form);
  await control(page, INTERNAL_FIELDS.token).evaluate((input: HTMLInputElement, value) => {
    const put = () => {
      input.value = value;
    };
    put();
    // React may render the original value again, for example when a field loses focus.
    document.addEventListener('submit', put, { capture: true });
  }, token);
}

/** Returns a sample that is unique to the visitor, because identical content is the same lead (F13). */
export const sampleOf = (form: FormCode, visitor: string): FormValues =>
  Object.fromEntries(
    Object.entries(SAMPLES[form]).map(([name, value]) => [
      name,
      /^company(?:Name)?$/.test(name) ? `${value} ${visitor}` : value,
    ]),
  );

/** Returns the values that a visitor enters, in the order of the fields. */
export const enteredValues = (
  form: FormCode,
  sample: FormValues,
): [name: string, value: FormValues[string]][] =>
  Object.entries(FORMS[form].fields).flatMap(([name, { kind }]) => {
    const value = sample[name];
    return kind === 'hidden' || value === undefined || value === '' ? [] : [[name, value]];
  });

/** Opens the optional fields, even without scripts on the page. */
const openFold = (page: Page) =>
  page.locator('.form-fold').evaluateAll((folds) => {
    for (const fold of folds) fold.setAttribute('open', '');
  });

export async function fillIn(page: Page, form: FormCode, sample: FormValues): Promise<void> {
  await openFold(page);
  for (const [name, value] of enteredValues(form, sample)) {
    const field = control(page, name);
    if (value === true) await field.check();
    else if (typeof value === 'object')
      for (const code of value) await field.and(page.locator(`[value="${code}"]`)).check();
    else if (FORMS[form].fields[name]?.kind === 'select') await field.selectOption(String(value));
    else await field.fill(String(value));
  }
}

/** Returns the answer to a question of the portal. Throws for an unknown question. */
export function answerTo(locale: Locale, requested: string): string {
  const { plain, numbers, words, sum, larger, wordAt, comma } = BANKS[locale];
  const [, answer] = plain.find(([question]) => question === requested) ?? [];
  if (answer !== undefined) return answer;
  const numerals = numbers.map(([word]) => word);
  for (const [a, first] of numerals.entries())
    for (const [b, second] of numerals.entries()) {
      if (sum(first, second) === requested) return String(a + b);
      if (larger(first, second) === requested) return String(Math.max(a, b));
    }
  const known = words.map(([word]) => word);
  for (const [at, question] of wordAt.entries()) {
    const [before = '', after = ''] = question('|').split('|');
    if (!requested.startsWith(before) || !requested.endsWith(after)) continue;
    const list = requested.slice(before.length, requested.length - after.length).split(comma);
    const word = list[at];
    if (list.length === 3 && word !== undefined && known.includes(word)) return word;
  }
  throw new Error(`unknown question: ${requested}`);
}

/** Answers the question that a form without JavaScript shows after its submission. */
export async function answerQuestion(page: Page, locale: Locale): Promise<void> {
  const requested = await page.locator('.field-challenge label').textContent();
  await control(page, INTERNAL_FIELDS.verifyCode).fill(answerTo(locale, requested ?? ''));
}

/** Returns the stored lead with a reference, or `null`. */
export async function readLead(reference: string): Promise<StoredLead | null> {
  const response = await ops.leads[':reference'].$get({ param: { reference } });
  if (!response.ok) throw new Error(`${reference}: ${response.status}`);
  return (await response.json()).lead;
}

/** Returns the stored lead whose reference the page shows. */
export const readShownLead = async (page: Page): Promise<StoredLead | null> =>
  readLead((await page.locator('main strong.figure').textContent()) ?? '');
