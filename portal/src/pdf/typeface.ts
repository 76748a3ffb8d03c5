// Finds the font files of the characters in a document, and loads them.
import type { Locale } from '../../../common/i18n/locales.ts';
import type { Face, Run } from './blocks.ts';
import { familiesOf, fileOf, findSlice, isInvisible, type Slices } from './families.ts';
import { type FontSource, readFontFile, readSlices } from './font-files.ts';

export interface Typeface {
  /** Bytes of each file by name. */
  files: ReadonlyMap<string, Uint8Array>;
  /** Returns the font file of a character in a face. */
  fileOf: (character: string, face: Face) => string;
  /** Number of distinct pairs of character and face without a font. */
  missing: number;
}

/** Fallback for characters that no family contains: it draws an empty box, from which the character can be copied. */
const FALLBACK_FONT = fileOf('hanken-grotesk', 'latin', 'regular');

const keyOf = (character: string, face: Face): string => `${face}${character}`;

/** Returns the distinct pairs of character and face, in text order. */
function pairsOf(runs: readonly Run[]): Map<string, { character: string; face: Face }> {
  const pairs = new Map<string, { character: string; face: Face }>();
  for (const { text, face } of runs)
    for (const character of text)
      if (!isInvisible(character)) pairs.set(keyOf(character, face), { character, face });
  return pairs;
}

/** Loads the fonts for runs in a locale. Tables of fallback families are read only if needed. */
export async function loadTypeface(
  source: FontSource,
  runs: readonly Run[],
  locale: Locale,
): Promise<Typeface> {
  const tables = new Map<string, Slices>();
  const fileByPair = new Map<string, string>();
  let missing = 0;
  for (const [key, { character, face }] of pairsOf(runs)) {
    const point = character.codePointAt(0) ?? 0;
    for (const family of familiesOf(character, face, locale)) {
      const slices = tables.get(family) ?? (await readSlices(source, family));
      tables.set(family, slices);
      const slice = findSlice(slices, point);
      if (slice === undefined) continue;
      fileByPair.set(key, fileOf(family, slice, face));
      break;
    }
    if (!fileByPair.has(key)) missing++;
  }
  const names = [...new Set([FALLBACK_FONT, ...fileByPair.values()])];
  const files = new Map(
    await Promise.all(names.map(async (name) => [name, await readFontFile(source, name)] as const)),
  );
  return {
    files,
    missing,
    fileOf: (character, face) => fileByPair.get(keyOf(character, face)) ?? FALLBACK_FONT,
  };
}
