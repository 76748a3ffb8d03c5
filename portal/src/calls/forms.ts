// Handlers of §7 forms: validation, verification, storage, and the reference in the answer.
import type { formCalls } from '../../../common/contract/calls/forms.ts';
import type { Proof } from '../../../common/forms/calls.ts';
import type { Ctx } from '../context.ts';
import { Refusal } from '../errors.ts';
import type { HandlersOf } from '../handlers.ts';
import { withWords } from '../leads/consent.ts';
import { leadOf } from '../leads/received.ts';
import { checkSubject } from '../leads/subject.ts';
import { type Submission, submit } from '../submissions.ts';
import { checkVerification, newVerification } from '../verify/proof.ts';

/**
 * Stores a form with a proof for `purpose`. Quarantines a form without proof, or with a verification
 * that the site could not check (F17, F20). A form that is delivered later is quarantined if its proof
 * or subject was invalid at the time of submission, because the visitor can no longer correct it.
 */
const verified = (ctx: Ctx, purpose: string, submission: Submission, { pictureType, verifyCode }: Proof) =>
  submit(ctx, submission, async (key) => {
    try {
      await checkSubject(ctx, submission);
      if (ctx.quarantined || !pictureType || !verifyCode) return null;
      return await checkVerification(
        ctx,
        { purpose, usedBy: ctx.idempotencyKey === null ? '' : key },
        { pictureType, verifyCode },
      );
    } catch (error) {
      if (ctx.submittedAt !== null && error instanceof Refusal && error.status === 400) return null;
      throw error;
    }
  });

export const formHandlers: HandlersOf<keyof typeof formCalls> = {
  'forms/contact': (ctx, params) => {
    const { form, values, context, proof } = leadOf('forms/contact', params);
    const code = String(values.type);
    const lead = { kind: 'contact', form, code, detail: values, context: withWords(context, ctx.locale) };
    return verified(ctx, 'contact', lead, proof);
  },
  'forms/investment': (ctx, params) => {
    const { form, values, context, proof } = leadOf('forms/investment', params);
    const code = String(values.type);
    const lead = { kind: 'investment', form, code, detail: values, context: withWords(context, ctx.locale) };
    return verified(ctx, 'investment', lead, proof);
  },
  'forms/collectMessage': (ctx, params) => {
    const { form, values, context, proof } = leadOf('forms/collectMessage', params);
    const { belongCode } = params;
    const words = withWords(context, ctx.locale);
    const lead = {
      kind: 'collect',
      name: belongCode,
      form,
      code: belongCode,
      detail: values,
      context: words,
    };
    return verified(ctx, 'collect', lead, proof);
  },
  'forms/add': (ctx, params) => {
    const { form, values, context, proof } = leadOf('forms/add', params);
    const words = withWords(context, ctx.locale);
    const lead = { kind: 'form', name: form, form, code: form, detail: values, context: words };
    return verified(ctx, form, lead, proof);
  },
  'forms/verification': newVerification,
};
