// URL similarity, for the suggestions of error pages.
import { expect, it } from 'vitest';
import { similarityTo } from '../../common/text/similarity.ts';

it('the similarity is 1 for equal strings, and 0 for strings without a common pair of characters', () => {
  expect(similarityTo('cache-rules')('cache-rules')).toBe(1);
  expect(similarityTo('cache')('dns')).toBe(0);
  expect([similarityTo('')(''), similarityTo('a')('a')]).toEqual([0, 0]);
});

it('the similarity ranks a typo above another string with a common substring', () => {
  const similarity = similarityTo('cahce-rules');
  expect(similarity('cache-rules')).toBeGreaterThan(similarity('cache-key'));
  expect(similarity('cache-key')).toBeGreaterThan(similarity('webhooks'));
});
