// Limits on the content items that content:publish removes.
import { afterAll, describe, expect, it } from 'vitest';
import { exceedsRemovalLimit, textsOf } from '../../../scripts/content/publication.ts';
import { cleanUp, compileWith, VALID_TREE } from './tree.ts';

afterAll(cleanUp);

const texts = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${kind}/t${index}/en`);

describe('exceedsRemovalLimit', () => {
  const before = [...texts('blog', 80), ...texts('doc', 20)];

  it('a publication may remove at most a tenth of all content items', () => {
    expect(exceedsRemovalLimit(before, before.slice(10))).toBeNull();
    expect(exceedsRemovalLimit(before, before.slice(11))).toBe(
      '11 of the 100 published content items would be withdrawn (blog/t0/en, blog/t1/en, blog/t2/en…), ' +
        'more than 10%: add --force to withdraw them',
    );
  });

  it('a publication may remove at most half of a kind', () => {
    const many = [...texts('blog', 300), ...texts('doc', 20)];
    expect(exceedsRemovalLimit(many, many.slice(0, 310))).toBeNull();
    expect(exceedsRemovalLimit(many, many.slice(0, 309))).toBe(
      '11 of the 20 published content items of the kind doc would be withdrawn (doc/t9/en, doc/t10/en, doc/t11/en…), ' +
        'more than 50%: add --force to withdraw them',
    );
  });

  it('a publication may add and change any content items, and fill an empty database', () => {
    expect(exceedsRemovalLimit(before, [...before, ...texts('news', 500)])).toBeNull();
    expect(exceedsRemovalLimit([], before)).toBeNull();
  });

  it('textsOf includes documents and excludes drafts', () => {
    const draft = { 'blog/en/next.draft.md': String(VALID_TREE['blog/en/a-flood.md']) };
    const draftTexts = textsOf(compileWith(draft).rows);
    expect(draftTexts).toContain('doc/cache-rules/ja');
    expect(draftTexts).toContain('blog/a-flood/ko');
    expect(draftTexts.filter((text) => text.includes('next'))).toEqual([]);
    expect(draftTexts.length).toBe(16);
  });
});
