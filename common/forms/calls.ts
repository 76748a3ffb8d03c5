// The call of §7 that delivers a lead, for the site and the outbox.
import type { Params } from '../contract/contract.ts';
import { FORMS, type Form } from './forms.ts';
import type { Lead } from './lead.ts';

/** §7 pictureType and verifyCode; both empty for an unverified form. */
export interface Proof {
  pictureType: string;
  verifyCode: string;
}

const UNVERIFIED: Proof = { pictureType: '', verifyCode: '' };

type LeadContent = Pick<Lead, 'form' | 'call' | 'body' | 'context'>;

/** A call for a form, with its parameters. */
type FormCall = { [N in Form['call']]: { name: N; params: Params<N> } }[Form['call']];

function paramsOf({ form, call, body, context }: LeadContent, proof: Proof): Record<string, unknown> {
  const { type, content, ...detail } = body;
  switch (FORMS[form].call) {
    case 'forms/contact':
      return { type, content, detail, context, ...proof };
    case 'forms/add':
      return { code: form, detail: body, context, ...proof };
    default:
      return { ...call, ...body, context, ...proof };
  }
}

/** Builds the call that delivers a lead. The client validates its parameters. */
export const callOf = (lead: LeadContent, proof: Proof = UNVERIFIED): FormCall =>
  ({ name: FORMS[lead.form].call, params: paramsOf(lead, proof) }) as FormCall;
