// Cloudflare Turnstile, which checks visitors only where a deployment has a key for it: what page, browser and portal
// agree on.

/** Where its script and its frame come from. */
export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';
/** Its tokens are sent under this `pictureType`, and are good for five minutes. */
export const TURNSTILE_TYPE = 'turnstile';
export const TURNSTILE_MS = 300_000;

/** §6, F20: not from mainland China, where its host is not to be reached; nor from where nobody knows. */
const WITHOUT: ReadonlySet<string> = new Set(['', 'CN', 'XX', 'T1']);

/** The key for visitors of a country (ISO 3166-1, empty where it is not known); `null` for none. */
export const turnstileKeyFor = (country: string, key: string | undefined): string | null =>
  !key || WITHOUT.has(country) ? null : key;
