// Stored cookie choice of the visitor.
import { consentCookie } from '../../../common/config.ts';
import { type Consent, parseConsent } from '../../consent.ts';
import { readCookie } from '../browser/dom.ts';

/** Returns the stored choice, or `null`. */
export const storedConsent = (): Consent | null => parseConsent(readCookie(consentCookie.name));
