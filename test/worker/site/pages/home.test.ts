// Home page except modules (§3 Home content, §7 home/*): shortcuts, services, and customer cases.
import { describe, expect, it } from 'vitest';
import { article } from '../fixtures.ts';
import { clearShared, emptyKv, fakePortal, type Responses, visit } from '../support.ts';

const card = (code: string, url = `/${code}/`) => ({
  code,
  title: `Title of ${code}`,
  text: 'A sentence.',
  url,
});
const caseRow = (code: string, more: object = {}) => ({
  ...article,
  id: code,
  code,
  type: 'CASE',
  title: `Case ${code}`,
  url: `/case-study/${code}/`,
  facts: { customer: `Customer of ${code}` },
  ...more,
});
const moduleOf = (type: string, details: object) => ({
  id: type,
  name: type,
  type,
  details: JSON.stringify(details),
});
const banner = (title: string) => ({
  id: title,
  type: 'banner',
  title,
  text: 'A sentence.',
  actions: [],
  drawing: '',
  startsAt: null,
  endsAt: null,
});
const step = { title: 'A step', text: 'A sentence.' };
const claim = {
  id: 'cities',
  value: 270,
  unit: '',
  bound: 'atLeast',
  kind: 'number',
  asOf: '2025-01-10',
  source: 'Network map',
};
const complete: Responses = {
  'home/getBanner': [banner('A claim'), banner('Title of advertisement')],
  'home/getModules': [
    moduleOf('steps', { title: 'Title of module', steps: [step, step] }),
    moduleOf('statistics', {
      items: [
        { claim, label: 'cities' },
        { claim, label: 'regions' },
      ],
    }),
  ],
  'home/getShortcuts': [card('under-attack'), card('docs', 'https://docs.elsewhere.example/')],
  'home/getSpecialService': [card('migration')],
  'home/getCustomerCase': { ...card('hotels', '/case-study/hotels/'), customer: 'A hotel group' },
  'home/getCustomerCases': [caseRow('hotels'), ...['a', 'b', 'c', 'd'].map((code) => caseRow(code))],
};
/** An empty KV, so that no shared data of other tests is used. */
const KV = emptyKv();
const visitHome = async (path: string, own: Responses) => {
  clearShared();
  const visited = await visit(path, { portal: fakePortal(own), env: { KV } });
  clearShared();
  return visited;
};

describe('§7 home/*', () => {
  it('the home page shows its headline, figures, other banners, modules, shortcuts, services, and customer cases in this order', async () => {
    const { text, log } = await visitHome('/ja/', complete);
    const order = [
      'home-title',
      'class="figures"',
      'Title of advertisement',
      'Title of module',
      'Title of under-attack',
      'Title of migration',
      'Title of hotels',
      '<footer',
    ];
    expect(
      order.map((part) => text.indexOf(part)).every((at, index, all) => at > (all[index - 1] ?? 0)),
    ).toBe(true);
    expect(text).toMatch(/<a [^>]*href="\/ja\/under-attack\/"/);
    expect(text).toMatch(/href="https:\/\/docs\.elsewhere\.example\/"[^>]*target="_blank"/);
    expect(log.problems).toEqual([]);
  });

  it('the first customer case is large with a cover, and three others are short', async () => {
    const { text } = await visitHome('/', complete);
    const cases = /id="cases"([\s\S]*?)<\/section>/.exec(text)?.[1] ?? '';
    expect([...cases.matchAll(/href="(\/case-study\/[^"]*)"/g)].map(([, to]) => to)).toEqual([
      '/case-study/hotels/',
      '/case-study/a/',
      '/case-study/b/',
      '/case-study/c/',
      '/case-study/',
    ]);
    expect(cases.match(/class="cover/g)).toHaveLength(1);
    expect(cases).toContain('A hotel group');
    expect(cases).toContain('Customer of a');
  });

  it('§2 sticky parameters and drafts of one visitor do not appear on another visitor’s page', async () => {
    // Pages for signed-in visitors are rendered for each request.
    const init = { headers: { cookie: 'front_session=s' } };
    const visitWith = (path: string, own = complete) =>
      visit(path, { portal: fakePortal(own), env: { KV }, init });
    clearShared();
    const draft = { ...complete, 'home/getShortcuts': [card('not-yet')] };
    const texts = [
      (await visitWith('/ko/')).text,
      (await visitWith('/ko/?rsr=mail')).text,
      (await visitWith('/ko/?ispreview=1&pretoken=t', draft)).text,
      (await visitWith('/ko/')).text,
    ];
    clearShared();
    const links = texts.map((text) => /<a href="\/ko\/under-attack\/\?rsr=mail"/.test(text));
    expect(links).toEqual([false, true, false, false]);
    expect(texts.map((text) => text.includes('Title of not-yet'))).toEqual([false, false, true, false]);
    expect(texts[3]?.match(/<main[\s\S]*<\/main>/)).toEqual(texts[0]?.match(/<main[\s\S]*<\/main>/));
  });

  it('the page is shown without optional content, and content that cannot be loaded is logged', async () => {
    const without = await visitHome('/', {});
    expect(without.text).not.toMatch(/link-strip|id="cases"/);
    expect(without.log.problems).toEqual([]);
    expect(without.response.headers.get('cache-control')).toContain('s-maxage=60');
    const dead = await visitHome('/', {
      ...complete,
      'home/getShortcuts': () => new Response('', { status: 500 }),
    });
    expect(dead.text).toContain('Title of migration');
    expect(dead.log.problems).toMatchObject([{ event: 'section-missing', call: 'home/getShortcuts' }]);
  });
});

describe('the map of the home page', () => {
  const city = (code: string, longitude: number) => ({
    code,
    name: code,
    country: 'XX',
    countryName: 'Land',
    region: 'europe',
    rank: 1,
    kinds: ['delivery'],
    longitude,
    latitude: 50,
  });
  const network = {
    updatedAt: '2025-01-10',
    regions: [{ code: 'europe', name: 'Europe' }],
    cities: [city('a', 0), city('b', 60), city('c', 20)],
    routes: [['a', 'b']],
    offices: [],
  };
  const distribution = {
    type: 'distribution',
    title: 'Locations',
    alt: 'A map',
    images: [{ name: 'x', src: '', note: '', longitude: 5, latitude: 5 }],
  };
  const pathOf = (text: string, className: string) =>
    new RegExp(`<path class="[^"]*${className}" d="([^"]*)"`).exec(text)?.[1];

  it('the map draws the routes and cities of the network, but no visitor location', async () => {
    const { text } = await visitHome('/', {
      'network/getMap': network,
      'home/getImageResource': distribution,
    });
    expect(pathOf(text, 'map-arcs')).toMatch(/^M\d+ \d+q[^M]*$/);
    expect(pathOf(text, 'form-disc')?.match(/h0/g)).toHaveLength(2);
    expect(pathOf(text, 'form-dot')?.match(/h0/g)).toHaveLength(1);
    expect(text).toContain('aria-label="A map"');
    expect(text).toContain('<g class="map-near"><path></path><path></path><path></path></g>');
    expect(text).toContain('<p class="home-near"></p>');
  });

  it('without network data, the map shows the locations of the distribution', async () => {
    const { text } = await visitHome('/', { 'home/getImageResource': distribution });
    expect(pathOf(text, 'map-arcs')).toBe('');
    expect(pathOf(text, 'form-dot')?.match(/h0/g)).toHaveLength(1);
  });
});
