// Ranks sections by the units of a query (BM25F): rare units count more, and titles and headings count more than text.
// The weights are the same for all languages; golden.test.ts checks them with questions of visitors.
import { fold } from '../../../common/text/fold.ts';
import { isCjk, isSampleLine } from './snippet.ts';
import { isUnbounded } from './units.ts';
import type { Weighted } from './weights.ts';

/** A section with the fields of its entry. */
export interface Ranked {
  type: string;
  title: string;
  /** Alternative names of its entry. */
  keywords: string;
  /** Names of the category and directories of a document. */
  place: string;
  /** Headings from h2 to its own; empty for the introduction. */
  path: readonly string[];
  text: string;
}

/** Weight of an occurrence in a field, relative to one in the text. */
const FIELD = { title: 1.2, keywords: 0.4, place: 0.5, heading: 2, titleOfIntroduction: 1 } as const;
/** Weight of an occurrence in a code sample, relative to one in the text. */
const SAMPLE = 0.4;
/** Saturation of occurrences, and effect of the text length (BM25: k1 and b). */
const SATURATION = 1.2;
const LENGTH_EFFECT = 0.5;
/** Typical section length in characters. */
const TYPICAL_LENGTH = { latin: 500, cjk: 300 } as const;
/** Share of its weight that a unit gains if it follows the same unit as in the query. */
const ADJACENT = { title: 0.6, heading: 0.3, text: 0.4 } as const;
/** Exponent of the coverage, the share of the query that a section contains. */
const COVERAGE_POWER = 2;
/** Bonus for a heading that consists only of units of the query. */
const COMPLETE_HEADING = 0.2;
/** Factors for introductions: the title contains all units; the title or an alternative name equals the query. */
const ALL_IN_TITLE = 1.2;
const NAME_IS_QUERY = 1.3;
/** Factors for other sections: the query contains the heading; the heading consists of two or more units. */
const HEADING_IN_QUERY = 1.2;
const HEADING_OF_UNITS = 1.3;
/** Share of a heading that counts as the complete heading. */
const MIN_TITLE_COVERAGE = 0.9;
/** Factor for the API reference, so that guides precede it. */
const API_PAGE = 0.85;
/** Maximum number of counted occurrences of a form in a field. */
const MAX_OCCURRENCES = 8;
/** Minimum length of a heading that is searched for in a query, because shorter ones occur in other words. */
const MIN_HEADING = 3;

/** Start and end of an occurrence in a string. */
type Span = readonly [number, number];

const LATIN_WORD = /[\p{Script=Latin}\p{N}]+/gu;

/** A folded string with its Latin words. */
interface Folded {
  text: string;
  words: readonly { word: string; start: number }[];
}

function foldWithWords(text: string): Folded {
  const result = fold(text);
  const words: { word: string; start: number }[] = [];
  for (const { 0: word, index } of result.matchAll(LATIN_WORD)) words.push({ word, start: index });
  return { text: result, words };
}

/** Common endings of English words: rule, rules; purge, purging, purged. */
const ENDING = /(?:ions?|ings?|ers?|ors?|ed|es|s|e)$/;

/** Returns the approximate stem of a Latin word. */
export function stemOf(word: string): string {
  if (word.length < 4) return word;
  const stem = word.replace(ENDING, '');
  return stem.length >= 3 ? stem.replace(/(.)\1$/, '$1') : word;
}

/** Finds a form in a string, regardless of word boundaries. */
function findRunSpans(text: string, form: string): Span[] {
  const spans: Span[] = [];
  for (let index = text.indexOf(form); index >= 0; index = text.indexOf(form, index + form.length)) {
    spans.push([index, index + form.length]);
    if (spans.length === MAX_OCCURRENCES) break;
  }
  return spans;
}

/** Finds consecutive Latin words with these stems. */
function findWordSpans(words: Folded['words'], stems: readonly string[]): Span[] {
  const spans: Span[] = [];
  const [first = ''] = stems;
  for (const [index, { word, start }] of words.entries()) {
    // Cheap check that rules out most words.
    if (!word.startsWith(first.slice(0, 3))) continue;
    if (!stems.every((stem, offset) => stemOf(words[index + offset]?.word ?? '') === stem)) continue;
    const last = words[index + stems.length - 1];
    spans.push([start, last ? last.start + last.word.length : start]);
    if (spans.length === MAX_OCCURRENCES) break;
  }
  return spans;
}

/** Finds a form. A form of words and runs, such as Web应用防火墙, may be written with or without spaces. */
function findFormSpans({ text, words }: Folded, form: string): Span[] {
  const parts = form.split(' ');
  if (!parts.some(isUnbounded)) return findWordSpans(words, parts.map(stemOf));
  return [...new Set([form, parts.join('')])].flatMap((spelling) => findRunSpans(text, spelling));
}

const spansOf = (text: Folded, { forms }: Weighted): Span[] =>
  text.text === '' ? [] : forms.flatMap((form) => findFormSpans(text, form));

/** Whether an occurrence directly follows another one, with at most two characters in between. */
const follows = (before: readonly Span[], after: readonly Span[]): boolean =>
  before.some(([start, end]) => after.some(([next]) => next > start && next <= end + 2));

/** Whether a character is meaningful in a heading: it is neither punctuation nor part of a particle or ending. */
const isMeaningful = (character: string): boolean =>
  /[\p{L}\p{N}]/u.test(character) && !/[\p{Script=Hiragana}的了和与]/u.test(character);

/** Returns the share of meaningful characters in a heading that the occurrences cover. */
function shareOf({ text }: Folded, spans: readonly Span[]): number {
  const all = [...text.matchAll(/./gu)].filter(({ 0: character }) => isMeaningful(character));
  const covered = all.filter(({ index }) => spans.some(([start, end]) => start <= index && index < end));
  return all.length === 0 ? 0 : covered.length / all.length;
}

const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Sorts units in the order of the query, because concepts are extracted before other words. */
export function sortUnits(units: readonly Weighted[], keyword: string): Weighted[] {
  const letters = lettersOf(keyword);
  const positionOf = ({ forms }: Weighted): number => {
    const positions = forms.map((form) => letters.indexOf(form.replaceAll(' ', ''))).filter((n) => n >= 0);
    return positions.length === 0 ? letters.length : Math.min(...positions);
  };
  return [...units].sort((a, b) => positionOf(a) - positionOf(b));
}

/**
 * Returns the fields of a section in which units are searched.
 *
 * @param name displayed name of the entry: its title, or the alternative name that equals the query
 */
function fieldsOf({ keywords, place, path, text }: Ranked, name: string) {
  const lines = text.split('\n');
  return {
    title: foldWithWords(name),
    keywords: foldWithWords(keywords),
    place: foldWithWords(place),
    heading: foldWithWords(path.at(-1) ?? ''),
    text: foldWithWords([...path.slice(0, -1), ...lines.filter((line) => !isSampleLine(line))].join('\n')),
    sample: foldWithWords(lines.filter(isSampleLine).join('\n')),
  };
}
type Fields = ReturnType<typeof fieldsOf>;
type FieldSpans = Record<keyof Fields, Span[]>;

const spansIn = (fields: Fields, unit: Weighted): FieldSpans => ({
  title: spansOf(fields.title, unit),
  keywords: spansOf(fields.keywords, unit),
  place: spansOf(fields.place, unit),
  heading: spansOf(fields.heading, unit),
  text: spansOf(fields.text, unit),
  sample: spansOf(fields.sample, unit),
});

/**
 * Returns the weight of the first field with a unit: title, alternative names, or category and directories; 0 if none
 * contains it.
 */
function nameWeight({ title, keywords, place }: FieldSpans, isIntroduction: boolean): number {
  if (title.length > 0) return FIELD.title + (isIntroduction ? FIELD.titleOfIntroduction : 0);
  if (keywords.length > 0) return FIELD.keywords;
  return place.length > 0 ? FIELD.place : 0;
}

/** Returns the weighted number of occurrences of a unit, normalized to occurrences in the text. */
const occurrencesOf = (spans: FieldSpans, isIntroduction: boolean, lengthFactor: number): number =>
  nameWeight(spans, isIntroduction) +
  (spans.heading.length > 0 ? FIELD.heading : 0) +
  (spans.text.length + SAMPLE * spans.sample.length) / lengthFactor;

/** Returns the share of its weight that a unit gains because it follows the previous unit. */
const adjacency = (before: FieldSpans, after: FieldSpans): number =>
  (['title', 'heading', 'text'] as const).reduce(
    (sum, field) => sum + (follows(before[field], after[field]) ? ADJACENT[field] : 0),
    0,
  );

/** Returns the length factor of the saturation (BM25). */
function lengthFactorOf({ text, sample }: Fields, title: string): number {
  const typicalLength = TYPICAL_LENGTH[isCjk(title) ? 'cjk' : 'latin'];
  return 1 - LENGTH_EFFECT + LENGTH_EFFECT * ((text.text.length + sample.text.length) / typicalLength);
}

export interface Score {
  score: number;
  /** Share of the query's weight that the section contains, from 0 to 1. */
  coverage: number;
  /** Whether title and alternative names contain every unit. */
  isTitled: boolean;
}

/**
 * Computes the score of a section for a query.
 *
 * @param units in the order of the query
 * @param keywords spellings of the complete query
 */
export function scoreOf(section: Ranked, units: readonly Weighted[], keywords: readonly string[]): Score {
  const isIntroduction = section.path.length === 0;
  const queries = keywords.map(lettersOf);
  const name = [section.title, ...section.keywords.split(' , ')].find(
    (query) => isIntroduction && queries.includes(lettersOf(query)),
  );
  const fields = fieldsOf(section, name ?? section.title);
  const lengthFactor = lengthFactorOf(fields, section.title);
  const unitSpans = units.map((unit) => ({ weight: unit.weight, spans: spansIn(fields, unit) }));
  let [all, covered, sum] = [0, 0, 0];
  for (const [index, { weight, spans }] of unitSpans.entries()) {
    const occurrences = occurrencesOf(spans, isIntroduction, lengthFactor);
    all += weight;
    if (occurrences > 0) covered += weight;
    sum += (weight * occurrences) / (SATURATION + occurrences);
    const before = unitSpans[index - 1];
    if (before) sum += Math.min(before.weight, weight) * adjacency(before.spans, spans);
  }
  if (all === 0) return { score: 0, coverage: 0, isTitled: false };
  const coverage = covered / all;
  const isTitled = unitSpans.every(
    ({ weight, spans }) => weight === 0 || spans.title.length + spans.keywords.length > 0,
  );
  const head = isIntroduction ? 'title' : 'heading';
  const inHead = unitSpans.flatMap(({ spans }) => spans[head]);
  const share = shareOf(fields[head], inHead);
  const letters = lettersOf(fields[head].text);
  const isInQuery = letters.length >= MIN_HEADING && queries.some((query) => query.includes(letters));
  const isOfUnits =
    share >= MIN_TITLE_COVERAGE && unitSpans.filter(({ spans }) => spans.heading.length > 0).length >= 2;
  const factor = isIntroduction
    ? (isTitled ? ALL_IN_TITLE : 1) * (name === undefined ? 1 : NAME_IS_QUERY)
    : (isInQuery ? HEADING_IN_QUERY : 1) * (isOfUnits ? HEADING_OF_UNITS : 1);
  return {
    score:
      (sum / all) *
      coverage ** COVERAGE_POWER *
      (1 + COMPLETE_HEADING * share) *
      factor *
      (section.type === 'api' ? API_PAGE : 1),
    coverage,
    isTitled,
  };
}
