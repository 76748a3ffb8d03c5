// F2: the server applies every rule of every form to four kinds of invalid values, with localized messages.
import { describe, expect, it } from 'vitest';
import { brand } from '../../../../common/config.ts';
import { DICTIONARIES } from '../../../../common/forms/dictionaries.ts';
import { FORM_CODES } from '../../../../common/forms/forms.ts';
import type { MessageKey } from '../../../../common/forms/messages.ts';
import { type Locale, localeCodes } from '../../../../common/i18n/locales.ts';
import { createT } from '../../../../common/i18n/translator.ts';
import { invalidValuesOf, promptOf, RULES, type Rule, tooLongValueOf } from '../../../unit/forms/crafted.ts';
import { SAMPLES } from '../../../unit/forms/samples.ts';
import { formsPortal, leadCalls, sendForm } from './forms-portal.ts';

/** Fields that the page sets itself, and the time zone, which a visitor cannot correct. */
const PAGE_FIELDS = new Set(['event', 'document', 'tenantCode', 'timeZone']);
const EDITABLE_RULES = RULES.filter(({ name }) => !PAGE_FIELDS.has(name));
const messages = new Map<Locale, ReturnType<typeof createT>>(
  localeCodes.map((code) => [code, createT(code)]),
);

type FormOptions = NonNullable<Parameters<typeof sendForm>[1]>;

/** Submits a form with one error. The response must contain only this error, and no lead may be sent. */
async function expectError(
  { form, name, field }: Rule,
  sent: FormOptions,
  message: MessageKey,
  locale: Locale,
) {
  const portal = formsPortal();
  const headers = { accept: 'application/json' };
  const { response, text } = await sendForm(form, { ...sent, locale, portal, headers });
  expect([name, response.status]).toEqual([name, 422]);
  const problem = messages.get(locale)?.(message, { max: field.maxLength });
  expect(JSON.parse(text).problems).toEqual({ [name]: problem });
  expect(leadCalls(portal)).toEqual([]);
}

const asPosted = (value: unknown): string | string[] =>
  Array.isArray(value) ? value.map(String) : String(value);
const file = new File(['x'], 'x.txt', { type: 'text/plain' });

describe.each(localeCodes)('F2, F7 a crafted request (%s)', (locale) => {
  // Each language tests a quarter of the rules, so that each rule is tested once.
  const rules = EDITABLE_RULES.filter(
    (_, number) => number % localeCodes.length === localeCodes.indexOf(locale),
  );

  it.each(rules)(
    'the rule for $name in $form rejects missing, mistyped, unknown, and too long values',
    async (rule) => {
      const { name, field } = rule;
      const prompt = promptOf(field);
      const isText = field.kind !== 'choices' && field.kind !== 'agreement';
      if (field.required) {
        await expectError(rule, { fields: { [name]: undefined } }, prompt, locale);
        if (isText) await expectError(rule, { fields: { [name]: ' \u3000\t' } }, prompt, locale);
      }
      // Values of the wrong type: a file, or several values in a text field.
      await expectError(rule, { fields: { [name]: undefined }, extra: [[name, file]] }, prompt, locale);
      if (isText) await expectError(rule, { fields: { [name]: ['one', 'two'] } }, prompt, locale);
      for (const [value, message] of invalidValuesOf(rule)) {
        if (field.kind === 'agreement' && value === 'on') continue;
        await expectError(rule, { fields: { [name]: asPosted(value) } }, message, locale);
      }
      const [long, message] = tooLongValueOf(rule);
      await expectError(rule, { fields: { [name]: asPosted(long) } }, message, locale);
    },
  );
});

describe('F2 optional values', () => {
  it.each(FORM_CODES)('%s is accepted without its optional fields', async (form) => {
    const portal = formsPortal();
    const left = RULES.flatMap((rule) =>
      rule.form === form && !rule.field.required ? [[rule.name, undefined]] : [],
    );
    const { response } = await sendForm(form, { portal, fields: Object.fromEntries(left) });
    expect(response.status).toBe(303);
    expect(leadCalls(portal)).toHaveLength(1);
  });

  it('§9 the first and last values of every dictionary except countries are accepted', async () => {
    for (const { form, name, field } of EDITABLE_RULES) {
      if (!field.dictionary || field.dictionary === 'countries') continue;
      const codes = DICTIONARIES[field.dictionary];
      const tried = field.kind === 'choices' ? [[...codes]] : [codes[0], codes.at(-1)];
      for (const value of tried) {
        const { response } = await sendForm(form, { fields: { [name]: value } });
        expect([form, name, response.status]).toEqual([form, name, 303]);
      }
    }
  });
});

describe('F30 an unknown time zone', () => {
  it('a form with an unknown time zone is accepted with the time zone of the platform or none', async () => {
    for (const zone of ['Nowhere/City', '__proto__', 'x'.repeat(65)]) {
      const portal = formsPortal();
      const { response } = await sendForm('event', { portal, fields: { timeZone: zone } });
      expect(response.status).toBe(303);
      const body = (await leadCalls(portal)[0]?.request.json()) as { detail: object };
      expect(body.detail).toMatchObject({ timeZone: '', event: SAMPLES.event.event });
    }
  });

  it('§3 a callback request uses the tenant of the page, regardless of the input', async () => {
    for (const tenantCode of ['', '<b>', 'another']) {
      const portal = formsPortal();
      const { response } = await sendForm('collect', { portal, fields: { tenantCode } });
      expect(response.status).toBe(303);
      const body = (await leadCalls(portal)[0]?.request.json()) as { tenantCode: string };
      expect(body.tenantCode).toBe(brand.slug);
    }
  });
});
