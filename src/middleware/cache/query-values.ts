// Values of the query parameters in the policy table. They are in a separate file, because browsers load the policy
// table but do not need these values.
import { SAMPLE_LANGUAGES } from '../../../common/contract/entities/api-reference.ts';
import { DICTIONARIES } from '../../../common/forms/dictionaries.ts';
import type { RoutePolicy } from '../../../common/policy.ts';

/** `checked`: the route itself returns 404 for an unknown value, which is not stored in the Cache API. */
type Values = readonly string[] | 'checked';

/** Editions of a document that are separate pages. */
const EDITIONS = ['wplus'];

const LIST = { page: 'checked', tag: 'checked', subtag: 'checked', category: 'checked' } as const;
const MAP = { tag: 'checked', type: 'checked' } as const;

/** Values by path of the policy table, then by parameter. */
const VALUES: Readonly<Record<string, Readonly<Record<string, Values>>>> = {
  '/docs/api': { product: 'checked' },
  '/docs/api/:product/:resource': { sample: SAMPLE_LANGUAGES.slice(1) },
  '/docs/:cateId/:docId': { edition: EDITIONS },
  '/glossary': { ...LIST, type: 'checked' },
  '/global-network-map': MAP,
  '/global-network-map/:region': MAP,
  '/contact': { type: DICTIONARIES['contact-topics'] },
  '/free-trial': { interests: DICTIONARIES.interests },
  '/custom-solutions-free-trial': { interests: DICTIONARIES.interests },
  '/partnership': { partnershipType: DICTIONARIES['partner-types'] },
};

/** Whether a value selects a separate page. Other values are ignored, because each would add a page to the cache. */
export function selectsPage({ path }: RoutePolicy, name: string, value: string): boolean {
  const values: Readonly<Record<string, Values>> = VALUES[path] ?? LIST;
  const allowed = Object.hasOwn(values, name) ? values[name] : undefined;
  return allowed === 'checked' || (allowed?.includes(value) ?? false);
}
