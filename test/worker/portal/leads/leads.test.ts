// §3, §7, §8, F2, F13, F24: validation of forms in the portal, with four invalid variants per rule, and
// deduplication of leads.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../../../common/contract/codes.ts';
import { callOf } from '../../../../common/forms/calls.ts';
import { checkForm } from '../../../../common/forms/check.ts';
import { FORM_CODES, FORMS, type FormCode } from '../../../../common/forms/forms.ts';
import { hashSubmission, toReference } from '../../../../common/forms/idempotency.ts';
import { invalidValuesOf, RULES, tooLongValueOf, WRONG_TYPES } from '../../../unit/forms/crafted.ts';
import { SAMPLES } from '../../../unit/forms/samples.ts';
import { newProof } from '../accounts/proof.ts';
import { type CallOptions, callPortal, exhaustedLimit, fetchPortal } from '../portal.ts';

const context = {
  consent: { version: '2026-11', texts: ['form.agreement'], at: '2026-11-22T00:00:00.000Z' },
  page: '/contact/',
  tracking: { rsr: 'mail' },
};

/** Returns the call of a form as the site's pages send it, with changed values. */
const callWith = (form: FormCode, values: Record<string, unknown>) =>
  callOf({
    form,
    call: form === 'collect' ? { belongCode: 'media-cdn' } : {},
    body: values as never,
    context,
  });

async function send(form: FormCode, values: Record<string, unknown>, options: CallOptions = {}) {
  const { name, params } = callWith(form, values);
  const { pictureType: _, verifyCode: __, ...rest } = params as Record<string, unknown>;
  return callPortal(name, rest, options);
}
const readStored = async (reference: unknown) =>
  env.DB.prepare('SELECT * FROM submission WHERE reference = ?')
    .bind(reference ?? '')
    .first<Record<string, unknown>>();
const count = () => env.DB.prepare('SELECT count(*) AS n FROM submission').first<number>('n');

describe('forms of §2 and §3 as their pages send them', () => {
  it.each(FORM_CODES)(
    'a complete %s is accepted as its page sends it, and stored with the wording and version of its consent',
    async (form) => {
      // The values must be unique, because the same values within ten minutes are one lead.
      const company = Object.keys(FORMS[form].fields).find((name) => /^company(Name)?$/.test(name)) ?? '';
      const checked = checkForm(form, { ...SAMPLES[form], [company]: 'Río Once GmbH' });
      if (!checked.isValid) throw new Error(form);
      const key = await hashSubmission(form, 'a page of this test', checked.values);
      const response = await send(form, checked.values as Record<string, unknown>, {
        headers: { 'idempotency-key': key },
        locale: 'ja',
      });
      expect(response).toMatchObject({ code: CODES.ok, data: { reference: await toReference(form, key) } });
      const row = await readStored(await toReference(form, key));
      expect(row).toMatchObject({ form, locale: 'ja', status: 'new', quarantined: 1 });
      expect(JSON.parse(String(row?.detail))).toEqual(checked.values);
      const storedContext = JSON.parse(String(row?.context));
      expect(storedContext).toMatchObject(context);
      expect(storedContext.consent.words).toHaveLength(1);
    },
  );

  it('a form without the later consent fields is accepted with the fields of §7', async () => {
    const { agreement: _, ...investment } = SAMPLES.investment;
    for (const [name, params, purpose] of [
      ['forms/contact', { type: 'sales', content: 'Please call.' }, 'contact'],
      ['forms/investment', investment, 'investment'],
      ['forms/collectMessage', { belongCode: 'partner', name: 'Ana', phone: '600000' }, 'collect'],
    ] as const)
      expect(await callPortal(name, { ...params, ...(await newProof(purpose)) })).toMatchObject({
        code: CODES.ok,
      });
  });
});

describe.each(FORM_CODES)('F2, F24 a crafted %s', (form) => {
  const rules = RULES.filter((rule) => rule.form === form);
  const expectError = async (values: Record<string, unknown>, name: string) => {
    const before = await count();
    const response = await send(form, values);
    expect([response.status, response.code], `${name}: ${response.message}`).toEqual([400, CODES.invalid]);
    expect(`; ${response.message}`).toMatch(new RegExp(`; (?:detail\\.)?${name}(?:\\.\\d+)?: `));
    expect(await count()).toBe(before);
  };
  it('a form without a required field is rejected', async () => {
    for (const { name, field } of rules) {
      if (!field.required) continue;
      const { [name]: _, ...rest } = SAMPLES[form];
      await expectError(rest, name);
    }
  });
  it('a form with only the required fields is accepted', async () => {
    const optional = new Set(rules.flatMap(({ name, field }) => (field.required ? [] : [name])));
    const rest = Object.fromEntries(Object.entries(SAMPLES[form]).filter(([name]) => !optional.has(name)));
    expect(await send(form, rest)).toMatchObject({ code: CODES.ok });
  });
  it('a form with a field of the wrong type is rejected', async () => {
    for (const { name } of rules)
      for (const value of WRONG_TYPES) await expectError({ ...SAMPLES[form], [name]: value }, name);
  });
  it('a form with an unknown code as a value is rejected', async () => {
    for (const rule of rules)
      for (const [value] of invalidValuesOf(rule))
        await expectError({ ...SAMPLES[form], [rule.name]: value }, rule.name);
  });
  it('a form with a value that is too long is rejected', async () => {
    for (const rule of rules)
      await expectError({ ...SAMPLES[form], [rule.name]: tooLongValueOf(rule)[0] }, rule.name);
  });
  // The other calls have their own field lists (§7) and ignore unknown fields.
  if (FORMS[form].call === 'forms/add' || form === 'contact')
    it('a form with an unknown field is rejected', async () => {
      for (const unusual of ['salary', 'constructor', 'toString'])
        await expectError({ ...SAMPLES[form], [unusual]: 'x' }, unusual);
    });
});

describe('codes of POST /form/add', () => {
  it.each(['newsletter', 'contact', 'constructor', '__proto__', 'toString', '', 'x'.repeat(61), 7, null])(
    'the code %j is not a form and returns 400',
    async (code) => {
      const response = await callPortal('forms/add', { code, detail: SAMPLES['free-trial'] });
      expect([response.status, response.code]).toEqual([400, CODES.invalid]);
    },
  );
  it('a field named __proto__ is unknown and changes nothing', async () => {
    const body = `{"code":"free-trial","detail":{"__proto__":{"polluted":"yes"},"firstName":"Ana"}}`;
    const response = await fetchPortal('/api/portal/v1/form/add', { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
  it('control characters are replaced, and other unusual characters are stored unchanged', async () => {
    const unusual = 'a\u0000b\u0007 \u2028\u202e<script>\ufffd';
    const values = { ...SAMPLES['free-trial'], comments: unusual };
    const { data } = await send('free-trial', values);
    const row = await readStored((data as { reference: string }).reference);
    expect(JSON.parse(String(row?.detail)).comments).toBe('a b  \u2028\u202e<script>\ufffd');
  });
});

describe('F13 repeated submissions', () => {
  const submit = async (proof: { pictureType: string; verifyCode: string }, key: string) =>
    callPortal(
      'forms/add',
      { code: 'free-trial', detail: { ...SAMPLES['free-trial'], comments: key }, ...proof },
      { headers: { 'idempotency-key': key } },
    );
  it('five concurrent submissions with one proof are one lead with one reference, without an error', async () => {
    const proof = await newProof('free-trial');
    const before = Number(await count());
    const responses = await Promise.all(Array.from({ length: 5 }, () => submit(proof, 'pressed-5-times')));
    expect(responses.map(({ code, message }) => code + message)).toEqual(Array(5).fill(CODES.ok));
    expect(new Set(responses.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });
});

describe('leads delivered later', () => {
  const minutes = (ago: number) => new Date(Date.now() - ago * 60_000).toISOString();
  const deliverLater = async (proof: object, submittedAt: string, key: string, headers = {}) => {
    const response = await callPortal(
      'forms/add',
      { code: 'free-trial', detail: { ...SAMPLES['free-trial'], comments: key }, ...proof },
      { headers: { 'idempotency-key': key, 'x-submitted-at': submittedAt, ...headers } },
    );
    return {
      ...response,
      row: await readStored((response.data as { reference: string } | null)?.reference),
    };
  };
  it('a lead that is delivered later is verified as of its submission and preserves that time', async () => {
    const proof = await newProof('free-trial', Date.now() - 60 * 60_000);
    const { row } = await deliverLater(proof, minutes(63), 'later-1');
    expect(row).toMatchObject({ quarantined: 0 });
    expect(Date.parse(String(row?.created_at)) - Date.parse(String(row?.submitted_at))).toBeGreaterThan(
      62 * 60_000,
    );
  });
  it('a lead that is delivered later with an expired, wrong, or used proof is quarantined, never rejected', async () => {
    const usedProof = await newProof('free-trial');
    await deliverLater(usedProof, minutes(1), 'later-2');
    const tries = [
      await deliverLater(await newProof('free-trial', Date.now() - 60 * 60_000), minutes(1), 'later-3'),
      await deliverLater({ ...(await newProof('free-trial')), verifyCode: 'five' }, minutes(1), 'later-4'),
      await deliverLater(usedProof, minutes(1), 'later-5'),
    ];
    expect(tries.map(({ code, row }) => [code, row?.quarantined])).toEqual(Array(3).fill([CODES.ok, 1]));
  });
  it('an invalid or future submission time is ignored', async () => {
    const expired = () => newProof('free-trial', Date.now() - 1);
    for (const unusual of ['yesterday', '__proto__', '2020-01-01', minutes(-60), '2020-01-01T00:00:00+09:00'])
      expect(await deliverLater(await expired(), unusual, `odd-${unusual.length}`)).toMatchObject({
        status: 400,
      });
  });
  it('a lead that is delivered later does not count toward the visitor’s limit', async () => {
    const FORM_LIMIT = exhaustedLimit();
    const response = await callPortal(
      'forms/add',
      { code: 'free-trial', detail: SAMPLES['free-trial'] },
      { headers: { 'idempotency-key': 'later-6', 'x-forwarded-for': '' }, extra: { FORM_LIMIT } },
    );
    expect([response.code, FORM_LIMIT.keys]).toEqual([CODES.ok, []]);
  });
});
