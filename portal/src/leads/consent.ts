// F23: what a visitor agreed to, in the words that stood beside the box.
import type { LeadContext } from '../../../src/forms/lead.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { createT, type TextKey } from '../../../src/i18n/translator.ts';

/** The keys of forms in the dictionaries; any other is nothing that a visitor has read beside a form. */
const FORM_TEXT = /^form(?:\.[A-Za-z][A-Za-z-]{0,40}){1,4}$/;

/** The context with the words of its consent in the visitor's language, beside their keys. */
export function withWords(context: LeadContext | undefined, locale: Locale): unknown {
  if (context === undefined) return undefined;
  const t = createT(locale);
  const words = context.consent.texts.map((key) => {
    // Which keys there are, the site says; one that is missing is stored as it is.
    const text: unknown = FORM_TEXT.test(key) ? t(key as TextKey) : key;
    return typeof text === 'string' ? text : key;
  });
  return { ...context, consent: { ...context.consent, words } };
}
