// F21: a form's token says for which form and when its page was made, signed. The page is kept for everyone, so
// the token is nobody's in particular; with the check of the origin (F22) it needs not be.

import { secretsOf } from '../../../common/crypto/secrets.ts';
import type { FormCode } from '../../../common/forms/forms.ts';

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
const textOf = (form: FormCode, times: string) => new TextEncoder().encode(`${form}:${times}`);

/**
 * A token of now, in milliseconds, signed with the first of one secret or several (common/crypto/secrets.ts). `openedAt` is when
 * the visitor's first page was made, where a form is shown again.
 */
export async function newToken(
  setting: string,
  form: FormCode,
  now: number,
  openedAt = now,
): Promise<string> {
  const [secret = ''] = secretsOf(setting);
  const times = [now, ...(openedAt === now ? [] : [openedAt])].map((time) => time.toString(36)).join('.');
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), textOf(form, times));
  const text = new Uint8Array(signature).toBase64({ alphabet: 'base64url', omitPadding: true });
  return `${times}.${text}`;
}

/**
 * How long ago the visitor's first page was made, in milliseconds; `null` for what is no token of this form, or
 * expired. A form that is shown again expires as its own page does.
 */
export async function ageOfToken(
  setting: string,
  form: FormCode,
  token: string,
  now: number,
): Promise<number | null> {
  const [, times = '', text = ''] = /^([0-9a-z]{6,10}(?:\.[0-9a-z]{6,10})?)\.([\w-]{43})$/.exec(token) ?? [];
  if (times === '') return null;
  const signature = Uint8Array.fromBase64(text, { alphabet: 'base64url' });
  const isOf = async (secret: string): Promise<boolean> =>
    crypto.subtle.verify('HMAC', await keyOf(secret), signature, textOf(form, times));
  if (!(await Promise.all(secretsOf(setting).map(isOf))).includes(true)) return null;
  const [madeAt = 0, openedAt = madeAt] = times.split('.').map((time) => Number.parseInt(time, 36));
  const age = now - madeAt;
  return age > LIFETIME_MS || age < -AHEAD_MS ? null : now - openedAt;
}
