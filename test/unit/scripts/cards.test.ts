// Cards show the present brand and claim: each file says what it was made of.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { cardPage, digestIn, madeOf, withDigest } from '../../../studio/card.ts';

describe('the card', () => {
  it.each(localeCodes)('of %s was made of the present brand and claim (else: cd studio && npm run cards)', (locale) => {
    expect(cardPage(locale)).toContain(brand.name);
    expect(digestIn(readFileSync(`public/cards/${locale}.jpg`))).toBe(madeOf(locale));
  });

  it('keeps its bytes beside the comment, and one without a comment says nothing', () => {
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x03, 0x01, 0xff, 0xda, 0x00, 0x02, 0xff, 0xd9]);
    const marked = withDigest(jpeg, '0123456789abcdef');
    expect(digestIn(marked)).toBe('0123456789abcdef');
    expect(marked.subarray(0, 7)).toEqual(jpeg.subarray(0, 7));
    expect(marked.subarray(-6)).toEqual(jpeg.subarray(-6));
    expect(digestIn(jpeg)).toBeNull();
    expect(digestIn(Buffer.alloc(3))).toBeNull();
  });
});
