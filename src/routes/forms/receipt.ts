// Receipt of a form (F14): a signature in the redirect. The thank-you page shows only references that this site issued.
import { type FormCode, isFormCode } from '../../../common/forms/forms.ts';

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;
/** Number of bytes of the signature in the address. */
const SIGNATURE_BYTES = 16;

async function signatureOf(secret: string, form: FormCode, reference: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(`receipt:${secret}`), HMAC, false, [
    'sign',
  ]);
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(`${form}:${reference}`));
  return new Uint8Array(signature, 0, SIGNATURE_BYTES).toBase64({ alphabet: 'base64url', omitPadding: true });
}

/** The receipt of a form: its code, and a signature of code and reference. */
export const receiptOf = async (secret: string, form: FormCode, reference: string): Promise<string> =>
  `${form}.${await signatureOf(secret, form, reference)}`;

/** The form of a receipt; `null` if this site did not issue the receipt with this reference. */
export async function formOfReceipt(
  secret: string,
  receipt: string,
  reference: string,
): Promise<FormCode | null> {
  const [, form = ''] = /^([a-z-]{1,40})\.[\w-]{22}$/.exec(receipt) ?? [];
  // The signature protects no secret: a forger deceives only themselves. A comparison in constant time is not required.
  return isFormCode(form) && receipt === (await receiptOf(secret, form, reference)) ? form : null;
}
