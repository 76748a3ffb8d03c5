// Form fields (§3): rule, length limit, and HTML attributes (F6).
import type * as z from 'zod/mini';
import type { DictionaryName } from './dictionaries.ts';
import * as rules from './rules.ts';

const { LIMITS } = rules;

export type FieldValue = string | boolean | readonly string[];
export type FieldSchema = z.ZodMiniType<FieldValue>;

/** Control of a field, and the parser of its submitted value. */
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

/** Heading of the form under which the field appears. */
export type FieldGroup = 'you' | 'company' | 'request' | 'agreement';

export interface Field {
  kind: FieldKind;
  group: FieldGroup;
  required: boolean;
  /** Maximum length in characters; for choices, the maximum length of each choice. */
  maxLength: number;
  readonly schema: FieldSchema;
  dictionary?: DictionaryName;
  /** HTML attributes for autofill and the virtual keyboard. */
  autocomplete?: string;
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric';
  /** Whether the dictionaries contain a hint for the field: `form.hint.{name}`. */
  hint?: true;
  /** Locales whose forms show the field; all by default. */
  locales?: readonly string[];
}

type FieldOptions = Pick<Field, 'autocomplete' | 'inputMode' | 'hint' | 'locales'>;

/** Creates the schema of a field on first use, because a page uses the schemas of only one form. */
function addSchema(field: Omit<Field, 'schema'>, create: () => FieldSchema): Field {
  let schema: FieldSchema | undefined;
  return {
    ...field,
    get schema() {
      schema ??= create();
      return schema;
    },
  };
}

function textField(
  kind: FieldKind,
  group: FieldGroup,
  required: boolean,
  rule: Omit<rules.TextRule, 'required'>,
  options: FieldOptions = {},
): Field {
  return addSchema({ kind, group, required, maxLength: rule.max, ...options }, () =>
    rules.text({ ...rule, required }),
  );
}

/** A person's name, or a part of one (F9). */
export const personName = (autocomplete: string): Field =>
  textField('text', 'you', true, { max: LIMITS.name }, { autocomplete });

/** F10: phonetic reading of a name in Japanese forms, which the characters do not determine. */
export const nameReading = (): Field =>
  textField('text', 'you', false, { max: LIMITS.name }, { hint: true, locales: ['ja'] });

/** Single-line text. */
export const line = (group: FieldGroup, required: boolean, options: FieldOptions = {}): Field =>
  textField('text', group, required, { max: LIMITS.line }, options);

/** An email address. */
export const email = (required: boolean): Field =>
  textField(
    'email',
    'you',
    required,
    { max: LIMITS.email, problem: rules.emailProblem, fold: rules.normalizeWidth },
    { autocomplete: 'email', inputMode: 'email' },
  );

/** A phone number. */
export const phone = (required: boolean, options: FieldOptions = { hint: true }): Field =>
  textField(
    'tel',
    'you',
    required,
    { max: LIMITS.phone, problem: rules.phoneProblem, fold: rules.normalizeWidth },
    { autocomplete: 'tel', inputMode: 'tel', ...options },
  );

/** §3 phone number or messaging handle. */
export const handle = (required: boolean): Field =>
  textField(
    'text',
    'you',
    required,
    { max: LIMITS.name, problem: rules.handleProblem, fold: rules.normalizeWidth },
    { autocomplete: 'tel', inputMode: 'text', hint: true },
  );

/** A website, with or without `https://`. */
export const website = (required: boolean): Field =>
  textField(
    'url',
    'company',
    required,
    { max: LIMITS.website, problem: rules.websiteProblem },
    { autocomplete: 'url', inputMode: 'url' },
  );

/** An optional non-negative integer. */
export const count = (group: FieldGroup): Field =>
  textField(
    'number',
    group,
    false,
    { max: LIMITS.number, problem: rules.numberProblem, fold: rules.normalizeWidth },
    { inputMode: 'numeric' },
  );

/** Multi-line text. */
export const paragraph = (required: boolean, options: FieldOptions = {}): Field =>
  textField('textarea', 'request', required, { max: LIMITS.text, lines: true }, options);

/** The visitor's preferred day. */
export const day = (): Field =>
  textField('date', 'request', true, { max: LIMITS.day, problem: rules.dayProblem });
/** The visitor's preferred time of day. */
export const time = (): Field =>
  textField('time', 'request', true, { max: LIMITS.time, problem: rules.timeProblem }, { hint: true });

/** F30: the visitor's time zone; a script or the site fills it in. */
export const timeZone = (): Field =>
  textField('hidden', 'request', false, { max: LIMITS.zone, problem: rules.zoneProblem });

/** Subject of the form, set by the page: an event, a document, or a tenant. */
export const hiddenCode = (required: boolean): Field =>
  textField('hidden', 'request', required, { max: LIMITS.code, problem: rules.codeProblem });

/** One code of a dictionary. */
export const select = (
  group: FieldGroup,
  dictionary: DictionaryName,
  required: boolean,
  options: FieldOptions = {},
): Field =>
  addSchema({ kind: 'select', group, required, maxLength: LIMITS.code, dictionary, ...options }, () =>
    rules.singleChoice(dictionary, required),
  );

/** Several codes of a dictionary. */
export const choices = (dictionary: DictionaryName, required: boolean): Field =>
  addSchema({ kind: 'choices', group: 'request', required, maxLength: LIMITS.code, dictionary }, () =>
    rules.multipleChoice(dictionary, required),
  );

/** §5, F23: unchecked by default. */
export const agreement = (): Field =>
  addSchema({ kind: 'agreement', group: 'agreement', required: true, maxLength: 4 }, rules.acceptedAgreement);
