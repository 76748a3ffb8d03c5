// Handlers of §7 forms: validate, verify, and store a lead, and return its reference.
import type { formCalls } from '../../../common/contract/calls/forms.ts';
import type { ParsedParams } from '../../../common/contract/contract.ts';
import type { Proof } from '../../../common/forms/calls.ts';
import { FORMS, type FormCode, isFormCode } from '../../../common/forms/forms.ts';
import type { Ctx } from '../context.ts';
import { invalid, Refusal } from '../errors.ts';
import type { HandlersOf } from '../handlers.ts';
import { withConsentTexts } from '../leads/consent.ts';
import { checkSubject } from '../leads/subject.ts';
import { validValues } from '../leads/valid-values.ts';
import { type Receipt, type Submission, submit } from '../submissions.ts';
import { checkVerification, newVerification } from '../verify/proof.ts';

/**
 * Verifies and stores a lead. It is quarantined without a proof, or if the site marks it as suspicious or unverified
 * (F17, F20). A lead that the site delivers later is also quarantined if its proof or subject was invalid at
 * submission, because the visitor can no longer correct it.
 */
const verifyAndStore = (
  ctx: Ctx,
  submission: Submission & { form: FormCode },
  { pictureType, verifyCode }: Proof,
) =>
  submit(ctx, submission, async (key) => {
    try {
      await checkSubject(ctx, submission);
      if (ctx.quarantined || !pictureType || !verifyCode) return null;
      return await checkVerification(
        ctx,
        { purpose: submission.form, usedBy: ctx.idempotencyKey === null ? '' : key },
        { pictureType, verifyCode },
      );
    } catch (error) {
      if (ctx.submittedAt !== null && error instanceof Refusal && error.status === 400) return null;
      throw error;
    }
  });

/** Members of all form calls, in addition to the fields. */
type Sent = Pick<ParsedParams<'forms/add'>, 'context' | 'pictureType' | 'verifyCode'>;

/** Validates, verifies, and stores a lead. Its code is `name`, or the field `type` if there is no name. */
function store(
  ctx: Ctx,
  lead: { kind: string; form: FormCode; name?: string },
  values: Readonly<Record<string, unknown>>,
  { context, ...proof }: Sent,
): Promise<Receipt> {
  const detail = validValues(lead.form, values, context !== undefined);
  const code = lead.name ?? String(detail.type);
  return verifyAndStore(
    ctx,
    { ...lead, code, detail, context: withConsentTexts(context, ctx.locale) },
    proof,
  );
}

export const formHandlers: HandlersOf<keyof typeof formCalls> = {
  'forms/contact': (ctx, { detail, context, pictureType, verifyCode, ...values }) =>
    store(
      ctx,
      { kind: 'contact', form: 'contact' },
      { ...detail, ...values },
      { context, pictureType, verifyCode },
    ),
  'forms/investment': (ctx, { context, pictureType, verifyCode, ...values }) =>
    store(ctx, { kind: 'investment', form: 'investment' }, values, { context, pictureType, verifyCode }),
  'forms/collectMessage': (ctx, { belongCode: name, context, pictureType, verifyCode, ...values }) =>
    store(ctx, { kind: 'collect', form: 'collect', name }, values, { context, pictureType, verifyCode }),
  'forms/add': async (ctx, { code, detail, context, pictureType, verifyCode }) => {
    if (!isFormCode(code) || FORMS[code].call !== 'forms/add') throw invalid('code: unknown form');
    return store(ctx, { kind: 'form', form: code, name: code }, detail, { context, pictureType, verifyCode });
  },
  'forms/verification': newVerification,
};
