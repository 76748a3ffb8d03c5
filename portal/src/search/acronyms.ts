// Acronyms in search: "SSO" and "single sign-on" are one concept, and a search for one form finds the others.

import { isRun, piecesOf } from '../../../common/text/fold.ts';
import type { Acronym } from '../content/settings.ts';

/** Maximum number of concepts in a keyword. Additional concepts are searched as words. */
const MAX_CONCEPTS = 4;
/** Maximum length of a particle attached to a Korean word. */
const MAX_PARTICLE = 3;

/** Phrases with the same meaning: the forms of an acronym, or a phrase and its synonyms. */
export interface Concept extends Acronym {
  /** The only form that is recognized in a keyword; all forms by default. */
  name?: string;
  /** Phrases whose words are searched for if no section contains a form. */
  parts?: readonly string[];
}

/** A keyword, split into concepts and other words. */
export interface Parsed {
  concepts: readonly Concept[];
  rest: string;
}

const isHangul = (text: string): boolean => /^\p{Script=Hangul}+$/u.test(text);
const normalizeSpaces = (text: string): string => piecesOf(text).join(' ');

/**
 * Returns the end of a form that starts at a position of a tokenized string, including a plural s or a Korean particle;
 * `null` if the form is part of a longer word. Chinese and Japanese words have no boundaries.
 */
function endOf(text: string, start: number, form: string): number | null {
  const end = start + form.length;
  const first = form.slice(0, 1);
  if (text[start - 1] !== ' ' && !isRun(first)) return null;
  if (text[end] === ' ' || isRun(form.slice(-1))) return end;
  const [suffix = ''] = /^[^ ]*/.exec(text.slice(end)) ?? [];
  const isEnding = suffix === 's' || (suffix.length <= MAX_PARTICLE && isHangul(suffix));
  return isEnding ? end + suffix.length : null;
}

/** Returns start and end of a form in a tokenized string; `null` if it does not occur. */
function spanOf(text: string, form: string): [start: number, end: number] | null {
  for (let start = text.indexOf(form); start >= 0; start = text.indexOf(form, start + 1)) {
    const end = endOf(text, start, form);
    if (end !== null) return [start, end];
  }
  return null;
}

/**
 * Finds the forms of concepts in a keyword, longest first, because "mutual TLS" is not TLS. The cost is bounded by the
 * number of known forms and the length of the keyword.
 */
export function parseKeyword(keyword: string, knownConcepts: readonly Concept[]): Parsed {
  let text = ` ${normalizeSpaces(keyword)} `;
  const forms = knownConcepts
    .flatMap((concept) =>
      (concept.name === undefined ? concept.forms : [concept.name]).map((form) => ({
        form: normalizeSpaces(form),
        concept,
      })),
    )
    .filter(({ form }) => form !== '' && text.includes(form))
    .sort((a, b) => b.form.length - a.form.length);
  const concepts = new Set<Concept>();
  for (const { form, concept } of forms) {
    const span = spanOf(text, form);
    if (!span || (concepts.size === MAX_CONCEPTS && !concepts.has(concept))) continue;
    concepts.add(concept);
    text = `${text.slice(0, span[0])} ${text.slice(span[1])}`;
  }
  // Without a concept, the keyword stays unchanged, because its punctuation separates words.
  return concepts.size === 0
    ? { concepts: [], rest: keyword }
    : { concepts: [...concepts], rest: text.trim() };
}

/** Returns the spellings of a keyword: all forms of a concept if the keyword is one. */
export function keywordsOf(
  keyword: string,
  { concepts }: Parsed,
  terms: readonly string[],
): readonly string[] {
  const [only] = concepts;
  return concepts.length === 1 && only && terms.length === 0 ? only.forms : [keyword];
}

/** Returns the terms and forms to highlight. A form with several words is a phrase. */
export const marksOf = ({ concepts }: Parsed, terms: readonly string[]): string[] => [
  ...concepts.flatMap(({ forms }) => forms.map(normalizeSpaces)),
  ...terms,
];
