// Key of a cached page.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { policyOf } from '../../../common/policy.ts';
import { keyedQuery, pageKey } from '../../../src/cache/page-key.ts';

const NAMES = ['page', 'subtag', 'tag'];
const path = fc
  .array(fc.stringMatching(/^[a-z0-9-]{1,12}$/), { maxLength: 4 })
  .map((parts) => `/${parts.join('/')}`);
const locale = fc.constantFrom(...localeCodes);
const value = fc.string({ minLength: 1, maxLength: 40 });
type Query = [string, string][];
const key = (to: string, code: (typeof localeCodes)[number], query: Query, names = NAMES) =>
  pageKey(
    to,
    code,
    keyedQuery(names, new URLSearchParams(query), () => true),
  );

it('the key contains only query parameters of the policy', () => {
  const other = fc.string({ minLength: 1, maxLength: 12 }).filter((name) => !NAMES.includes(name));
  fc.assert(
    fc.property(path, locale, fc.array(fc.tuple(other, value)), (to, code, query) => {
      expect(key(to, code, query)).toBe(key(to, code, []));
    }),
  );
});

it('the key does not depend on the order of parameters', () => {
  const query = fc.uniqueArray(fc.tuple(fc.constantFrom(...NAMES), value), { selector: ([name]) => name });
  fc.assert(
    fc.property(path, locale, query, (to, code, list) => {
      expect(key(to, code, [...list].reverse())).toBe(key(to, code, list));
    }),
  );
});

it('the key contains the first of several values of a parameter', () => {
  const query: Query = [
    ['tag', 'first'],
    ['page', '2'],
    ['tag', 'last'],
  ];
  expect(key('/blog', 'en', query)).toBe(key('/blog', 'en', query.slice(0, 2)));
});

it('the key depends on the path, the locale, and the values of selecting parameters', () => {
  const page = fc.record({ to: path, code: locale, tag: value, page: value });
  const keyOf = ({ to, code, tag, page: number }: { to: string; code: 'en'; tag: string; page: string }) =>
    key(to, code, [
      ['tag', tag],
      ['page', number],
    ]);
  fc.assert(
    fc.property(page, page, fc.constantFrom('to', 'code', 'tag', 'page'), (a, b, field) => {
      fc.pre(a[field] !== b[field]);
      const changed = { ...a, [field]: b[field] };
      expect(keyOf(changed as never)).not.toBe(keyOf(a as never));
    }),
  );
});

it('the key does not depend on parameters that the policy of the route lacks', () => {
  const names = policyOf('/products/cloud-dns').query;
  expect(key('/products/cloud-dns', 'en', [['tag', 'x']], [...names])).toBe(
    key('/products/cloud-dns', 'en', [], [...names]),
  );
});

it('a page whose path or values are too long has no key', () => {
  expect(key('/blog', 'en', [['tag', 'x'.repeat(81)]])).toBeNull();
  expect(key(`/${'a'.repeat(500)}`, 'en', [])).toBeNull();
});
