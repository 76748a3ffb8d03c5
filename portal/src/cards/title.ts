// Card title: the largest size at which it fits, with balanced lines that break after a colon and between phrases.
import type { Locale } from '../../../common/i18n/locales.ts';
import { splitTitle } from '../../../common/text/phrases.ts';
import type { Run } from '../pdf/blocks.ts';
import { extentOf, type Line, linesOf, type Setting } from '../pdf/lines.ts';

/** Sizes in pixels, and the maximum number of lines at each. */
const STEPS = [
  { size: 76, lines: 2 },
  { size: 68, lines: 3 },
  { size: 60, lines: 4 },
  { size: 52, lines: 5 },
  { size: 46, lines: 6 },
  { size: 40, lines: 7 },
] as const;
type Step = (typeof STEPS)[number];
const SMALLEST: Step = STEPS[5];

/** Minimum width of the text after a colon, relative to the widest line. Shorter text does not begin a line. */
const MIN_LAST = 0.35;

/** Prevents a line break (Unicode Standard Annex 14); fonts do not draw it. */
const WORD_JOINER = '\u2060';
/**
 * Positions without a line break: between letters, after the hyphen of a compound, and before a Korean particle. A line
 * may break between a Han character and a Latin word of five letters or more.
 */
const WITHIN_WORD =
  /(?<=[\p{L}\p{N}]-?)(?=[\p{L}\p{N}])(?!(?<=[A-Za-z]{5})\p{Script=Han})(?!(?<=\p{Script=Han})[A-Za-z]{5})|(?<=[)”’])(?=\p{Script=Hangul})/gu;
/** A short explanation in parentheses, which stays on one line. */
const IN_PARENTHESES = /[（(][^（()）]{1,14}[)）]/g;
/** Position between a closing quotation mark and a parenthesis, at which `linebreak` does not allow a break. */
const AFTER_QUOTATION = /(?<=[”’] )(?=\()/g;
const BREAK = '\u200b';
const NO_BREAK_SPACE = '\u00a0';
const AFTER_COLON = /(?<=：)|(?<=:) /;

export interface Title {
  /** Font size in pixels. */
  size: number;
  lines: readonly Line[];
}

const runsOf = (text: string): Run[] => [{ text, face: 'bold' }];

/** Limits line breaks to phrase boundaries, spaces, and punctuation (CSS Text 3 `word-break: keep-all`). */
function limitBreaks(text: string, locale: Locale): string {
  const closed = text
    .replace(IN_PARENTHESES, (match) => match.replaceAll(' ', NO_BREAK_SPACE))
    .replace(AFTER_QUOTATION, BREAK);
  return splitTitle(closed, locale)
    .map((phrase) => phrase.replace(WITHIN_WORD, WORD_JOINER))
    .join('');
}

/** Breaks a string like `text-wrap: balance`: in the narrowest column with the same number of lines. */
function breakBalanced(text: string, width: number, setting: Setting): Line[] {
  const runs = runsOf(text);
  const lines = linesOf(runs, width, setting);
  let [narrow, wide] = [extentOf(runs, setting).minWidth, width];
  if (lines.length === 1 || narrow >= wide) return lines;
  while (wide - narrow > 1) {
    const middle = (narrow + wide) / 2;
    if (linesOf(runs, middle, setting).length > lines.length) narrow = middle;
    else wide = middle;
  }
  return linesOf(runs, wide, setting);
}

/** Returns the width of the widest line. */
const widthOf = (lines: readonly Line[]): number => Math.max(...lines.map(({ width }) => width));

/** Breaks a title at a size; `null` if a phrase would break, or if the last part is too short. */
function breakAtSize(
  parts: readonly string[],
  width: number,
  setting: Setting,
  { lines: maximum }: Step,
): Line[] | null {
  if (parts.some((part) => extentOf(runsOf(part), setting).minWidth > width)) return null;
  const lines = parts.map((part) => breakBalanced(part, width, setting));
  if (lines.flat().length > maximum) return null;
  const widest = widthOf(lines.flat());
  return widthOf(lines.at(-1) ?? []) < widest * MIN_LAST ? null : lines.flat();
}

/** Truncates a string to the maximum number of lines at the smallest size, with an ellipsis. */
function truncateLines(text: string, width: number, setting: Setting): Line[] {
  const all = linesOf(runsOf(text), width, setting);
  if (all.length <= SMALLEST.lines) return all;
  const characters = [...text];
  const linesOfFirst = (count: number): Line[] =>
    linesOf(runsOf(`${characters.slice(0, count).join('').trimEnd()}…`), width, setting);
  let [fitting, tooMany] = [0, characters.length];
  while (tooMany - fitting > 1) {
    const middle = (fitting + tooMany) >> 1;
    if (linesOfFirst(middle).length <= SMALLEST.lines) fitting = middle;
    else tooMany = middle;
  }
  return linesOfFirst(fitting);
}

/** Lays out a title in a column of `width` pixels. `settingOf` returns the line setting of a size. */
export function layOutTitle(
  text: string,
  locale: Locale,
  width: number,
  settingOf: (size: number) => Setting,
): Title {
  const parts = text.split(AFTER_COLON).map((part) => limitBreaks(part, locale));
  const unsplit = [limitBreaks(text, locale)];
  // A break after the colon is preferred to a size one step larger. Breaks inside phrases are the last resort.
  const choices: [parts: readonly string[], step: Step][] = [
    ...STEPS.flatMap((step, index): typeof choices => {
      const larger = STEPS[index - 1];
      return larger
        ? [
            [parts, step],
            [unsplit, larger],
          ]
        : [[parts, step]];
    }),
    [unsplit, SMALLEST],
    ...STEPS.map((step): (typeof choices)[number] => [[text.replaceAll(NO_BREAK_SPACE, ' ')], step]),
  ];
  for (const [candidate, step] of choices) {
    const lines = breakAtSize(candidate, width, settingOf(step.size), step);
    if (lines) return { size: step.size, lines };
  }
  return { size: SMALLEST.size, lines: truncateLines(text, width, settingOf(SMALLEST.size)) };
}
