// Converts between a lead and its call of §7, for the site, the outbox, and the portal.
import type { Params } from '../contract/contract.ts';
import type { FormValues } from './check.ts';
import { FORMS, type Form, type FormCode, isFormCode } from './forms.ts';
import type { Lead, LeadContext } from './lead.ts';

/** §7 pictureType and verifyCode; both empty for an unverified form. */
export interface Proof {
  pictureType: string;
  verifyCode: string;
}

const UNVERIFIED: Proof = { pictureType: '', verifyCode: '' };

/** A call for a form, with its parameters. */
type FormCall = { [N in Form['call']]: { name: N; params: Params<N> } }[Form['call']];

/** Builds the call that delivers a lead. */
export function callOf(
  { form, call, body, context }: Pick<Lead, 'form' | 'call' | 'body' | 'context'>,
  proof: Proof = UNVERIFIED,
): FormCall {
  // The client validates the parameters against the contract; `body` is already valid for the form's schema.
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

/** A received form, to be validated by `checkForm`. */
export interface Received {
  form: FormCode;
  values: Readonly<Record<string, unknown>>;
  context: LeadContext | undefined;
  proof: Proof;
}

/** Converts a call's parameters; `null` for `/form/add` with an unknown form code. */
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
    const { detail, ...input } = rest;
    return { form: 'contact', values: { ...((detail ?? {}) as FormValues), ...input }, ...common };
  }
  if (name === 'forms/investment') return { form: 'investment', values: rest, ...common };
  const { belongCode: _, ...values } = rest;
  return { form: 'collect', values, ...common };
}
