// Stored cookie choice of the visitor (§4 Cookie consent): `v1.<statistics>.<targeting>.<unix seconds>`. Shared by site
// and browser.
import { consentCookie } from '../common/config.ts';

export interface Consent {
  /** Strictly necessary cookies need no consent and are always on. */
  statistics: boolean;
  targeting: boolean;
  /** Time of the choice, in seconds since the epoch. */
  at: number;
}

const STORED = new RegExp(`^${consentCookie.version}\\.([01])\\.([01])\\.(\\d{1,12})$`);

/** Parses a cookie value; `null` if it is missing, malformed, or has an unsupported version. */
export function parseConsent(value: string | null | undefined): Consent | null {
  const match = STORED.exec(value ?? '');
  return match ? { statistics: match[1] === '1', targeting: match[2] === '1', at: Number(match[3]) } : null;
}

/** Formats a choice as a cookie value. */
export const formatConsent = ({ statistics, targeting, at }: Consent): string =>
  [consentCookie.version, Number(statistics), Number(targeting), at].join('.');
