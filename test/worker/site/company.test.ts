// §2 company, network, events, details, previews and the files for machines: what each asks, shows and lets be kept.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HEADERS } from '../../../src/api/contract/contract.ts';
import { article, detail, hero, steps } from './fixtures.ts';
import { type Answers, fakePortal, header, visit } from './support.ts';

const translation = { state: 'fresh', locale: 'en', available: ['en', 'cn', 'ko', 'ja'] };
const updateTime = '2026-01-05T08:00:00Z';
const NEVER = 'no-store, no-cache, must-revalidate, private';

const city = (code: string, name: string, region: string, at: [number, number], kinds = ['delivery']) => ({
  code,
  name,
  country: 'XX',
  countryName: `${name}land`,
  region,
  kinds,
  longitude: at[0],
  latitude: at[1],
});
const network = {
  updatedAt: '2025-01-10',
  regions: [
    { code: 'europe', name: 'Europe' },
    { code: 'africa', name: 'Africa' },
  ],
  cities: [city('oslo', 'Oslo', 'europe', [10.75, 59.91]), city('cairo', 'Cairo', 'africa', [31.24, 30.04], ['delivery', 'scrubbing'])],
  offices: [
    {
      code: 'oslo',
      kind: 'office',
      city: 'Oslo',
      country: 'XX',
      countryName: 'Osloland',
      address: 'A street',
      role: 'Sales',
      longitude: 10.7,
      latitude: 59.9,
    },
  ],
};
const page = { ...detail, type: 'page', version: '1', name: 'A page', moduleViewList: [hero, steps] };
const event = {
  code: 'expo',
  title: 'An expo, 2030; in town',
  desc: 'Two days of it.',
  place: 'Hall 1',
  booth: 'A1',
  startsAt: '2030-03-01T09:00:00Z',
  endsAt: '2030-03-02T17:00:00Z',
  timeZone: 'Europe/London',
  finishedText: 'It is over.',
  moduleViewList: [hero, steps],
  translation,
};
const json = (type: string, details: unknown) => ({ type, details: JSON.stringify(details) });
const download = (systemName: string, systemUa: string) => ({
  systemPlat: systemName,
  systemName,
  systemUa,
  url: `https://console.example/${systemName}`,
});
const app = {
  pageCode: 'client',
  title: 'The client',
  desc: 'What it is.',
  extendType: '',
  jsonModuleList: [
    json('multipleCarousel', { title: 'What it does', slides: [{ title: 'One', text: 'First.', drawing: 'gate' }] }),
    json('appManage', { title: 'Download', content: [download('Windows', 'windows nt'), download('macOS', 'macintosh')] }),
    json('appManage', { visible: false, title: 'Hidden', content: [download('Hidden', 'x')] }),
  ],
  hotTopicWords: [],
  translation,
  updateTime,
};
const withPortal = (own: Answers) => ({ portal: fakePortal({ 'network/getMap': network, 'common/getPage': page, ...own }) });

afterEach(() => {
  vi.useRealTimers();
});

describe('§2 the network map', () => {
  it('shows every city as a point and as a row of a table, with the day of the map', async () => {
    const { text, response } = await visit('/global-network-map/', withPortal({}));
    expect(response.status).toBe(200);
    for (const code of ['oslo', 'cairo']) {
      expect(text).toContain(`href="#city-${code}"`);
      expect(text).toContain(`<tr id="city-${code}"`);
    }
    expect(text).toContain('<time dateTime="2025-01-10">10 Jan 2025</time>');
    expect(text.match(/<h1[\s>]/g)).toHaveLength(1);
  });

  it('narrows to what runs there by a link, without script', async () => {
    const { text } = await visit('/global-network-map/?type=scrubbing', withPortal({}));
    expect(text).toContain('<tr id="city-cairo"');
    expect(text).not.toContain('<tr id="city-oslo"');
  });

  it('a regional page shows its region alone; an unknown one is not found', async () => {
    const portal = withPortal({});
    const { text } = await visit('/global-network-map/africa-cdn/', portal);
    expect(text).not.toContain('<tr id="city-oslo"');
    expect((await visit('/global-network-map/atlantis-cdn/', portal)).response.status).toBe(404);
    expect((await visit('/global-network-map/africa/', portal)).response.status).toBe(404);
  });

  it('names the nearest point to a request, and keeps nothing of it', async () => {
    const init = { cf: { latitude: '52.5', longitude: '13.4' } } as RequestInit;
    const { text, response } = await visit('/nearest/', { ...withPortal({}), init });
    expect(text).toContain('Nearest to you: Oslo');
    expect(response.headers.get('cache-control')).toBe(NEVER);
    const data = await visit('/nearest/data.json', { ...withPortal({}), init });
    expect(JSON.parse(data.text).nearest[0]).toMatchObject({ code: 'oslo', country: 'Osloland' });
    expect(header(data, 'cache-control')).toBe(NEVER);
  });

  it('says that it cannot tell when the request has no place', async () => {
    const { text, response } = await visit('/nearest/', withPortal({}));
    expect(response.status).toBe(200);
    expect(text).toContain('cannot tell');
    expect(JSON.parse((await visit('/nearest/data.json', withPortal({}))).text)).toEqual({ nearest: [] });
  });
});

describe('§4 Event countdown', () => {
  const at = (now: string) => vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });

  it('counts days, hours, minutes and seconds on the server, and is kept no longer than it is right', async () => {
    at('2030-02-26T07:58:57Z');
    const { text, response } = await visit('/events/expo/', withPortal({ 'news/getEvent': event }));
    const parts = [...text.matchAll(/data-part="(\w+)">(\d+)</g)].map(([, part, value]) => `${value} ${part}`);
    expect(parts).toEqual(['3 days', '1 hours', '1 minutes', '3 seconds']);
    expect(text).toContain('role="timer"');
    expect(response.headers.get('cache-control')).toContain('s-maxage=60, stale-while-revalidate=0');
  });

  it('half a minute before the start the page is kept for half a minute', async () => {
    at('2030-03-01T08:59:30Z');
    const { response } = await visit('/events/expo/', withPortal({ 'news/getEvent': event }));
    expect(response.headers.get('cache-control')).toContain('s-maxage=30, stale-while-revalidate=0');
  });

  it('says that it is on, and after its end that it is over, with the event’s own text', async () => {
    at('2030-03-01T10:00:00Z');
    expect((await visit('/events/expo/', withPortal({ 'news/getEvent': event }))).text).toContain('On now');
    at('2030-03-02T17:00:00Z');
    const over = await visit('/events/expo/', withPortal({ 'news/getEvent': event }));
    expect(over.text).toContain('It is over.');
    expect(over.text).not.toContain('role="timer"');
    expect(over.text).not.toContain('calendar.ics');
    expect(header(over, 'cache-control')).toContain('stale-while-revalidate=86400');
  });

  it('has a calendar file in the visitor’s language', async () => {
    at('2030-02-01T00:00:00Z');
    const linked = await visit('/ja/events/expo/', withPortal({ 'news/getEvent': event }));
    expect(linked.text).toContain('href="/ja/events/expo/calendar.ics"');
    const { text, response } = await visit('/ja/events/expo/calendar.ics', withPortal({ 'news/getEvent': event }));
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(text).toContain('DTSTART:20300301T090000Z\r\n');
    expect(text).toContain('SUMMARY:An expo\\, 2030\\; in town\r\n');
    expect(text).toContain('LOCATION:Hall 1\\, A1\r\n');
  });

  it('DESIGN §4.3 a home page is kept no longer than its banners stand', async () => {
    at('2030-01-01T00:00:00Z');
    const banner = { id: 'b', type: 'banner', title: 'Soon over', text: 'x', actions: [], drawing: 'flow', startsAt: null };
    const { response } = await visit('/', { portal: fakePortal({ 'home/getBanner': [{ ...banner, endsAt: '2030-01-01T00:00:20Z' }] }) });
    expect(response.headers.get('cache-control')).toMatch(/s-maxage=20, stale-while-revalidate=0/);
  });
});

describe('§4 App download', () => {
  const open = (userAgent: string) =>
    visit('/app/client/', { ...withPortal({ 'common/getJsonDetail': app }), init: { headers: { 'user-agent': userAgent } } });

  it('chooses the entry whose rule matches the browser, otherwise the first, and keeps nothing', async () => {
    const mac = await open('Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0)');
    expect(mac.text).toContain('Download for macOS');
    expect((await open('curl')).text).toContain('Download for Windows');
    expect(header(mac, 'cache-control')).toBe(NEVER);
    expect(header(mac, 'x-edge-cache')).toBe('bypass');
  });

  it('§5 an app without a module list fails to load', async () => {
    const { jsonModuleList: _, ...without } = app;
    const { response } = await visit('/app/client/', withPortal({ 'common/getJsonDetail': without }));
    expect(response.status).toBe(500);
  });

  it('§5 modules that are invisible or misshapen are dropped and logged', async () => {
    const { text, log } = await open('curl');
    expect(text).not.toContain('Hidden');
    expect(log.problems).toContainEqual(expect.objectContaining({ event: 'module-dropped', type: 'appManage' }));
  });
});

describe('§7 common/getVideoRelevant', () => {
  it.each([
    ['record', 1],
    ['', 0],
  ])('of a video whose extendType is "%s" it is asked %i times', async (extendType, times) => {
    const portal = fakePortal({
      'common/getJsonDetail': { ...app, pageCode: 'talk', extendType },
      'common/getVideoRelevant': [{ ...article, url: '/videos/another/', title: 'Another one' }],
    });
    const { text } = await visit('/video/talk/', { portal });
    expect(portal.calls.filter(({ name }) => name === 'common/getVideoRelevant')).toHaveLength(times);
    expect(text.includes('Another one')).toBe(times === 1);
  });

  it('a video stands without its related ones', async () => {
    const { response, log } = await visit(
      '/video/talk/',
      withPortal({
        'common/getJsonDetail': { ...app, extendType: 'record' },
        'common/getVideoRelevant': new Response('', { status: 500 }),
      }),
    );
    expect(response.status).toBe(200);
    expect(log.problems).toContainEqual(expect.objectContaining({ event: 'section-missing' }));
  });
});

describe('§2 preview routes', () => {
  it('hand the token to the portal in its header, and answer for nobody else', async () => {
    const portal = fakePortal({ 'products/productDetail': { ...detail, draft: true } });
    const { text, response } = await visit('/product/preview/1101/pageDetail/?ispreview=1&pretoken=secret', { portal });
    const asked = portal.calls.find(({ name }) => name === 'products/productDetail');
    expect(asked?.request.headers.get(HEADERS.preview)).toBe('secret');
    expect(response.headers.get('cache-control')).toBe(NEVER);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(text).toContain('<meta name="robots" content="noindex"');
  });

  it('without a token they show the live text, and are kept by nobody all the same', async () => {
    const portal = fakePortal({ 'news/getNewsDetail': article });
    const { response, text } = await visit('/preview/blog/content/9/', { portal });
    expect(portal.calls.find(({ name }) => name === 'news/getNewsDetail')?.request.headers.get(HEADERS.preview)).toBeNull();
    expect([response.status, response.headers.get('cache-control'), response.headers.get('x-robots-tag')]).toEqual([200, NEVER, 'noindex']);
    expect(text).toContain('An article');
  });

  it('look for an article, then for a page; a failing portal is not taken for a missing text', async () => {
    const notFound = () => Response.json({ code: '33922001', message: '', data: null });
    const found = await visit('/preview/contact/', withPortal({ 'news/getNewsDetailByCode': notFound }));
    expect(found.response.status).toBe(200);
    const failing = await visit('/preview/contact/', withPortal({ 'news/getNewsDetailByCode': () => new Response('', { status: 500 }) }));
    expect(failing.response.status).toBe(500);
  });
});

describe('F14 thank-you pages', () => {
  it.each(['/contact-thank-you/', '/lp-thank-you/', '/thank-you-partnership/', '/trial-thank-you/'])(
    '%s is neutral without a reference, shows a well-formed one, and is never kept or indexed',
    async (path) => {
      const bare = await visit(path);
      expect(bare.text).not.toContain('Your reference');
      expect(bare.text).toContain('<meta name="robots" content="noindex"');
      expect((await visit(`${path}?reference=F-ABCD-2345`)).text).toContain('F-ABCD-2345');
      const crafted = await visit(`${path}?reference=${encodeURIComponent('<b>call 555</b>')}`);
      expect(crafted.text).not.toContain('call 555');
      expect(header(crafted, 'cache-control')).toBe(NEVER);
    },
  );
});

describe('sitemap and llms.txt', () => {
  const published = [
    { type: 'product', url: '/products/a/', title: 'A & B', summary: 'About [it].', updateTime, locale: 'en', available: ['en', 'ja'] },
    { type: 'blog', url: '/blog/b/', title: 'B', summary: 'x', updateTime, locale: 'en', available: ['en'] },
  ];
  const portal = () => withPortal({ 'site/getPublished': published });

  it('D11 list only texts that exist in the locale, with their alternates', async () => {
    const { text, response } = await visit('/ja/sitemap.xml', portal());
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(text).toMatch(/<loc>[^<]*\/ja\/products\/a\/<\/loc><lastmod>2026-01-05<\/lastmod>/);
    expect(text).not.toContain('/ja/blog/b/');
    const entry = /<url><loc>[^<]*\/ja\/products\/a\/.*?<\/url>/.exec(text)?.[0] ?? '';
    expect([...entry.matchAll(/hreflang="([^"]*)"/g)].map(([, lang]) => lang)).toEqual(['en', 'ja', 'x-default']);
  });

  it('D37 llms.txt is Markdown whose titles cannot break a link', async () => {
    const { text } = await visit('/ja/llms.txt', portal());
    expect(text).toMatch(/- \[A & B\]\(https:\/\/[^)]*\/ja\/products\/a\/\): About it\./);
    expect(text).not.toContain('/blog/b/');
  });
});

describe('§2 second names', () => {
  it('lead to their product in one hop, in the locale, with what links carry; a name of nothing is not found', async () => {
    const { response } = await visit('/ja/product/cloud-dns/?bd_vid=7');
    expect([response.status, response.headers.get('location')]).toEqual([301, 'https://site.test/ja/products/cloud-dns/?bd_vid=7']);
    expect((await visit('/product/nothing/')).response.status).toBe(404);
    expect((await visit('/product/manufacturing/')).response.status).toBe(404);
  });
});

describe('a part that is missing', () => {
  it('contact stands without its offices', async () => {
    const { response, text, log } = await visit('/ko/contact/', {
      portal: fakePortal({ 'network/getMap': new Response('', { status: 500 }) }),
    });
    expect(response.status).toBe(200);
    expect(text).not.toContain('id="offices"');
    expect(log.problems).toContainEqual(expect.objectContaining({ event: 'section-missing', call: 'network/getMap' }));
  });
});
