// §2 network map, nearest point of presence, and offices on the contact page.
import { describe, expect, it } from 'vitest';
import { hero, module, steps } from '../fixtures.ts';
import { fakePortal, header, NO_STORE, visit } from '../support.ts';
import { page, withPortal } from './company-portal.ts';

describe('§2 the network map', () => {
  it('the map shows every city as a point and a table row, and the date of the data', async () => {
    const { text, response } = await visit('/global-network-map/', withPortal({}));
    expect(response.status).toBe(200);
    for (const code of ['oslo', 'cairo']) {
      expect(text).toContain(`href="#city-${code}"`);
      expect(text).toContain(`<tr id="city-${code}"`);
    }
    expect(text).toContain('<time dateTime="2025-01-10">10 Jan 2025</time>');
    expect(text.match(/<h1[\s>]/g)).toHaveLength(1);
  });

  it('a page without a hero loads the style sheet of its first module', async () => {
    const demo = module('demo', { kind: 'recordTtl', title: 'A demo', note: 'x' });
    const portal = withPortal({ 'common/getPage': { ...page, moduleViewList: [demo] } });
    const { text } = await visit('/global-network-map/', portal);
    expect(text).toContain('A demo');
    expect(text).toContain('href="/src/styles/demo.css"');
  });

  it('the map is filtered by a query parameter, without a script', async () => {
    const { text } = await visit('/global-network-map/?type=scrubbing', withPortal({}));
    expect(text).toContain('<tr id="city-cairo"');
    expect(text).not.toContain('<tr id="city-oslo"');
  });

  it('a regional page shows only its region, and an unknown region returns 404', async () => {
    const portal = withPortal({});
    const { text } = await visit('/global-network-map/africa-cdn/', portal);
    expect(text).not.toContain('<tr id="city-oslo"');
    expect((await visit('/global-network-map/atlantis-cdn/', portal)).response.status).toBe(404);
    expect((await visit('/global-network-map/africa/', portal)).response.status).toBe(404);
  });

  it('the map shows the route between two cities as text, with distances and times, and is not cached', async () => {
    const path = '/global-network-map/?from=Oslo&to=cairo';
    const { text, response } = await visit(path, withPortal({}));
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, NO_STORE]);
    expect(text).toMatch(/route-stops.*Oslo –<\/span> <span>Cairo<\/span>/);
    expect(text.match(/<dd>3,657.km <small>37.ms<\/small>/g)).toHaveLength(2);
    expect(text).toContain('data-line="main"');
    expect(text).toMatch(/name="from"[^>]*value="Oslo"/);
    expect(text).toMatch(/rel="canonical" href="[^"?]*\/global-network-map\/"/);
  });

  it.each([
    ['from=Atlantis&to=oslo', '“Atlantis” is not a city in our network'],
    ['from=constructor&to=oslo', '“constructor” is not a city'],
    ['from=%3Cb%3E&to=oslo', '“&lt;b&gt;” is not a city'],
    ['from=oslo&to=oslo', 'Choose two different cities'],
    ['from=oslo', 'Oslo is the first city'],
    ['from=oslo&to=%20', 'Oslo is the first city'],
    [`from=${'x'.repeat(5000)}&to=oslo`, `“${'x'.repeat(80)}” is not a city`],
  ])('the route query %s shows a message instead of an error', async (query, message) => {
    const { text, response } = await visit(`/global-network-map/?${query}`, withPortal({}));
    expect(response.status).toBe(200);
    expect(text).toContain(message);
    expect(text).not.toContain('data-line="direct"');
  });

  it('a filtered map and a region have no route', async () => {
    for (const path of ['?type=scrubbing&from=oslo&to=cairo', 'africa-cdn/?from=oslo&to=cairo'])
      expect((await visit(`/global-network-map/${path}`, withPortal({}))).text).not.toContain('data-route');
  });

  it('scripts receive the text and the drawing of a route in the locale of the page, uncached', async () => {
    const visited = await visit('/ja/global-network-map/route.json?from=oslo&to=cairo', withPortal({}));
    expect(header(visited, 'cache-control')).toBe(NO_STORE);
    const { from, to, answer, drawing, start } = JSON.parse(visited.text);
    expect([from, to, start]).toEqual(['Oslo', 'Cairo', '']);
    expect(answer).toContain('主要ルート経由');
    expect(answer).toContain('href="/ja/global-network-map/"');
    expect(drawing).toContain('data-line="main"');
    const half = await visit('/global-network-map/route.json?to=cairo', withPortal({}));
    expect(JSON.parse(half.text).start).toBe('cairo');
  });

  it('the page shows the point of presence nearest to the visitor and is not cached', async () => {
    const init = { cf: { latitude: '52.5', longitude: '13.4' } } as RequestInit;
    const { text, response } = await visit('/nearest/', { ...withPortal({}), init });
    expect(text).toContain('Nearest to you: Oslo');
    expect(text).toMatch(/<td>2,891.km<\/td><td>29.ms<\/td>/);
    expect(text).toContain('data-line="nearest"');
    expect(text).toContain('data-code="you"');
    expect(text).toContain('Nothing is stored');
    expect(text).toContain('href="/global-network-map/?from=oslo"');
    expect(response.headers.get('cache-control')).toBe(NO_STORE);
    const data = await visit('/nearest/data.json', { ...withPortal({}), init });
    expect(JSON.parse(data.text).nearest[0]).toMatchObject({ code: 'oslo', country: 'Osloland' });
    expect(header(data, 'cache-control')).toBe(NO_STORE);
  });

  it('the data for the home page contains map markers and text in the language of the page', async () => {
    const init = { cf: { latitude: '52.5', longitude: '13.4' } } as RequestInit;
    const data = await visit('/ja/nearest/data.json', { ...withPortal({}), init });
    const { nearest, home } = JSON.parse(data.text);
    expect(home).toEqual({
      paths: [
        expect.stringMatching(/^M.*q/),
        expect.stringMatching(/^M.*a/),
        expect.stringMatching(/^M.*h0$/),
      ],
      text: `現在地 → ${nearest[0].name} ${nearest[0].kilometres}\u00a0km`,
      firstByte: '最初のバイトまで#\u00a0ms',
    });
  });

  it('the page states that the location of the visitor is unknown', async () => {
    const { text, response } = await visit('/nearest/', withPortal({}));
    expect(response.status).toBe(200);
    expect(text).toContain('couldn’t determine your location');
    expect(text).not.toContain('data-code="you"');
    expect(text).toContain('data-code="cairo"');
    expect(JSON.parse((await visit('/nearest/data.json', withPortal({}))).text)).toEqual({ nearest: [] });
  });
});

describe('§2 contact', () => {
  const closing = module('callToAction', {
    title: 'Closing words',
    text: 'x',
    actions: [{ label: 'Go', href: '/free-trial/' }],
  });

  it('the offices precede the closing call to action, and the page has no breadcrumb', async () => {
    const { text } = await visit(
      '/contact/',
      withPortal({ 'common/getPage': { ...page, moduleViewList: [hero, steps, closing] } }),
    );
    expect(text).toContain('id="offices"');
    expect(text.indexOf('id="offices"')).toBeLessThan(text.indexOf('Closing words'));
    expect(text).not.toContain('class="breadcrumb');
  });

  it('the contact page is complete without its offices', async () => {
    const { response, text, log } = await visit('/ko/contact/', {
      portal: fakePortal({ 'network/getMap': new Response('', { status: 500 }) }),
    });
    expect(response.status).toBe(200);
    expect(text).not.toContain('id="offices"');
    expect(log.problems).toContainEqual(
      expect.objectContaining({ event: 'section-missing', call: 'network/getMap' }),
    );
  });
});
