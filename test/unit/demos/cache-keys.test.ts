// Demo of the content acceleration page: cache keys of URLs.
import { expect, it } from 'vitest';
import {
  cacheKeyOf,
  groupByKey,
  parameterNames,
  SAMPLE_NAMES,
  SAMPLE_URLS,
} from '../../../common/demos/cache-keys.ts';

it('four of the six sample URLs share one cached object', () => {
  const shared = groupByKey(SAMPLE_URLS, SAMPLE_NAMES);
  expect(shared.rows.map((row) => row?.object)).toEqual([0, 0, 0, 0, 1, 2]);
  expect(shared).toMatchObject({ urls: 6, objects: 3, largest: { object: 0, urls: 4 } });
});

it('the key contains either the complete query in its order or no query', () => {
  expect(groupByKey(SAMPLE_URLS, true)).toMatchObject({ objects: 6, largest: { urls: 0 } });
  expect(groupByKey(SAMPLE_URLS, false).rows.map((row) => row?.object)).toEqual([0, 0, 0, 0, 0, 1]);
});

it.each([
  ['HTTP://WWW.Example.com', true, 'www.example.com / '],
  ['https://a.example:8443/%41%2f%7e?b=1&a=2#c', true, 'a.example:8443 /A%2f%7e b=1&a=2'],
  ['https://a/?expires=1&x=2&sign=3', true, 'a / x=2'],
  ['https://a/?b=2&a=1&b=1&c=3', new Set(['a', 'b']), 'a / a=1&b=2&b=1'],
  ['https://a/?__proto__=1&constructor', new Set(['__proto__']), 'a / __proto__=1'],
  ['https://a/?%zz=%', true, 'a / %zz=%'],
] as const)('the key of %s has the parts that the documentation describes', (url, inKey, key) => {
  const { host, path, query } = cacheKeyOf(url, inKey) ?? {};
  expect(`${host} ${path} ${query}`).toBe(key);
});

it.each(['', 'a', 'ftp://a/', 'https://', 'https://a b/', 'javascript:alert(1)', 'https://a@b/'])(
  'the text %j has no key',
  (text) => {
    expect(cacheKeyOf(text, true)).toBeUndefined();
    expect(groupByKey([text], true)).toMatchObject({ urls: 0, objects: 0, largest: { urls: 0 } });
  },
);

it('parameter names are listed once, without those of signed links, and up to a limit', () => {
  expect(parameterNames(SAMPLE_URLS)).toEqual(['page', 'sort', 'utm_source']);
  expect(parameterNames(['https://a/?__proto__=1&sign=2&=3&__proto__', 'no URL?x=1'])).toEqual(['__proto__']);
  const many = Array.from({ length: 40 }, (_, index) => `p${index}`).join('&');
  expect(parameterNames([`https://a/?${many}`])).toHaveLength(10);
  expect(parameterNames([`https://a/?${'n'.repeat(40)}=1`])).toEqual([]);
});
