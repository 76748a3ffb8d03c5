// Lists of modules: modules shown on the page, and the navigation to them.
import { describe, expect, it } from 'vitest';
import { NAVIGATION_ID, withFixedNavigation } from '../../../../src/views/modules/parse.ts';
import { html, parse, portalModule } from './module-page.tsx';
import { samples } from './samples.ts';

describe('§5 modules that cannot be shown are dropped and reported', () => {
  const validModule = portalModule('prose');
  it.each([
    ['json', portalModule('prose', '{"title":', 'bad')],
    ['json', portalModule('prose', '', 'bad')],
    ['invisible', portalModule('prose', { ...samples.prose, visible: false }, 'bad')],
    ['invisible', portalModule('nobodyKnows', { visible: false }, 'bad')],
    ['unknown', portalModule('nobodyKnows', {}, 'bad')],
    ['unknown', portalModule('toString', {}, 'bad')],
    ['unknown', portalModule('fixedNavigation', { items: [] }, 'bad')],
    ['shape', portalModule('prose', { title: 'No paragraphs' }, 'bad')],
    ['shape', portalModule('prose', 'null', 'bad')],
    [
      'shape',
      portalModule(
        'callToAction',
        { ...samples.callToAction, actions: [{ label: 'x', href: 'javascript:alert(1)' }] },
        'bad',
      ),
    ],
  ] as const)('the parser drops and reports: %s', (reason, invalid) => {
    const { list, problems } = parse([validModule, invalid, portalModule('faq')]);
    expect(list.map(({ id }) => id)).toEqual(['prose-1', 'faq-1']);
    expect(problems).toEqual([{ id: 'bad', type: invalid.type, reason, detail: expect.stringMatching(/./) }]);
  });

  it('the parser accepts a module whose visible flag is true or missing', () => {
    expect(
      parse([portalModule('prose', { ...samples.prose, visible: true }), portalModule('faq')]).list,
    ).toHaveLength(2);
  });

  it('the parser assigns another ID to a module with a repeated ID', () => {
    expect(parse([validModule, validModule]).list.map(({ id }) => id)).toEqual(['prose-1', 'prose-1-2']);
  });
});

describe('§4 page assembly', () => {
  const { list } = parse([portalModule('hero'), portalModule('prose'), portalModule('faq')]);

  it('the new ID of a module differs from the IDs of all modules before it', () => {
    const modules = ['a', 'a-3', 'a', 'a'].map((id) => portalModule('prose', samples.prose, id));
    const ids = parse(modules).list.map(({ id }) => id);
    expect(new Set(ids).size, ids.join()).toBe(modules.length);
  });
  it('page assembly inserts a fixed-navigation module at position 2', () => {
    expect(withFixedNavigation(list).map(({ type }) => type)).toEqual([
      'hero',
      'fixedNavigation',
      'prose',
      'faq',
    ]);
  });

  it('page assembly builds page-title navigation from names and IDs without the first module', () => {
    expect(withFixedNavigation(list)[1]).toEqual({
      id: NAVIGATION_ID,
      name: '',
      type: 'fixedNavigation',
      details: {
        items: [
          { id: 'prose-1', name: 'Name of prose' },
          { id: 'faq-1', name: 'Name of faq' },
        ],
      },
    });
  });

  it('without a hero, page assembly inserts the navigation of all modules above them', () => {
    const [navigation, ...modules] = withFixedNavigation(list.slice(1));
    expect(navigation).toMatchObject({
      id: NAVIGATION_ID,
      details: { items: [{ id: 'prose-1' }, { id: 'faq-1' }] },
    });
    expect(modules).toEqual(list.slice(1));
  });

  it('page assembly changes neither a list without a second module nor its input', () => {
    const singleModule = list.slice(0, 1);
    expect(withFixedNavigation(singleModule)).toEqual(singleModule);
    expect(withFixedNavigation([])).toEqual([]);
    expect(list).toHaveLength(3);
  });

  it('the navigation links to existing sections', () => {
    const page = html([portalModule('hero'), portalModule('prose'), portalModule('faq')]);
    expect(page).toMatch(/<nav id="on-this-page" class="fixed-nav" aria-label="On this page">/);
    for (const id of ['prose-1', 'faq-1']) {
      expect(page).toContain(`<a href="#${id}">`);
      expect(page).toContain(`<section id="${id}"`);
    }
  });
});
