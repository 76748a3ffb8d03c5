// Descriptions of cached values for editors. The contract's summaries describe calls for developers.
import { type CallName, contract } from '../../../common/contract/contract.ts';

const DESCRIPTIONS: Readonly<Partial<Record<CallName, string>>> = {
  'common/getWebInfo': 'Site info: contacts, profiles, and legal lines, with the logo',
  'common/getAdvertisement': 'Top banner and advertisements',
  'common/getDict': 'Options of a form field',
  'common/getPage': 'A page',
  'common/getSeoCommon': 'Text for search engines, for a type of page',
  'common/getSeoModule': 'Text for search engines, for one page',
  'common/getModuleDetail': 'A section of a page',
  'home/getModules': 'Sections of a page',
  'site/getPublished': 'All public pages, for the site map',
};

/** Descriptions of calls whose values differ by `type`. */
const BY_TYPE: ReadonlyMap<string, string> = new Map([
  ['home/getImageResource topcase', 'Logos of customers'],
  ['home/getImageResource distribution', 'Map of the served locations'],
  ['home/getBanner banner', 'Banners of the home page'],
  ['home/getBanner adBanner', 'Advertisements of the home page'],
]);

const isCall = (name: string): name is CallName => Object.hasOwn(contract, name);

/** Description of a value: by default the summary of its call in the contract. */
export function descriptionOf(name: string, { type }: Record<string, unknown>): string {
  const byType = BY_TYPE.get(`${name} ${String(type)}`);
  if (byType !== undefined || !isCall(name)) return byType ?? name;
  return DESCRIPTIONS[name] ?? contract[name].summary;
}
