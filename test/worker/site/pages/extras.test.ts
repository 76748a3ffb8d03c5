// Extras file, whose HTML a script inserts into every page of a locale.
import { expect, it } from 'vitest';
import { LOCALES, localeCodes } from '../../../../common/i18n/locales.ts';
import { fakePortal, visit } from '../support.ts';

type File = { html: string; inserts: [selector: string, position: string, html: string][] };
const menus = [
  {
    ...{ ID: 2, title: 'Products', url: '/products/', type: 1 },
    children: [
      { ID: 21, title: 'DNS', url: '/products/cloud-dns/', description: 'Near the asker', children: [] },
    ],
  },
];

it.each(localeCodes)(
  'the extras file of %s contains search overlay, consent bar, and menu descriptions',
  async (locale) => {
    const portal = fakePortal({ 'common/getNav': menus });
    const { prefix } = LOCALES[locale];
    const page = await visit(`${prefix}/products/`, { portal });
    expect(page.text).not.toMatch(/id="search-overlay"|consent-bar|Near the asker/);
    const [, url = ''] = /<div id="extras" data-from="([^"]+)">/.exec(page.text) ?? [];
    // Sticky parameters change the links of the page only.
    const sticky = await visit(`${prefix}/products/?rsr=a`, { portal });
    expect(sticky.text).toContain(`<div id="extras" data-from="${url}">`);
    const { response, text } = await visit(url, { portal });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { html, inserts } = JSON.parse(text) as File;
    expect(html).toContain('id="search-overlay"');
    expect(html).toContain('data-consent=""');
    const [selector, position] =
      inserts.find(([, , added]) => added === '<small>Near the asker</small>') ?? [];
    expect(selector).toContain(`[href="${prefix}/products/cloud-dns/"]`);
    expect(position).toBe('afterend');
  },
);

it('the extras of the documentation contain its search and prefetched style sheets, but no menus', async () => {
  const portal = fakePortal({ 'common/getNav': menus });
  const page = await visit('/ja/docs/search/', { portal });
  const [, url = ''] = /<div id="extras" data-from="([^"]+)">/.exec(page.text) ?? [];
  const { response, text } = await visit(url, { portal });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const { html, inserts } = JSON.parse(text) as File;
  expect(html).toContain('action="/ja/docs/search/"');
  expect(inserts.map(([selector]) => selector)).toEqual(['[data-ahead] > head']);
});

it('§4 style sheets of the next pages are prefetched only on pages that allow it', async () => {
  const { text } = await visit('/extras/00000000.json');
  const { inserts } = JSON.parse(text) as File;
  const added = inserts.filter(([selector]) => selector.endsWith('head'));
  expect(added.map(([selector]) => selector)).toEqual(['[data-ahead] > head']);
  expect(added[0]?.[2].match(/<link rel="prefetch" as="style" href="[^"]+"\/>/g)).toHaveLength(3);
});

it('an outdated extras URL returns the current file with a short lifetime', async () => {
  const { response, text } = await visit('/ja/extras/00000000.json');
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  expect((JSON.parse(text) as File).html).toContain('action="/ja/search/"');
  expect((await visit('/extras/nothing.json')).response.status).toBe(404);
});
