// Matches leads against routing rules. The first matching rule determines the owner.
import type { StoredLead } from '../../../../common/leads/store.ts';
import { countryOf } from '../text.ts';
import type { Rule } from './schema.ts';

/** Properties of a lead that rules compare. */
export interface Facts {
  form: string;
  locale: string;
  /** Empty if the form has no such field. */
  country: string;
  products: readonly string[];
}

export function factsOf(lead: Pick<StoredLead, 'form' | 'locale' | 'detail'>): Facts {
  const interests = Object.hasOwn(lead.detail, 'interests') ? lead.detail.interests : [];
  return {
    form: lead.form,
    locale: lead.locale,
    country: countryOf(lead),
    products: Array.isArray(interests) ? interests : [],
  };
}

/** Index of the first matching rule; -1 if there is none. */
export const matchOf = (rules: readonly Rule[], { form, locale, country, products }: Facts): number =>
  rules.findIndex(
    (rule) =>
      (rule.form === null || rule.form === form) &&
      (rule.locale === null || rule.locale === locale) &&
      (rule.country === null || rule.country === country) &&
      (rule.product === null || products.includes(rule.product)),
  );
