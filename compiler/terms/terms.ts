// Reads content/terms/{locale}.yaml: which words a language prefers, and which it does not use, with the reason.
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import type { Reading } from '../files.ts';
import { readYaml } from '../yaml-file.ts';

const Form = z.string().min(1).max(80);
const TermList = z.strictObject({
  terms: z.array(
    z.strictObject({
      use: Form,
      /** Found whatever its capitals are; `*` at the end stands for any letters. */
      not: z.array(Form).min(1),
      /** Longer forms that hold one of `not` and are right. */
      except: z.array(Form).default([]),
      /** Beginnings of `type/code` of texts in which the forms are right. */
      outside: z.array(z.string().min(1)).default([]),
      /** Whether only these very capitals are wrong. */
      exact: z.boolean().default(false),
      /** Whether a form is wrong only where it is the complete text: a setting in bold, a cell of a table. */
      alone: z.boolean().default(false),
      why: z.string().min(1),
    }),
  ),
  /** How questions end in lists of questions. */
  questions: z.strictObject({ end: z.array(Form).min(1), why: z.string().min(1) }).optional(),
});
type TermList = z.output<typeof TermList>;
type Term = TermList['terms'][number];

/** Finds the forms of one language that are not to be used. */
export interface Terms {
  /** What is wrong with a text, a sentence each; `place` is its type and code (`legal/cookie-policy`). */
  faults(text: string, place: string): string[];
  /** What is wrong with the end of a question of a list of questions. */
  questionFault(question: string): string | undefined;
}

const LETTER = /[\p{L}\p{N}]/u;
const LATIN = '[\\p{Script=Latin}\\p{N}]';
const escapeRegExp = (form: string): string => form.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const isLatin = (character: string | undefined): boolean => /[\p{Script=Latin}\p{N}]/u.test(character ?? '');

/** A form as a pattern: Latin letters on its edges end a word, those of other scripts need not. */
function patternOf(form: string, alone: boolean): string {
  if (alone) return `^${escapeRegExp(form)}$`;
  const open = form.endsWith('*');
  const bare = open ? form.slice(0, -1) : form;
  const before = isLatin(bare.at(0)) ? `(?<!${LATIN})` : '';
  const after = open ? '\\p{L}*' : isLatin(bare.at(-1)) ? `(?!${LATIN})` : '';
  return `${before}${escapeRegExp(bare)}${after}`;
}

/**
 * A matcher for a list. One scan of the text finds the leftmost, longest form; a form of `except` takes what it
 * covers out of the search. The time is linear in the length of the text. Throws when a form is there twice.
 */
export function termsOf({ terms, questions }: TermList): Terms {
  const forms = new Map<string, { term: Term; form: string; right: boolean; spelt: Set<string> }>();
  for (const term of terms)
    for (const [list, right] of [
      [term.except, true],
      [term.not, false],
    ] as const)
      for (const form of list) {
        const other = forms.get(form.toLowerCase());
        const together = other?.term === term && other.right === right && (term.exact || right);
        if (other && !together && !(other.right && right)) throw new Error(`${form} is there twice`);
        if (other) other.spelt.add(form);
        else forms.set(form.toLowerCase(), { term, form, right, spelt: new Set([form]) });
      }
  const entries = [...forms.values()].sort((a, b) => b.form.length - a.form.length);
  const pattern =
    entries.length === 0
      ? undefined
      : new RegExp(entries.map(({ form, term }) => `(${patternOf(form, term.alone)})`).join('|'), 'giu');
  return {
    faults(text, place) {
      if (!pattern || !LETTER.test(text)) return [];
      return [...text.matchAll(pattern)].flatMap((match) => {
        const entry = entries[match.slice(1).findIndex((group) => group !== undefined)];
        if (!entry || entry.right) return [];
        const { term, spelt } = entry;
        if (term.exact && !spelt.has(match[0])) return [];
        if (match[0] === term.use || term.outside.some((start) => place.startsWith(start))) return [];
        return [`"${match[0]}": write ${term.use} (${term.why})`];
      });
    },
    questionFault: (question) =>
      !questions || questions.end.some((end) => question.trim().endsWith(end))
        ? undefined
        : `"${question.trim().slice(-8)}": questions end in ${questions.end.join(' or ')} (${questions.why})`,
  };
}

/** The terms of each language that has a list; a mistake in a list is reported, and the list left out. */
export function readTerms(root: string, reading: Reading): Map<Locale, Terms> {
  const found = new Map<Locale, Terms>();
  for (const locale of localeCodes) {
    const file = join(root, 'terms', `${locale}.yaml`);
    const read = existsSync(file) ? readYaml(file, TermList, reading) : undefined;
    if (!read) continue;
    try {
      found.set(locale, termsOf(read.value));
    } catch (error) {
      reading.problems.push({ file, line: 1, message: (error as Error).message });
    }
  }
  return found;
}

/** `legal/cookie-policy` of `content/legal/en/cookie-policy.json`: what a text is, whatever its language. */
export const placeOfText = (root: string, file: string): string =>
  relative(root, file)
    .split(sep)
    .filter((part) => !localeCodes.some((locale) => locale === part))
    .join('/')
    .replace(/(?:\.draft|\.wplus)?\.[a-z]+$/, '');
