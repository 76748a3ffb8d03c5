// A lead for tests, as the site sends it.
import { checkForm, type FormValues } from '../../common/forms/check.ts';
import { idempotencyKeyOf, referenceOf } from '../../common/forms/idempotency.ts';
import type { Lead } from '../../common/forms/lead.ts';
import { SAMPLES } from '../unit/forms/samples.ts';

interface TrialInput {
  /** Comments of the lead. */
  mark: string;
  /** Page of the form, which identifies the lead when it is sent again. */
  page: string;
  values?: FormValues;
  over?: Partial<Lead>;
}

/** A unique request for a trial. */
export async function trialOf({ mark, page, values = {}, over = {} }: TrialInput): Promise<Lead> {
  const checked = checkForm('free-trial', { ...SAMPLES['free-trial'], comments: mark, ...values });
  if (!checked.isValid) throw new Error('the sample is invalid');
  const idempotencyKey = await idempotencyKeyOf('free-trial', page, checked.values);
  const at = over.submittedAt ?? new Date().toISOString();
  return {
    idempotencyKey,
    reference: await referenceOf('free-trial', idempotencyKey),
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
    ...over,
  };
}
