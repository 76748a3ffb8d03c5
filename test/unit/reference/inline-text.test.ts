// Short forms of inline content: first sentences, and text without links.
import { expect, it } from 'vitest';
import { firstSentenceOf, withoutLinks } from '../../../common/contract/entities/inline-text.ts';

it('the first sentence includes its inline code and ends at the first end of a sentence', () => {
  expect(firstSentenceOf(['The class ', { code: 'a. b' }, ' is new. It is ', { code: 'c' }, '.'])).toEqual([
    'The class ',
    { code: 'a. b' },
  ]);
  expect(firstSentenceOf(['The class ', { code: 'ai' }, ' is new. It is ', { code: 'c' }, '.'])).toEqual([
    'The class ',
    { code: 'ai' },
    ' is new.',
  ]);
  expect(firstSentenceOf(['No end in ', { code: 'v1.2' }])).toEqual(['No end in ', { code: 'v1.2' }]);
  expect(firstSentenceOf([])).toEqual([]);
});

it('links are replaced with their text', () => {
  expect(withoutLinks(['See ', { text: 'keys', to: '/docs/' }, { code: 'x' }])).toEqual([
    'See ',
    'keys',
    { code: 'x' },
  ]);
});
