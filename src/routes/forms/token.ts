// Token of a form (F21): signed form code and render time. The page is cached for everyone, so the token is not bound
// to a visitor; the check of the origin (F22) prevents cross-site requests.

import { secretsOf } from '../../../common/crypto/secrets.ts';
import type { FormCode } from '../../../common/forms/forms.ts';

/** Lifetime: a page may be cached for a week and stay open for a while. */
const LIFETIME_MS = 8 * 86_400_000;
/** Tolerated clock difference. */
const CLOCK_SKEW_MS = 60_000;

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

const keyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(`form-token:${secret}`), HMAC, false, [
    'sign',
    'verify',
  ]);
const textOf = (form: FormCode, times: string) => new TextEncoder().encode(`${form}:${times}`);

/**
 * A signed token.
 *
 * @param setting One secret or several (common/crypto/secrets.ts); the first one signs.
 * @param now Time in milliseconds since the epoch.
 * @param openedAt Time at which the visitor's first page was rendered, if the form is shown again.
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
 * Age of the visitor's first page in milliseconds; `null` if the token is invalid, expired, or of another form. The
 * latest page's age decides about expiry.
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
  return age > LIFETIME_MS || age < -CLOCK_SKEW_MS ? null : now - openedAt;
}
