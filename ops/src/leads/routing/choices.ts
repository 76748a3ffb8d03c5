// Choices for routing rules: products and countries of the forms, with their English names.
import { DICTIONARIES } from '../../../../common/forms/dictionaries.ts';
import type { Bindings } from '../../env.ts';
import { countryName, dictionaryOf } from '../code-names.ts';

type Choice = readonly [code: string, name: string];

/** Codes with their names, sorted by name. */
const named = (codes: readonly string[], nameOf: (code: string) => string): Choice[] =>
  codes
    .map((code): Choice => [code, nameOf(code)])
    .sort(([, one], [, other]) => one.localeCompare(other, 'en'));

/** Products and countries. The product names come from the portal. If it does not respond, their codes are shown. */
export async function choicesOf(env: Bindings): Promise<{ products: Choice[]; countries: Choice[] }> {
  const products = await dictionaryOf(env, 'interests');
  return {
    products: named(DICTIONARIES.interests, (code) => products.get(code) ?? code),
    countries: named(DICTIONARIES.countries, countryName),
  };
}
