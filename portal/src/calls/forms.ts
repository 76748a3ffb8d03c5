// §7: forms are verified, stored, and answered with a reference.
import type { formCalls } from '../../../src/api/contract/calls/forms.ts';
import type { Ctx } from '../context.ts';
import type { HandlersOf } from '../handlers.ts';
import { type Submission, submit } from '../submissions.ts';
import { checkVerification, newVerification } from '../verify/proof.ts';

interface Verification {
  pictureType?: string | undefined;
  verifyCode?: string | undefined;
}

/**
 * Stores a form for whose `purpose` its sender has a proof. One without a proof, and one that the site says it
 * could not verify, are stored apart (F17, F20).
 */
const verified = (
  ctx: Ctx,
  purpose: string,
  submission: Submission,
  { pictureType, verifyCode = '' }: Verification,
) =>
  submit(ctx, submission, async () => {
    if (ctx.quarantined || !pictureType) return false;
    await checkVerification(ctx, purpose, { pictureType, verifyCode });
    return true;
  });

export const formHandlers: HandlersOf<keyof typeof formCalls> = {
  'forms/contact': (ctx, { pictureType, verifyCode, ...detail }) =>
    verified(ctx, 'contact', { kind: 'contact', code: detail.type, detail }, { pictureType, verifyCode }),
  'forms/investment': (ctx, { pictureType, verifyCode, ...detail }) =>
    verified(
      ctx,
      'investment',
      { kind: 'investment', code: detail.type, detail },
      { pictureType, verifyCode },
    ),
  'forms/collectMessage': (ctx, { belongCode, pictureType, verifyCode, ...detail }) =>
    verified(
      ctx,
      'collect',
      { kind: 'collect', form: belongCode, code: belongCode, detail },
      { pictureType, verifyCode },
    ),
  'forms/add': (ctx, { code, detail, ...proof }) =>
    verified(ctx, code, { kind: 'form', form: code, code, detail }, proof),
  'forms/verification': newVerification,
};
