// The fields that forms are made of (§3), each with its rule, its limit and what a browser is told about it (F6).
import type { z } from 'zod';
import type { DictionaryName } from './dictionaries.ts';
import * as rules from './rules.ts';

const { LIMITS } = rules;

/** How a field is shown, and how its value is read of what a browser sends. */
export type FieldKind =
  | 'text'
  | 'email'
  | 'tel'
  | 'url'
  | 'number'
  | 'textarea'
  | 'select'
  | 'choices'
  | 'date'
  | 'time'
  | 'hidden'
  | 'agreement';

/** Under which heading of the form it stands. */
export type FieldGroup = 'you' | 'company' | 'request' | 'agreement';

export interface Field {
  kind: FieldKind;
  group: FieldGroup;
  required: boolean;
  /** In characters; of choices, of each. */
  maxLength: number;
  schema: z.ZodType;
  dictionary?: DictionaryName;
  /** HTML autofill, and which keyboard and which key a phone shows. */
  autocomplete?: string;
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric';
  /** The dictionaries hold a hint for it: `form.hint.{name}`. */
  hint?: true;
}

type Known = Pick<Field, 'autocomplete' | 'inputMode' | 'hint'>;

function typed(
  kind: FieldKind,
  group: FieldGroup,
  required: boolean,
  rule: Omit<rules.TextRule, 'required'>,
  known: Known = {},
): Field {
  return { kind, group, required, maxLength: rule.max, schema: rules.text({ ...rule, required }), ...known };
}

/** A person's name, or a part of one (F9). */
export const personName = (autocomplete: string): Field =>
  typed('text', 'you', true, { max: LIMITS.name }, { autocomplete });

export const line = (group: FieldGroup, required: boolean, known: Known = {}): Field =>
  typed('text', group, required, { max: LIMITS.line }, known);

export const email = (required: boolean): Field =>
  typed(
    'email',
    'you',
    required,
    { max: LIMITS.email, problem: rules.emailProblem, fold: rules.folded },
    { autocomplete: 'email', inputMode: 'email' },
  );

export const phone = (required: boolean, known: Known = { hint: true }): Field =>
  typed(
    'tel',
    'you',
    required,
    { max: LIMITS.phone, problem: rules.phoneProblem, fold: rules.folded },
    { autocomplete: 'tel', inputMode: 'tel', ...known },
  );

/** §3 phone or messaging handle. */
export const handle = (required: boolean): Field =>
  typed(
    'text',
    'you',
    required,
    { max: LIMITS.name, problem: rules.handleProblem, fold: rules.folded },
    { autocomplete: 'tel', inputMode: 'text', hint: true },
  );

export const website = (required: boolean): Field =>
  typed(
    'url',
    'company',
    required,
    { max: LIMITS.website, problem: rules.websiteProblem },
    { autocomplete: 'url', inputMode: 'url' },
  );

export const count = (group: FieldGroup): Field =>
  typed(
    'number',
    group,
    false,
    { max: LIMITS.number, problem: rules.numberProblem, fold: rules.folded },
    { inputMode: 'numeric' },
  );

export const paragraph = (required: boolean, known: Known = {}): Field =>
  typed('textarea', 'request', required, { max: LIMITS.text, lines: true }, known);

export const day = (): Field =>
  typed('date', 'request', true, { max: LIMITS.day, problem: rules.dayProblem });
export const time = (): Field =>
  typed('time', 'request', true, { max: LIMITS.time, problem: rules.timeProblem }, { hint: true });

/** F30: of the visitor; a script fills it in, or the site does. */
export const timeZone = (): Field =>
  typed('hidden', 'request', false, { max: LIMITS.zone, problem: rules.zoneProblem });

/** What the page says about the form: which event, which document, which tenant. */
export const hiddenCode = (required: boolean): Field =>
  typed('hidden', 'request', required, { max: LIMITS.code, problem: rules.codeProblem });

export const select = (
  group: FieldGroup,
  dictionary: DictionaryName,
  required: boolean,
  known: Known = {},
): Field => ({
  kind: 'select',
  group,
  required,
  maxLength: LIMITS.code,
  dictionary,
  schema: rules.selected(dictionary, required),
  ...known,
});

export const choices = (dictionary: DictionaryName, required: boolean): Field => ({
  kind: 'choices',
  group: 'request',
  required,
  maxLength: LIMITS.code,
  dictionary,
  schema: rules.chosen(dictionary, required),
});

/** §5, F23: never ticked beforehand. */
export const agreement = (): Field => ({
  kind: 'agreement',
  group: 'agreement',
  required: true,
  maxLength: 4,
  schema: rules.ticked,
});
