// Korean particles after the brand, whose form depends on the final sound of its Korean reading.
import { koreanReading } from '../../common/config.ts';

/** Hangul syllables: 19 × 21 × 28 in the order of Unicode, the final consonant last (Unicode §3.12). */
const FIRST_SYLLABLE = 0xac00;
const FINAL_COUNT = 28;
const RIEUL = 8;

/** Particles after a consonant and after a vowel. */
const PAIRS: readonly (readonly [afterConsonant: string, afterVowel: string])[] = [
  ['으로', '로'],
  ['이라는', '라는'],
  ['이라고', '라고'],
  ['이란', '란'],
  ['이며', '며'],
  ['이나', '나'],
  ['은', '는'],
  ['이', '가'],
  ['을', '를'],
  ['과', '와'],
];
/** Suffixes of particles, as in 으로서, 으로부터, 과의, 과는. */
const TAIL = '(?:서|써|부터|의|는|도|만)?';
const AFTER_BRAND = new RegExp(
  `\\{(brand|brandLegal)\\}(${PAIRS.flat().join('|')})(?=${TAIL}(?!\\p{Script=Hangul}))`,
  'gu',
);

/** Index of the final consonant of a Hangul reading, 0 for none. Throws if the reading does not end in Hangul. */
function finalOf(reading: string): number {
  const syllable = (reading.codePointAt(reading.length - 1) ?? 0) - FIRST_SYLLABLE;
  if (syllable < 0 || syllable >= 19 * 21 * FINAL_COUNT) throw new Error(`${reading} does not end in Hangul`);
  return syllable % FINAL_COUNT;
}

/**
 * Adjusts particles after `{brand}` and `{brandLegal}` to the brand's reading (common/config.ts), regardless of the
 * authored form.
 */
export function adjustParticles(
  text: string,
  readings: Readonly<Record<string, string>> = koreanReading,
): string {
  return text.replace(AFTER_BRAND, (_, name: string, particle: string) => {
    const final = finalOf(readings[name === 'brand' ? 'name' : 'legalName'] ?? '');
    const [afterConsonant = '', afterVowel = ''] = PAIRS.find((pair) => pair.includes(particle)) ?? [];
    const isOpen = final === 0 || (afterVowel === '로' && final === RIEUL);
    return `{${name}}${isOpen ? afterVowel : afterConsonant}`;
  });
}
