// Cards show the current brand and claim: each file contains the digest of its source.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { addDigest, cardPage, digestIn, digestOfCard } from '../../../studio/card.ts';

describe('the card', () => {
  it.each(localeCodes)(
    'the card of %s shows the current brand and claim (else: cd studio && npm run cards)',
    (locale) => {
      expect(cardPage(locale)).toContain(brand.name);
      expect(digestIn(readFileSync(`public/cards/${locale}.jpg`))).toBe(digestOfCard(locale));
    },
  );

  it('withDigest does not change the image data, and digestIn returns null without a comment', () => {
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x03, 0x01, 0xff, 0xda, 0x00, 0x02, 0xff, 0xd9]);
    const marked = addDigest(jpeg, '0123456789abcdef');
    expect(digestIn(marked)).toBe('0123456789abcdef');
    expect(marked.subarray(0, 7)).toEqual(jpeg.subarray(0, 7));
    expect(marked.subarray(-6)).toEqual(jpeg.subarray(-6));
    expect(digestIn(jpeg)).toBeNull();
    expect(digestIn(Buffer.alloc(3))).toBeNull();
  });
});
