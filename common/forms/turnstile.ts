// Cloudflare Turnstile settings shared by page, browser, and portal. Turnstile is active only in deployments with a
// key.

export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';
/** The `pictureType` of its tokens, which are valid for five minutes. */
export const TURNSTILE_TYPE = 'turnstile';
export const TURNSTILE_MS = 300_000;

/** §6, F20: countries without Turnstile: mainland China, where its host is unreachable; unknown (XX); Tor (T1). */
const EXCLUDED_COUNTRIES: ReadonlySet<string> = new Set(['', 'CN', 'XX', 'T1']);

/** The site key for visitors from a country (ISO 3166-1, empty if unknown); `null` for none. */
export const turnstileKeyFor = (country: string, key: string | undefined): string | null =>
  !key || EXCLUDED_COUNTRIES.has(country) ? null : key;
