// What a form is shown from: all of it can be written as JSON, because a browser that wakes the form reads it
// back from the page.
import type { FieldGroup, FieldKind } from '../../../common/forms/fields.ts';
import type { FormCode } from '../../../common/forms/forms.ts';
import type { MessageKey } from '../../../common/forms/messages.ts';
import type { DayRange } from '../../../common/forms/rules.ts';

export type FieldView = {
  name: string;
  kind: FieldKind;
  group: FieldGroup;
  required: boolean;
  maxLength: number;
  label: string;
  hint?: string;
  autocomplete?: string;
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric';
  /** Code and name of what can be selected. */
  options?: readonly (readonly [code: string, name: string])[];
};

/** A question that the portal asks before it takes a form (§7 pictureType, verifyCode). */
export type Challenge = {
  pictureType: string;
  question: string;
  /** `data:` addresses of a picture of characters and of the same characters spoken; empty for a question. */
  image: string;
  audio: string;
};

export type FormTexts = {
  title: string;
  lead: string;
  groups: Readonly<Record<FieldGroup, string>>;
  select: string;
  required: string;
  optional: string;
  /** Between a field and what is wrong with it. */
  colon: string;
  summary: string;
  problems: Readonly<Record<MessageKey, string>>;
  /** With `|` where the link to the policy of the locale stands (F23). */
  agreement: string;
  policy: string;
  policyHref: string;
  stored: string;
  submit: string;
  sending: string;
  /** F3: stands before the page's title. */
  titleError: string;
  failed: string;
  questionHint: string;
  picture: string;
  otherQuestion: string;
  languages: string;
  next: string;
  steps: readonly string[];
};

export type FormProps = {
  form: FormCode;
  /** Days that its day field takes. */
  days?: DayRange | undefined;
  /** The purpose of its verification, and where it is posted to. */
  action: string;
  fields: readonly FieldView[];
  /** Values by field: of choices several, of the box `on`. */
  values: Readonly<Record<string, string | readonly string[]>>;
  /** What is wrong, by field, in the language of the page. */
  problems: Readonly<Record<string, string>>;
  /** What is to be said of the form as a whole. */
  notice: string;
  /** Says that this is a preview, and what becomes of the form; empty elsewhere. */
  previewNote: string;
  challenge: Challenge | null;
  /** Whether its script asks if Turnstile is to verify it. */
  hasTurnstile: boolean;
  /** When and for which form the page was made, signed (F21). */
  token: string;
  /** What makes a repetition the same lead (F13): of the first attempt. */
  pageKey: string;
  /** The same page in the other languages: a form is taken along (F4). */
  otherLanguages: readonly { name: string; lang: string; action: string }[];
  texts: FormTexts;
};

/** Names of a form's own fields beside those of its table. */
export const OWN = {
  token: 'formToken',
  pageKey: 'formKey',
  /** Nobody sees it, so nobody fills it in (F17). */
  trap: 'homepage2',
  pictureType: 'pictureType',
  verifyCode: 'verifyCode',
  referrer: 'formReferrer',
  /** `show`: the form is shown as it is filled in, and not sent. */
  intent: 'formIntent',
} as const;

/** The id of a form's element, and of what belongs to one of its fields. */
export const FORM_ID = 'lead-form';
/** Where the part of the page begins that the form stands in: what links on the page lead to. */
export const FORM_PLACE = 'form';
export const fieldId = (name: string): string => `field-${name}`;
export const problemId = (name: string): string => `problem-${name}`;
export const hintId = (name: string): string => `hint-${name}`;

/** Which ids describe a field; `undefined` for none. */
export const describedBy = ({ name, hint }: FieldView, problem: string | undefined): string | undefined =>
  [hint ? hintId(name) : '', problem ? problemId(name) : ''].filter(Boolean).join(' ') || undefined;
