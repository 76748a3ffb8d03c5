// Between a lead and the call of §7 that takes it: what the site and the outbox send, and what the portal reads.
import type { Params } from '../contract/contract.ts';
import type { FormValues } from './check.ts';
import { FORMS, type Form, type FormCode, isFormCode } from './forms.ts';
import type { Lead, LeadContext } from './lead.ts';

/** §7 pictureType and verifyCode; both empty for a form that nobody has verified. */
export interface Proof {
  pictureType: string;
  verifyCode: string;
}

const UNVERIFIED: Proof = { pictureType: '', verifyCode: '' };

/** A call that takes a form, with its parameters. */
type FormCall = { [N in Form['call']]: { name: N; params: Params<N> } }[Form['call']];

/** The call that delivers a lead. */
export function callOf(
  { form, call, body, context }: Pick<Lead, 'form' | 'call' | 'body' | 'context'>,
  proof: Proof = UNVERIFIED,
): FormCall {
  // Each is held against the contract's schema when it is sent; `body` was held against the form's.
  const name = FORMS[form].call;
  if (name === 'forms/contact') {
    const { type, content, ...detail } = body;
    return { name, params: { type, content, detail, context, ...proof } as Params<'forms/contact'> };
  }
  if (name === 'forms/add')
    return { name, params: { code: form, detail: body, context, ...proof } as Params<'forms/add'> };
  if (name === 'forms/collectMessage')
    return { name, params: { ...call, ...body, context, ...proof } as Params<'forms/collectMessage'> };
  return { name, params: { ...body, context, ...proof } as Params<'forms/investment'> };
}

/** What came over the wire, read back: whose fields they are, to be held against `checkForm`. */
export interface Received {
  form: FormCode;
  values: Readonly<Record<string, unknown>>;
  context: LeadContext | undefined;
  proof: Proof;
}

/** Reads a call's parameters; `null` for `/form/add` with a code that is no form's. */
export function receivedOf(
  name: FormCall['name'],
  params: Readonly<Record<string, unknown>>,
): Received | null {
  const { context, pictureType = '', verifyCode = '', ...rest } = params;
  const common = {
    context: context as LeadContext | undefined,
    proof: { pictureType: String(pictureType), verifyCode: String(verifyCode) },
  };
  if (name === 'forms/add') {
    const { code, detail } = rest;
    if (typeof code !== 'string' || !isFormCode(code) || FORMS[code].call !== name) return null;
    return { form: code, values: (detail ?? {}) as FormValues, ...common };
  }
  if (name === 'forms/contact') {
    const { detail, ...said } = rest;
    return { form: 'contact', values: { ...((detail ?? {}) as FormValues), ...said }, ...common };
  }
  if (name === 'forms/investment') return { form: 'investment', values: rest, ...common };
  const { belongCode: _, ...values } = rest;
  return { form: 'collect', values, ...common };
}
