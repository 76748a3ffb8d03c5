// F23: visitor consent, with the wording next to the checkbox.
import { CONSENT } from '../../../common/forms/consent.ts';
import type { LeadContext } from '../../../common/forms/lead.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';

/**
 * Adds the wording of the consent in the visitor's language to its keys. Only the wording of the current version is
 * known; for other versions, the keys are repeated.
 */
export function withConsentTexts(context: LeadContext | undefined, locale: Locale): unknown {
  if (context === undefined) return undefined;
  const { consent } = context;
  const t = createT(locale);
  const params = { ...CONSENT.params, policy: t('footer.privacy') };
  const isKnown = consent.version === CONSENT.version;
  const words = consent.texts.map((text) => {
    const key = CONSENT.texts.find((known) => known === text);
    return isKnown && key ? t(key, params) : text;
  });
  return { ...context, consent: { ...consent, words } };
}
