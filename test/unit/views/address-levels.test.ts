// The part of the site's tree of addresses that a requested address leads to.
import { expect, it } from 'vitest';
import { addressLevels } from '../../../src/views/visitor/address-levels.ts';

const ADDRESSES = [
  '/',
  '/products/',
  '/products/web-application-firewall/',
  '/products/cloud-dns/',
  '/products/bot-shield/',
  '/blog/',
  '/blog/cloud-security/an-article/',
  '/glossary/?type=questions',
];
const namesOf = (path: string) => addressLevels(path, ADDRESSES).map(({ name, isKnown }) => [name, isKnown]);

it('known parts lead to the first unknown one, which is next to the most similar parts of the site', () => {
  const levels = addressLevels('/products/web-application-firewal/', ADDRESSES);
  expect(levels.map(({ name, isKnown }) => [name, isKnown])).toEqual([
    ['products', true],
    ['web-application-firewal', false],
  ]);
  expect(levels[0]?.neighbors.toSorted()).toEqual(['blog', 'glossary']);
  expect(levels[1]?.neighbors[0]).toBe('web-application-firewall');
});

it('the rest of an address after its first unknown part is one label', () => {
  expect(namesOf('/nowhere/at/all/')).toEqual([['nowhere/at/all', false]]);
});

it('an address between pages ends in a gap without a name', () => {
  expect(namesOf('/blog/cloud-security/')).toEqual([
    ['blog', true],
    ['cloud-security', true],
    ['', false],
  ]);
});

it('the root is the end of an address without parts', () => {
  expect(namesOf('/')).toEqual([['', false]]);
});

it.each([
  ['prototype names', '/__proto__/constructor/', '__proto__/constructor'],
  ['a malformed escape', '/%E0%A4%A/', '%E0%A4%A'],
  ['an escaped slash and markup', '/%3Cb%3E%2f/', '<b>/'],
])('%s are ordinary unknown parts', (_, path, name) => {
  expect(namesOf(path)).toEqual([[name, false]]);
});

it('length and number of parts of an address are limited', () => {
  const [long] = addressLevels(`/${'x'.repeat(100_000)}/`, ADDRESSES);
  expect(long?.name).toBe(`${'x'.repeat(40)}…`);
  const [deep] = addressLevels('/a'.repeat(50_000), ADDRESSES);
  expect(deep?.name).toBe('a/a/a/a/a/a');
});
