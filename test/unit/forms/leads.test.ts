// Leads: conversion to their calls (§7), and idempotency of submissions (F13).
import { describe, expect, it } from 'vitest';
import { contract } from '../../../common/contract/contract.ts';
import { callOf } from '../../../common/forms/calls.ts';
import { checkForm } from '../../../common/forms/check.ts';
import { FORM_CODES, FORMS, type FormCode } from '../../../common/forms/forms.ts';
import { hashSubmission, toReference } from '../../../common/forms/idempotency.ts';
import { type Lead, LeadSchema } from '../../../common/forms/lead.ts';
import { SAMPLES } from './samples.ts';

const context = {
  consent: { version: '2026-11', texts: ['form.agreement'], at: '2026-11-22T00:00:00.000Z' },
  page: '/contact/',
  tracking: { rsr: 'mail' },
};
const lead = (form: FormCode): Pick<Lead, 'form' | 'call' | 'body' | 'context'> => {
  const checked = checkForm(form, SAMPLES[form]);
  if (!checked.isValid) throw new Error(form);
  return {
    form,
    call: form === 'collect' ? { belongCode: 'media-cdn' } : {},
    body: checked.values,
    context,
  };
};

describe('§7 calls of forms', () => {
  it.each(FORM_CODES)('the form %s has its own call, whose parameters are valid', (form) => {
    const proof = { pictureType: 'altcha', verifyCode: 'solved' };
    const { name, params } = callOf(lead(form), proof);
    expect(name).toBe(FORMS[form].call);
    expect(contract[name].params.parse(params)).toMatchObject({ context, ...proof });
  });

  it('§3 a contact call has type, content, pictureType, and verifyCode in addition to the sender', () => {
    const { params } = callOf(lead('contact'));
    expect(params).toMatchObject({ type: 'sales', content: 'Please call.', pictureType: '', verifyCode: '' });
  });
});

describe('F13 idempotency', () => {
  const key = (values: Record<string, string>, page = 'token') => hashSubmission('contact', page, values);

  it('the same values from the same page have the same key and reference in any order', async () => {
    const [first, second] = await Promise.all([key({ a: '1', b: '2' }), key({ b: '2', a: '1' })]);
    expect(first).toBe(second);
    expect(await toReference('contact', first)).toBe(await toReference('contact', second));
  });

  it('different values, pages, or forms result in different keys', async () => {
    const keys = await Promise.all([
      key({ a: '1' }),
      key({ a: '2' }),
      key({ a: '1' }, 'other'),
      hashSubmission('event', 'token', { a: '1' }),
    ]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(FORM_CODES)(
    'the reference of the form %s has the format that thank-you pages expect',
    async (form) => {
      const idempotencyKey = await hashSubmission(form, 'token', SAMPLES[form]);
      const reference = await toReference(form, idempotencyKey);
      expect(reference).toMatch(/^[A-Z]-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
      const complete = { ...lead(form), idempotencyKey, reference, locale: 'ko', quarantined: false };
      expect(LeadSchema.safeParse({ ...complete, submittedAt: context.consent.at }).error).toBeUndefined();
    },
  );
});
