// §2 the network map, the nearest point, and the offices of the contact page.
import { describe, expect, it } from 'vitest';
import { hero, module, steps } from '../fixtures.ts';
import { fakePortal, header, visit } from '../support.ts';
import { NEVER, page, withPortal } from './company-portal.ts';

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

describe('§2 contact', () => {
  const closing = module('callToAction', {
    title: 'Closing words',
    text: 'x',
    actions: [{ label: 'Go', href: '/free-trial/' }],
  });

  it('has the offices before the call to action that closes it, and no trail of the home page alone', async () => {
    const { text } = await visit(
      '/contact/',
      withPortal({ 'common/getPage': { ...page, moduleViewList: [hero, steps, closing] } }),
    );
    expect(text).toContain('id="offices"');
    expect(text.indexOf('id="offices"')).toBeLessThan(text.indexOf('Closing words'));
    expect(text).not.toContain('class="breadcrumb');
  });

  it('stands without its offices', async () => {
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
