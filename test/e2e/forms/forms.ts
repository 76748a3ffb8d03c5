// What the browser tests of forms share: somebody who fills one in by its table and answers its question, and what
// the team's inbox then has of it.
import { createHmac } from 'node:crypto';
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
import { OWN } from '../../../src/views/forms/form-props.ts';
import { PLACES } from '../../unit/forms/places.ts';
import { SAMPLES } from '../../unit/forms/samples.ts';
import { ops } from '../ops/ops-calls.ts';
import { openBlank, origin, SETTLED } from '../shell/shell.ts';

const BANKS: Readonly<Record<Locale, Questions>> = { en, cn, ko, ja };
/** The clock of all visitors of these tests. */
const ZONE = 'Asia/Seoul';

export const formAddress = (form: FormCode, locale: Locale): string =>
  `${origin}${href(PLACES[form].path, locale)}`;
export const thanksOf = (form: FormCode, locale: Locale): string => href(PLACES[form].thanks, locale);

/** A page of a visitor whom no limit knows, who has closed whatever lies over a page. */
export function newReader(options: BrowserContextOptions = {}): Promise<Page> {
  return openBlank({ cookies: SETTLED, timezoneId: ZONE, ...options });
}

/** Waits until the form answers to events. */
export async function awake(page: Page): Promise<void> {
  await page.locator('#lead-form .form-required').hover();
  await page.locator('[data-island=form][data-island-status=awake]').waitFor();
}

export const control = (page: Page, name: string) => page.locator(`#lead-form [name="${name}"]`);
export const sendButton = (page: Page) => page.locator('.form-send button');
export const summary = (page: Page) => page.locator('#form-summary');

/** The page was opened a minute ago: nobody is that fast (F17). */
export async function aMinuteLater(page: Page, form: FormCode): Promise<void> {
  const madeAt = (Date.now() - 60_000).toString(36);
  // As src/routes/forms/token.ts signs where no key is set.
  const signature = createHmac('sha256', 'form-token:unsigned')
    .update(`${form}:${madeAt}`)
    .digest('base64url');
  await control(page, OWN.token).evaluate((input: HTMLInputElement, value) => {
    const put = () => {
      input.value = value;
    };
    put();
    // React writes its own again whenever it renders: a field that has just been left may have it do so.
    document.addEventListener('submit', put, { capture: true });
  }, `${madeAt}.${signature}`);
}

/** A sample of a visitor's own: the same words of another would be the same lead (F13). */
export const sampleOf = (form: FormCode, visitor: string): FormValues =>
  Object.fromEntries(
    Object.entries(SAMPLES[form]).map(([name, value]) => [
      name,
      /^company(?:Name)?$/.test(name) ? `${value} ${visitor}` : value,
    ]),
  );

/** What a visitor fills in, in the order of the table. */
export const typedInto = (form: FormCode, sample: FormValues): [name: string, value: FormValues[string]][] =>
  Object.entries(FORMS[form].fields).flatMap(([name, { kind }]) => {
    const value = sample[name];
    return kind === 'hidden' || value === undefined || value === '' ? [] : [[name, value]];
  });

export async function fillIn(page: Page, form: FormCode, sample: FormValues): Promise<void> {
  for (const [name, value] of typedInto(form, sample)) {
    const field = control(page, name);
    if (value === true) await field.check();
    else if (typeof value === 'object')
      for (const code of value) await field.and(page.locator(`[value="${code}"]`)).check();
    else if (FORMS[form].fields[name]?.kind === 'select') await field.selectOption(String(value));
    else await field.fill(String(value));
  }
}

/** What answers a question of the portal's. Throws for one that it never asks. */
export function answerTo(locale: Locale, requested: string): string {
  const { plain, numbers, words, sum, larger, wordAt, comma } = BANKS[locale];
  const [, answer] = plain.find(([question]) => question === requested) ?? [];
  if (answer !== undefined) return answer;
  const said = numbers.map(([word]) => word);
  for (const [a, first] of said.entries())
    for (const [b, second] of said.entries()) {
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
  throw new Error(`no question of ours: ${requested}`);
}

/** Answers the question that a form without scripts is shown again with. */
export async function answerQuestion(page: Page, locale: Locale): Promise<void> {
  const requested = await page.locator('.field-challenge label').textContent();
  await control(page, OWN.verifyCode).fill(answerTo(locale, requested ?? ''));
}

/** What the inbox has under the reference that a page shows. */
export async function leadShownOn(page: Page): Promise<StoredLead | null> {
  const reference = (await page.locator('main strong.figure').textContent()) ?? '';
  const answer = await ops.leads[':reference'].$get({ param: { reference } });
  if (!answer.ok) throw new Error(`${reference}: ${answer.status}`);
  return (await answer.json()).lead;
}
