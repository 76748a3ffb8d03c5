// Errors in pages, trees, the documentation menu, and data.
import { type Locale, localeCodes } from '../../../../common/i18n/locales.ts';
import { type Changes, editOf } from '../tree.ts';
import { menu, page, type Rows, text, withNewTitle } from './row.ts';

/** Replaces the sample of the product with a different module, in every language. */
const withSecondModule = (moduleIn: (locale: Locale) => object): Changes =>
  Object.fromEntries(
    localeCodes.map((locale) => {
      const name = `product/${locale}/cloud-dns.json`;
      const { modules, ...rest } = JSON.parse(text(name));
      return [name, `${JSON.stringify({ ...rest, modules: [modules[0], moduleIn(locale)] }, null, 2)}\n`];
    }),
  );
/** Adds a comparison with a column for the provider's offer. */
const withComparison = (ownUrlOf: Readonly<Record<Locale, string>>): Changes =>
  withSecondModule((locale) => ({
    name: 'Compared',
    type: 'comparison',
    details: {
      title: 'C',
      ours: ownUrlOf[locale],
      columns: ['Aspect', 'Registrar', 'Cloud DNS'],
      rows: ['Anycast', 'Signed'].map((label) => ({ label, values: [false, true] })),
    },
  }));
/** Adds two capabilities to the product, and sets their references. */
const withPromises = (promises: object): Changes => ({
  ...withSecondModule(() => ({
    name: 'Features',
    type: 'featureGrid',
    details: {
      title: 'C',
      items: ['Anycast', 'Signed'].map((title) => ({ icon: 'dns', title, text: 'C' })),
    },
  })),
  'promises.json': `${JSON.stringify(promises, null, 2)}\n`,
});
const tabs = (kinds: readonly string[]) => ({
  name: 'Tabs',
  type: 'capabilityTabs',
  details: {
    title: 'C',
    tabs: kinds.map((drawing) => ({ label: drawing, title: drawing, text: 'C', points: [], drawing })),
  },
});
/** Adds tabs, each with a drawing. */
const withDrawings = (kindsIn: (locale: Locale) => readonly string[]): Changes =>
  withSecondModule((locale) => tabs(kindsIn(locale)));
const CLOSED = {
  name: 'Next',
  type: 'callToAction',
  details: { title: 'C', text: 'C', actions: [{ label: 'Read', href: '/blog/a-flood/' }] },
};

export const TREES: Rows = {
  'a product capability without a reference': [
    withPromises({ 'cloud-dns': { Anycast: ['doc/cache-rules'] } }),
    'promises.json:2  the capability "Signed" of cloud-dns has no reference',
  ],
  'references of an unknown product, of an unknown capability, and to an unknown text': [
    withPromises({
      'cloud-dns': {
        Anycast: ['doc/nothing'],
        Signed: ['product/cloud-dns'],
        constructor: ['doc/cache-rules'],
      },
      nothing: {},
    }),
    'promises.json:4  unknown reference doc/nothing',
    'promises.json:9  cloud-dns has no capability "constructor"',
    'promises.json:13  unknown product nothing',
  ],
  'a missing promises file': [{ 'promises.json': null }, 'promises.json:1  the file is missing'],
  'pages without a route, once for all languages': [
    {
      'page/en/road-map.json': withNewTitle('product/en/cloud-dns.json'),
      'page/cn/road-map.json': withNewTitle('product/cn/cloud-dns.json'),
      'page/en/not-yet.draft.json': withNewTitle('product/en/cloud-dns.json'),
    },
    "page/en/road-map.json:1  no route shows this page: add { code: 'road-map' } to PLAIN_PAGES in common/contract/page-paths.ts",
  ],
  'an unknown claim of a figure, without consequential errors': [
    withSecondModule(() => ({
      name: 'Figures',
      type: 'statistics',
      details: {
        items: [
          { claim: 'pop', label: 'Places' },
          { claim: 'cities', label: 'Cities' },
        ],
      },
    })),
    ...localeCodes.map((locale) => `product/${locale}/cloud-dns.json:26  unknown claim pop`),
  ],
  "a comparison without the column of the provider's offer, or with the first column": [
    withComparison({ en: 'Cloud DMS', cn: 'Cloud DNS', ko: 'Aspect', ja: 'Cloud DNS' }),
    'product/en/cloud-dns.json:25  modules.1.details.ours: is not a column of values',
    'product/ko/cloud-dns.json:25  modules.1.details.ours: is not a column of values',
    'product/cn/cloud-dns.json:1  modules differ from English: hero (resolver) comparison (ours: 2) / hero (resolver)',
    'product/ja/cloud-dns.json:1  modules differ from English: hero (resolver) comparison (ours: 2) / hero (resolver)',
  ],
  "a different column of the provider's offer in another language": [
    withComparison({ en: 'Cloud DNS', cn: 'Cloud DNS', ko: 'Registrar', ja: 'Cloud DNS' }),
    'product/ko/cloud-dns.json:1  modules differ from English: hero (resolver) comparison (ours: 1) / hero (resolver) comparison (ours: 2)',
  ],
  'modules that differ between locales': [
    editOf('product/ko/cloud-dns.json', '"type": "code"', '"type": "steps"'),
    'product/ko/cloud-dns.json:23  modules.1.details.steps: missing (expected array)',
    'product/ko/cloud-dns.json:1  modules differ from English: hero (resolver) / hero (resolver) code',
  ],
  'invalid details of a module': [
    page('"resolver"', '"resolvr"'),
    'product/en/cloud-dns.json:17  modules.0.details.drawing: Invalid option: expected one of "flow"|"arcs"|"isobars"|"shield"|"flood"|"bots"|"gate"|"layers"|"stream"|"race"|"lattice"|"resolver"|"queue"|"bridge"|"compass"|"ripples"|"seal"|"weave"|"ridges"|"orbits"|"racks"|"delta"|"bearings"|"barrier"|"island"|"blocks"|"river"',
    'product/cn/cloud-dns.json:1  modules differ from English: hero (resolver) code / code',
    'product/ko/cloud-dns.json:1  modules differ from English: hero (resolver) code / code',
    'product/ja/cloud-dns.json:1  modules differ from English: hero (resolver) code / code',
  ],
  'a repeated kind of drawing on a page': [
    withDrawings((locale) => (locale === 'ja' ? ['arcs', 'arcs'] : ['arcs', 'race'])),
    'product/ja/cloud-dns.json:38  the page already has a drawing of kind arcs',
    'product/ja/cloud-dns.json:1  modules differ from English: hero (resolver) capabilityTabs (arcs, arcs) / hero (resolver) capabilityTabs (arcs, race)',
  ],
  'the drawing of the closing section of a page without a hero in another module': [
    editOf(
      'home/en.json',
      '"modules": []',
      `"modules": ${JSON.stringify([tabs(['isobars', 'arcs']), CLOSED])}`,
    ),
    'home/en.json:3  the page already has a drawing of kind isobars',
  ],
  'the cover of an article that does not exist': [
    { 'data/covers.json': '{ "blog": {\n  "gone": "flow" } }' },
    'data/covers.json:2  blog/gone: the article does not exist',
  ],
  'a result for a page without a closing section, from a case study that does not exist': [
    { 'data/proofs.json': '{ "product": {\n  "cloud-dns": { "case": "gone", "result": 1 } } }' },
    'data/proofs.json:2  product/cloud-dns: the page does not exist or has no closing section',
    'data/proofs.json:2  product/cloud-dns: gone has no result 1',
  ],
  'a page that is in no tree': [
    { 'product/en/other.json': withNewTitle('product/en/cloud-dns.json') },
    'product/en/other.json:1  other is not in content/product/tree.json',
  ],
  'a leaf without a page': [
    { 'product/ja/cloud-dns.json': null },
    'product/tree.json:18  cloud-dns is not written in ja (content/product/…)',
    'ledger.json:12  product/cloud-dns/ja is recorded, but the content item does not exist: run npm run content:record',
  ],
  'a duplicate leaf': [
    editOf('product/tree.json', '"children": [', '"children": [\n      { "id": "12", "code": "cloud-dns" },'),
    'product/tree.json:19  11 cloud-dns occurs twice',
  ],
  'a document without a category': [
    { 'docs/en/other.md': text('docs/en/cache-rules.md') },
    'docs/en/other.md:1  other is not in content/docs/menu.json',
  ],
  'a document without a text': [
    { 'docs/ko/cache-rules.md': null },
    'docs/menu.json:29  cache-rules is not written in ko (content/docs/…)',
    'ledger.json:7  doc/cache-rules/ko is recorded, but the content item does not exist: run npm run content:record',
  ],
  'a document in a locale that the menu excludes': [
    menu('"doc": "cache-rules",', '"doc": "cache-rules", "locales": ["en", "ko", "ja"],'),
    'docs/cn/cache-rules.md:1  content/docs/menu.json excludes cn for cache-rules',
  ],
  'a document without its English source': [
    menu('"doc": "cache-rules",', '"doc": "cache-rules", "locales": ["cn"],'),
    'docs/menu.json:30  0.children.0.children.0.locales: English is the source of every document',
  ],
  'a document that occurs twice': [
    menu('"children": [', '"children": [\n      { "doc": "cache-rules" },'),
    'docs/menu.json:30  cache-rules is already on line 20: a document may occur only once',
  ],
  'a document that occurs twice and is restricted in only one place': [
    menu('"children": [', '"children": [\n      { "doc": "cache-rules", "restricted": true },'),
    'docs/menu.json:30  cache-rules is already on line 20, and restricted in only one of the places: a document may occur only once',
  ],
  'a duplicate directory': [
    menu(
      '"children": [',
      '"children": [\n      { "id": "rules", "name": { "en": "R", "cn": "R", "ko": "R", "ja": "R" }, "children": [] },',
    ),
    'docs/menu.json:21  the directory rules occurs twice',
  ],
  'an unknown parent of a category': [
    menu('"parentId": null', '"parentId": "9"'),
    'docs/menu.json:2  parentId: unknown category 9',
  ],
  'a city in a country without a region': [
    editOf('data/cities.json', '"DE"', '"AQ"'),
    'data/cities.json:47  berlin: the country AQ has no region (data/regions.json)',
  ],
  'a route to an unknown city': [
    editOf('data/cities.json', '"routes": [\n    [\n      "berlin"', '"routes": [\n    [\n      "bonn"'),
    'data/cities.json:67  a route ends at bonn, which is not a city on the map',
  ],
  'an unknown time zone': [
    editOf('event/en/expo.json', 'Asia/Seoul', 'Asia/Soul'),
    'event/en/expo.json:7  timeZone: not a time zone',
  ],
};
