// F14: the thank-you page shows a reference only if this site gave it out: the redirect carries a signature.
import { type FormCode, isFormCode } from '../../../common/forms/forms.ts';

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;
/** Bytes of the signature that the address carries. */
const SIGNATURE_BYTES = 16;

async function signatureOf(secret: string, form: FormCode, reference: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(`receipt:${secret}`), HMAC, false, [
    'sign',
  ]);
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(`${form}:${reference}`));
  return new Uint8Array(signature, 0, SIGNATURE_BYTES).toBase64({ alphabet: 'base64url', omitPadding: true });
}

/** The receipt of a form: its code and a signature over the code and the reference. */
export const receiptOf = async (secret: string, form: FormCode, reference: string): Promise<string> =>
  `${form}.${await signatureOf(secret, form, reference)}`;

/** The form of a receipt; `null` for a receipt that this site did not give out with the reference. */
export async function formOfReceipt(
  secret: string,
  receipt: string,
  reference: string,
): Promise<FormCode | null> {
  const [, form = ''] = /^([a-z-]{1,40})\.[\w-]{22}$/.exec(receipt) ?? [];
  // The signature protects no secret: whoever forges one deceives only themselves. A plain comparison is enough.
  return isFormCode(form) && receipt === (await receiptOf(secret, form, reference)) ? form : null;
}
