// Test leads, as the site sends them.
import { checkForm, type FormValues } from '../../common/forms/check.ts';
import { hashSubmission, toReference } from '../../common/forms/idempotency.ts';
import type { Lead } from '../../common/forms/lead.ts';
import { SAMPLES } from '../unit/forms/samples.ts';

interface TrialInput {
  mark: string;
  /** Page of the form, part of the idempotency key. */
  page: string;
  values?: FormValues;
  extra?: Partial<Lead>;
}

/** Returns a trial request whose values and page determine its idempotency key. */
export async function newTrialLead({ mark, page, values = {}, extra = {} }: TrialInput): Promise<Lead> {
  const checked = checkForm('free-trial', { ...SAMPLES['free-trial'], comments: mark, ...values });
  if (!checked.isValid) throw new Error('the sample is invalid');
  const idempotencyKey = await hashSubmission('free-trial', page, checked.values);
  const at = extra.submittedAt ?? new Date().toISOString();
  return {
    idempotencyKey,
    reference: await toReference('free-trial', idempotencyKey),
    form: 'free-trial',
    call: {},
    locale: 'en',
    body: checked.values,
    context: {
      consent: { version: '2026-11', texts: ['form.agreement'], at },
      page: '/free-trial/',
      tracking: {},
    },
    quarantined: false,
    submittedAt: at,
    ...extra,
  };
}
