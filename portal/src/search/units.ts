// Search units: the parts of a keyword that are matched separately. A unit is a concept with its forms, a word, or a
// pair of Chinese characters.
import type { Locale } from '../../../common/i18n/locales.ts';
import {
  isRun,
  phraseQuery,
  piecesOf,
  separateTerms,
  spellingsOf,
  termQuery,
  termsOf,
} from '../../../common/text/fold.ts';
import { type Concept, type Parsed, parseKeyword } from './acronyms.ts';
import { splitJapanese, subjectTermsOf } from './question.ts';

export interface Unit {
  /** FTS5 expression. */
  query: string;
  /** Folded alternatives, one of which must occur in a section. The words of a form are separated by spaces. */
  forms: readonly string[];
  /** Term that contains the unit; empty for a concept. */
  term: string;
  /** Units that replace it if no section contains it. */
  parts: readonly Unit[];
}

/** Maximum number of units. Additional units are ignored. */
const MAX_UNITS = 16;
/** Minimum length of the beginning of a Korean word without its ending. */
const MIN_BEGINNING = 2;

export interface Query extends Parsed {
  /** Words and runs without question words, in order. */
  terms: readonly string[];
  units: readonly Unit[];
}

const unitOf = (form: string, term: string, locale: Locale, parts: readonly Unit[] = []): Unit => ({
  query: termQuery(form, locale),
  forms: spellingsOf(form, locale),
  term,
  parts,
});

/** Returns smaller units of a term: the words of a compound, or the beginning of a Korean word. */
function partsOf(term: string, locale: Locale): Unit[] {
  if (locale === 'ja' && isRun(term)) {
    const words = splitJapanese(term).map(({ segment }) => segment);
    const parts = words.length > 1 ? words : term.length > 2 ? separateTerms(term, locale) : [...term];
    return parts.map((part) => unitOf(part, term, locale));
  }
  if (locale === 'ko' && /^\p{Script=Hangul}+$/u.test(term) && term.length > MIN_BEGINNING)
    return [unitOf(term.slice(0, Math.max(MIN_BEGINNING, term.length - 1)), term, locale)];
  return [];
}

/** Chinese has no word boundaries, so each pair of characters is a unit. */
const unitsOfTerm = (term: string, locale: Locale): Unit[] =>
  locale === 'cn'
    ? separateTerms(term, locale).map((pair) => unitOf(pair, term, locale))
    : [unitOf(term, term, locale, partsOf(term, locale))];

/** Returns the units of parsed terms and concepts. `foreign` selects the forms that occur in English content. */
export function unitsOf(
  { concepts }: Parsed,
  terms: readonly string[],
  locale: Locale,
  foreign: boolean,
): Unit[] {
  const conceptUnits = concepts.flatMap((concept): Unit[] => {
    const forms = (foreign ? concept.english : concept.forms).filter((form) => piecesOf(form).length > 0);
    if (forms.length === 0) return [];
    return [
      {
        query: `(${forms.map((form) => phraseQuery(form, locale)).join(' OR ')})`,
        forms: forms.map((form) => piecesOf(form).join(' ')),
        term: '',
        parts: (concept.parts ?? [])
          .flatMap((text) => subjectTermsOf(text, locale))
          .flatMap((term) => unitsOfTerm(term, locale)),
      },
    ];
  });
  const units = [...conceptUnits, ...terms.flatMap((term) => unitsOfTerm(term, locale))];
  return [...new Map(units.map((unit) => [unit.query, unit])).values()].slice(0, MAX_UNITS);
}

/**
 * Parses a keyword into concepts and subject terms. A keyword that consists of question words retains them, except in
 * Chinese, whose question words occur in other words.
 */
export function queryOf(keyword: string, locale: Locale, knownConcepts: readonly Concept[]): Query {
  const parsed = parseKeyword(keyword, knownConcepts);
  const subject = subjectTermsOf(parsed.rest, locale);
  const isEmpty = subject.length + parsed.concepts.length === 0;
  const terms = isEmpty && locale !== 'cn' ? termsOf(parsed.rest) : subject;
  return { ...parsed, terms, units: unitsOf(parsed, terms, locale, false) };
}

/** Whether a form has no word boundaries in a string, as in Chinese, Japanese, and Korean. */
export const isUnbounded = (form: string): boolean => isRun(form) || /\p{Script=Hangul}/u.test(form);
