// Term lists (content/terms/{locale}.yaml): preferred and avoided words in each language, with reasons.
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
      /** Avoided forms, case-insensitive unless `exact`; a trailing `*` stands for any letters. */
      not: z.array(Form).min(1),
      /** Longer forms that contain an avoided form and are correct. */
      except: z.array(Form).default([]),
      /** Prefixes of `type/code` of content items in which the forms are correct. */
      outside: z.array(z.string().min(1)).default([]),
      /** Prefixes of `type/code` of the content items in which the forms are wrong; all by default. */
      within: z.array(z.string().min(1)).optional(),
      /** Whether the forms are case-sensitive. */
      exact: z.boolean().default(false),
      /** Whether a form is wrong only as a complete string, such as a setting in bold or a table cell. */
      alone: z.boolean().default(false),
      why: z.string().min(1),
    }),
  ),
  /** Replacements of phrases that are literal translations, by phrase. */
  phrases: z.record(Form, z.string().min(1)).optional(),
  questions: z.strictObject({ end: z.array(Form).min(1), why: z.string().min(1) }).optional(),
});
type TermList = z.output<typeof TermList>;
type Term = TermList['terms'][number];

/** The terms of a list, with its phrases as terms. */
const termsIn = ({ terms, phrases = {} }: TermList): Term[] => [
  ...terms,
  ...Object.entries(phrases).map(([phrase, use]) => ({
    use,
    not: [phrase],
    except: [],
    outside: [],
    exact: false,
    alone: false,
    why: 'not idiomatic',
  })),
];

/** Finds avoided forms in one language. */
export interface Terms {
  /** The errors in a string, one sentence each; `contentKey` is its type and code (`legal/cookie-policy`). */
  problems(text: string, contentKey: string): string[];
  /** The error of a question's ending, if any. */
  questionProblem(question: string): string | undefined;
}

const LATIN = '[\\p{Script=Latin}\\p{N}]';
const isLatin = (character: string | undefined): boolean => /[\p{Script=Latin}\p{N}]/u.test(character ?? '');

/** The pattern of a form. Latin letters at its edges require a word boundary; other scripts do not. */
function patternOf(form: string, alone: boolean): string {
  if (alone) return `^${RegExp.escape(form)}$`;
  const open = form.endsWith('*');
  const bare = open ? form.slice(0, -1) : form;
  const before = isLatin(bare.at(0)) ? `(?<!${LATIN})` : '';
  const after = open ? '\\p{L}*' : isLatin(bare.at(-1)) ? `(?!${LATIN})` : '';
  return `${before}${RegExp.escape(bare)}${after}`;
}

/**
 * Creates a matcher for a list. One scan of the text finds the leftmost longest forms; text that matches a form in
 * `except` is skipped. Linear in the length of the text. Throws on a duplicate form.
 */
export function termsOf(list: TermList): Terms {
  const { questions } = list;
  const forms = new Map<string, { term: Term; form: string; isAllowed: boolean; spellings: Set<string> }>();
  for (const term of termsIn(list))
    for (const [spelled, isAllowed] of [
      [term.except, true],
      [term.not, false],
    ] as const)
      for (const form of spelled) {
        const other = forms.get(form.toLowerCase());
        const isVariant = other?.term === term && other.isAllowed === isAllowed && (term.exact || isAllowed);
        if (other && !isVariant && !(other.isAllowed && isAllowed)) throw new Error(`${form} occurs twice`);
        if (other) other.spellings.add(form);
        else forms.set(form.toLowerCase(), { term, form, isAllowed, spellings: new Set([form]) });
      }
  const entries = [...forms.values()].sort((a, b) => b.form.length - a.form.length);
  // Most strings contain no form, and a search for literals is fast.
  const literals = entries.map(({ form }) => RegExp.escape(form.replace(/\*$/, '')));
  const candidate = new RegExp(entries.length > 0 ? literals.join('|') : '(?!)', 'iu');
  const pattern = new RegExp(
    entries.map(({ form, term }) => `(${patternOf(form, term.alone)})`).join('|'),
    'giu',
  );
  return {
    problems(text, contentKey) {
      if (!candidate.test(text)) return [];
      return [...text.matchAll(pattern)].flatMap((match) => {
        const entry = entries[match.slice(1).findIndex((group) => group !== undefined)];
        if (!entry || entry.isAllowed) return [];
        const { term, spellings } = entry;
        if (term.exact && !spellings.has(match[0])) return [];
        const isIn = (start: string) => contentKey.startsWith(start);
        if (match[0] === term.use || term.outside.some(isIn) || term.within?.some(isIn) === false) return [];
        return [`"${match[0]}": write ${term.use} (${term.why})`];
      });
    },
    questionProblem: (question) =>
      !questions || questions.end.some((end) => question.trim().endsWith(end))
        ? undefined
        : `"${question.trim().slice(-8)}": questions end in ${questions.end.join(' or ')} (${questions.why})`,
  };
}

/** The terms by locale; an invalid list is reported and omitted. */
export function readTerms(root: string, reading: Reading): Map<Locale, Terms> {
  const terms = new Map<Locale, Terms>();
  for (const locale of localeCodes) {
    const file = join(root, 'terms', `${locale}.yaml`);
    const read = existsSync(file) ? readYaml(file, TermList, reading) : undefined;
    if (!read) continue;
    try {
      terms.set(locale, termsOf(read.value));
    } catch (error) {
      reading.problems.push({ file, line: 1, message: (error as Error).message });
    }
  }
  return terms;
}

/** Type and code of a content item: `legal/cookie-policy` for `content/legal/en/cookie-policy.json`. */
export const textKey = (root: string, file: string): string =>
  relative(root, file)
    .split(sep)
    .filter((part) => !localeCodes.some((locale) => locale === part))
    .join('/')
    .replace(/(?:\.draft|\.wplus)?\.[a-z]+$/, '');
