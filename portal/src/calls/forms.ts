// §7: forms are checked, stored, and answered with a reference.
import type { formCalls } from '../../../src/api/contract/calls/forms.ts';
import type { Ctx } from '../context.ts';
import type { HandlersOf } from '../handlers.ts';
import { earlierReceipt, storeSubmission } from '../submissions.ts';
import { checkPicture, newPicture } from '../verify/picture.ts';

/** Stores a form whose sender copied a picture; a form that was stored before needs no second picture. */
async function verified(
  ctx: Ctx,
  kind: string,
  code: string,
  {
    pictureType,
    verifyCode,
    ...detail
  }: { pictureType: string; verifyCode: string } & Record<string, unknown>,
) {
  const earlier = await earlierReceipt(ctx, kind);
  if (earlier) return earlier;
  await checkPicture(ctx, pictureType, verifyCode);
  return storeSubmission(ctx, kind, code, detail);
}

export const formHandlers: HandlersOf<keyof typeof formCalls> = {
  'forms/contact': (ctx, params) => verified(ctx, 'contact', params.type, params),
  'forms/investment': (ctx, params) => verified(ctx, 'investment', params.type, params),
  'forms/collectMessage': (ctx, { belongCode, ...params }) => verified(ctx, 'collect', belongCode, params),
  'forms/add': (ctx, { code, detail }) => storeSubmission(ctx, 'form', code, detail),
  'forms/verifyPicture': async (ctx, { purpose }) => newPicture(ctx, purpose),
};
