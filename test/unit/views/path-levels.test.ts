// Levels of an unknown path: its known segments, and similar paths of the site.
import { expect, it } from 'vitest';
import { pathLevels } from '../../../src/views/visitor/path-levels.ts';

const URLS = [
  '/',
  '/products/',
  '/products/web-application-firewall/',
  '/products/cloud-dns/',
  '/products/bot-shield/',
  '/blog/',
  '/blog/cloud-security/an-article/',
  '/glossary/?type=questions',
];
const namesOf = (path: string) => pathLevels(path, URLS).map(({ name, isKnown }) => [name, isKnown]);

it('the levels are the known segments and the first unknown one, whose neighbors begin with the most similar one', () => {
  const levels = pathLevels('/products/web-application-firewal/', URLS);
  expect(levels.map(({ name, isKnown }) => [name, isKnown])).toEqual([
    ['products', true],
    ['web-application-firewal', false],
  ]);
  expect(levels[0]?.neighbors.map(({ name }) => name).toSorted()).toEqual(['blog', 'glossary']);
  expect(levels[1]?.neighbors[0]?.name).toBe('web-application-firewall');
});

it('neighbors without a significant similarity remain in the order of the paths', () => {
  const [level] = pathLevels('/nowhere-page/', ['/products/', '/blog/', '/career/']);
  expect(level?.neighbors.map(({ name }) => name)).toEqual(['products', 'blog', 'career']);
});

it('with pages, known segments have their page, and neighbors without a page are omitted', () => {
  const pages = [
    { url: '/products/', name: 'Products', locale: 'en' as const },
    { url: '/products/cloud-dns/', name: 'Cloud DNS', locale: 'en' as const },
  ];
  const [products, unknown] = pathLevels('/products/__proto__/', URLS, pages);
  expect(products?.page).toEqual(pages[0]);
  expect(products?.neighbors).toEqual([]);
  expect(unknown?.page).toBeUndefined();
  expect(unknown?.neighbors).toEqual([{ name: 'cloud-dns', page: pages[1] }]);
  expect(pathLevels('/blog/cloud-security/x/', URLS, pages).map(({ isKnown }) => isKnown)).toEqual([
    true,
    true,
    false,
  ]);
});

it('the first unknown segment and the rest of the path are one label', () => {
  expect(namesOf('/nowhere/at/all/')).toEqual([['nowhere/at/all', false]]);
});

it('the last level has no name if the path has subpages but no page', () => {
  expect(namesOf('/blog/cloud-security/')).toEqual([
    ['blog', true],
    ['cloud-security', true],
    ['', false],
  ]);
});

it('the root path has one level without a name', () => {
  expect(namesOf('/')).toEqual([['', false]]);
});

it.each([
  ['prototype names', '/__proto__/constructor/', '__proto__/constructor'],
  ['a malformed escape', '/%E0%A4%A/', '%E0%A4%A'],
  ['an escaped slash and markup', '/%3Cb%3E%2f/', '<b>/'],
])('%s are ordinary unknown segments', (_, path, name) => {
  expect(namesOf(path)).toEqual([[name, false]]);
});

it('the length and the number of segments are limited', () => {
  const [long] = pathLevels(`/${'x'.repeat(100_000)}/`, URLS);
  expect(long?.name).toBe(`${'x'.repeat(40)}…`);
  const [deep] = pathLevels('/a'.repeat(50_000), URLS);
  expect(deep?.name).toBe('a/a/a/a/a/a');
});
