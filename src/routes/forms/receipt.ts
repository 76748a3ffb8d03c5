// Form receipt (F14): a signature in the redirect, so that the thank-you page shows only references that this site
// issued.
import { type FormCode, isFormCode } from '../../../common/forms/forms.ts';

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;
/** Length of the signature in the URL, in bytes. */
const SIGNATURE_BYTES = 16;

async function signReceipt(
  secret: string,
  { form, day, reference }: { form: FormCode; day: string; reference: string },
): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(`receipt:${secret}`), HMAC, false, [
    'sign',
  ]);
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(`${form}:${day}:${reference}`));
  return new Uint8Array(signature, 0, SIGNATURE_BYTES).toBase64({ alphabet: 'base64url', omitPadding: true });
}

/** Content of a receipt: the form, and the day on which the visitor submitted it (ISO format). */
export interface Receipt {
  form: FormCode;
  day: string;
}

/** Creates a receipt: form code, day, and a signature of both with the reference. */
export const createReceipt = async (
  secret: string,
  { form, day }: Receipt,
  reference: string,
): Promise<string> => `${form}.${day}.${await signReceipt(secret, { form, day, reference })}`;

/** Opens a receipt; `null` if this site did not issue it with this reference. */
export async function openReceipt(
  secret: string,
  receipt: string,
  reference: string,
): Promise<Receipt | null> {
  const [, form = '', day = ''] = /^([a-z-]{1,40})\.(\d{4}-\d\d-\d\d)\.[\w-]{22}$/.exec(receipt) ?? [];
  if (!isFormCode(form)) return null;
  // Constant-time comparison is unnecessary, because the signature protects no secret and a forged receipt affects only
  // its own page.
  return receipt === (await createReceipt(secret, { form, day }, reference)) ? { form, day } : null;
}
