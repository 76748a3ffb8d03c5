// F21: token of a form page, with the form and the time of the page. Pages are cached for all visitors, so the token is
// not bound to a visitor; the same-origin check (F22) prevents cross-site request forgery.
import { secretsOf } from '../../../common/crypto/secrets.ts';
import { signToken, verifyToken } from '../../../common/crypto/token.ts';
import type { FormCode } from '../../../common/forms/forms.ts';

/** Lifetime in milliseconds: a page may be cached for a week, and then stay open for a day. */
const LIFETIME_MS = 8 * 86_400_000;
/** Tolerated clock skew in milliseconds. */
const CLOCK_SKEW_MS = 60_000;

const audienceOf = (form: FormCode): string => `form:${form}`;

/**
 * Creates the token of a page.
 *
 * @param setting secrets (common/crypto/secrets.ts); the first one signs
 * @param now time of the page in milliseconds
 * @param openedAt time of the visitor's first page, if the form is shown again
 */
export async function createToken(
  setting: string,
  form: FormCode,
  now: number,
  openedAt = now,
): Promise<string> {
  const [secret = ''] = secretsOf(setting);
  const payload = openedAt.toString(36);
  return signToken(secret, { audience: audienceOf(form), payload, expiresAt: now + LIFETIME_MS });
}

/**
 * Returns the milliseconds since the visitor's first page; `null` if the token is invalid, expired, or of another form.
 * A form that is shown again gets a new lifetime.
 */
export async function readTokenAge(
  setting: string,
  form: FormCode,
  token: string,
  now: number,
): Promise<number | null> {
  const opened = await verifyToken(secretsOf(setting), { audience: audienceOf(form), token, now });
  if (!opened || opened.expiresAt > now + LIFETIME_MS + CLOCK_SKEW_MS) return null;
  return now - Number.parseInt(opened.payload, 36);
}
