// Korean particles match the final sound of the brand's reading, regardless of the authored form.
import { describe, expect, it } from 'vitest';
import { adjustParticles } from '../../../compiler/terms/particles.ts';

const CONSONANT = { name: '코베인', legalName: '코베인 네트웍스' };
const VOWEL = { name: '제피라', legalName: '제피라 그룹' };
const RIEUL = { name: '노던셀', legalName: '노던셀' };

describe('particles after the brand', () => {
  it.each([
    ['{brand}는 {brand}가 {brand}를', '{brand}은 {brand}이 {brand}을'],
    ['{brand}와 {brand}로, {brand}로부터', '{brand}과 {brand}으로, {brand}으로부터'],
    ['{brand}라는 이름, {brand}라고', '{brand}이라는 이름, {brand}이라고'],
    ['{brand}와의 계약', '{brand}과의 계약'],
    ['{brandLegal}과 {brandLegal}은', '{brandLegal}와 {brandLegal}는'],
  ])(
    'adjustParticles changes "%s" to "%s" for a name that ends in a consonant and a legal name that ends in a vowel',
    (text, fit) => {
      expect(adjustParticles(text, CONSONANT)).toBe(fit);
      expect(adjustParticles(fit, CONSONANT)).toBe(fit);
    },
  );

  it.each([
    ['{brand}은 {brand}이 {brand}을 {brand}과', '{brand}는 {brand}가 {brand}를 {brand}와'],
    ['{brand}으로서 {brand}이나', '{brand}로서 {brand}나'],
    ['{brandLegal}는', '{brandLegal}은'],
  ])('adjustParticles changes "%s" to "%s" for a name that ends in a vowel', (text, fit) => {
    expect(adjustParticles(text, VOWEL)).toBe(fit);
  });

  it('a name that ends in ㄹ is followed by 로, and otherwise by the particles of a consonant', () => {
    expect(adjustParticles('{brand}으로 {brand}는', RIEUL)).toBe('{brand}로 {brand}은');
  });

  it.each([
    '{brand}의',
    '{brand}에서',
    '{brand}이용',
    '{brand}입니다',
    '{brandHost}은',
    '{claim:pops}은',
    '은{brand}',
  ])('adjustParticles does not change "%s"', (text) => {
    expect(adjustParticles(text, VOWEL)).toBe(text);
  });

  it('a reading that does not end in Hangul is an error', () => {
    expect(() => adjustParticles('{brand}은', { name: 'Latin', legalName: '' })).toThrow(
      'does not end in Hangul',
    );
  });
});
