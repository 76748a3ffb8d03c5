// Similarity of addresses, on error pages of the documentation.
import { describe, expect, it } from 'vitest';
import { similarity } from '../../common/text/similarity.ts';

describe('the similarity of two texts', () => {
  it('is 1 for equal texts, and 0 for texts without a common pair of characters', () => {
    expect(similarity('cache-rules', 'cache-rules')).toBe(1);
    expect(similarity('cache', 'dns')).toBe(0);
    expect([similarity('', ''), similarity('a', 'a')]).toEqual([0, 0]);
  });

  it('ranks a typing error above another address with a common part', () => {
    const requested = 'cahce-rules';
    expect(similarity(requested, 'cache-rules')).toBeGreaterThan(similarity(requested, 'cache-key'));
    expect(similarity(requested, 'cache-key')).toBeGreaterThan(similarity(requested, 'webhooks'));
  });
});
