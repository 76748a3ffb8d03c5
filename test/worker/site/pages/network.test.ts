// §2 network map, nearest point, and offices on the contact page.
import { describe, expect, it } from 'vitest';
import { hero, module, steps } from '../fixtures.ts';
import { fakePortal, header, visit } from '../support.ts';
import { NEVER, page, withPortal } from './company-portal.ts';

describe('§2 the network map', () => {
  it('the map shows every city as a point and as a table row, with its date', async () => {
    const { text, response } = await visit('/global-network-map/', withPortal({}));
    expect(response.status).toBe(200);
    for (const code of ['oslo', 'cairo']) {
      expect(text).toContain(`href="#city-${code}"`);
      expect(text).toContain(`<tr id="city-${code}"`);
    }
    expect(text).toContain('<time dateTime="2025-01-10">10 Jan 2025</time>');
    expect(text.match(/<h1[\s>]/g)).toHaveLength(1);
  });

  it('the map is filtered by links, without a script', async () => {
    const { text } = await visit('/global-network-map/?type=scrubbing', withPortal({}));
    expect(text).toContain('<tr id="city-cairo"');
    expect(text).not.toContain('<tr id="city-oslo"');
  });

  it('a regional page shows its region only, and an unknown region is a 404', async () => {
    const portal = withPortal({});
    const { text } = await visit('/global-network-map/africa-cdn/', portal);
    expect(text).not.toContain('<tr id="city-oslo"');
    expect((await visit('/global-network-map/atlantis-cdn/', portal)).response.status).toBe(404);
    expect((await visit('/global-network-map/africa/', portal)).response.status).toBe(404);
  });

  it('the page shows the point nearest to the visitor and is not cached', async () => {
    const init = { cf: { latitude: '52.5', longitude: '13.4' } } as RequestInit;
    const { text, response } = await visit('/nearest/', { ...withPortal({}), init });
    expect(text).toContain('Nearest to you: Oslo');
    expect(response.headers.get('cache-control')).toBe(NEVER);
    const data = await visit('/nearest/data.json', { ...withPortal({}), init });
    expect(JSON.parse(data.text).nearest[0]).toMatchObject({ code: 'oslo', country: 'Osloland' });
    expect(header(data, 'cache-control')).toBe(NEVER);
  });

  it('data for the home page contains marks on the map and a text in the language of the page', async () => {
    const init = { cf: { latitude: '52.5', longitude: '13.4' } } as RequestInit;
    const data = await visit('/ja/nearest/data.json', { ...withPortal({}), init });
    const { nearest, home } = JSON.parse(data.text);
    expect(home).toEqual({
      paths: [
        expect.stringMatching(/^M.*q/),
        expect.stringMatching(/^M.*a/),
        expect.stringMatching(/^M.*h0$/),
      ],
      text: `現在地 → ${nearest[0].name} ${nearest[0].kilometres}km`,
      firstByte: '最初のバイトまで#ms',
    });
  });

  it('the page states that it has no location for the request', async () => {
    const { text, response } = await visit('/nearest/', withPortal({}));
    expect(response.status).toBe(200);
    expect(text).toContain('could not determine your location');
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
