// Keyword filter of the API center.
import { expect, it } from 'vitest';
import { containsAll, wordsOf } from '../../../src/client/docs/api-filter.ts';

it('a string matches if it contains every word, in any order and case', () => {
  const text = 'POST /v1/purges Create a purge';
  expect(containsAll(text, wordsOf('  Purge create '))).toBe(true);
  expect(containsAll(text, wordsOf('delete purge'))).toBe(false);
  expect(containsAll(text, wordsOf(''))).toBe(true);
});

it('full-width letters match the half-width letters of paths', () => {
  expect(containsAll('GET /v1/zones 列出区域', wordsOf('ｚｏｎｅｓ　区域'))).toBe(true);
});
