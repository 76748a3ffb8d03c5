// F21: a form's token says for which form and when its page was made, signed. The page is kept for everyone, so
// the token is nobody's in particular; with the check of the origin (F22) it needs not be.
import type { FormCode } from '../../forms/forms.ts';

/** A page may be kept for a week, and read for a while after that. */
const LIFETIME_MS = 8 * 86_400_000;
/** Clocks of two places differ. */
const AHEAD_MS = 60_000;

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

const keyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(`form-token:${secret}`), HMAC, false, [
    'sign',
    'verify',
  ]);
const textOf = (form: FormCode, madeAt: string) => new TextEncoder().encode(`${form}:${madeAt}`);

/** A token of now, in milliseconds. */
export async function newToken(secret: string, form: FormCode, now: number): Promise<string> {
  const madeAt = now.toString(36);
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), textOf(form, madeAt));
  const text = new Uint8Array(signature).toBase64({ alphabet: 'base64url', omitPadding: true });
  return `${madeAt}.${text}`;
}

/** How old the page of a token is, in milliseconds; `null` for what is no token of this form, or expired. */
export async function ageOfToken(
  secret: string,
  form: FormCode,
  token: string,
  now: number,
): Promise<number | null> {
  const [, madeAt = '', text = ''] = /^([0-9a-z]{6,10})\.([\w-]{43})$/.exec(token) ?? [];
  if (madeAt === '') return null;
  const signature = Uint8Array.fromBase64(text, { alphabet: 'base64url' });
  if (!(await crypto.subtle.verify('HMAC', await keyOf(secret), signature, textOf(form, madeAt))))
    return null;
  const age = now - Number.parseInt(madeAt, 36);
  return age > LIFETIME_MS || age < -AHEAD_MS ? null : age;
}
