// The visitor's choice about cookies, as the browser stores it.
import { consentCookie } from '../../../common/config.ts';
import { type Consent, parseConsent } from '../../consent.ts';
import { readCookie } from '../browser/dom.ts';

/** The stored choice; `null` for none. */
export const storedConsent = (): Consent | null => parseConsent(readCookie(consentCookie.name));
