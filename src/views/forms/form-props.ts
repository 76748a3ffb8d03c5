// Props of a form. All of them are JSON values, because the browser reads them from the page for hydration.
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
  /** Why the form requires it. */
  reason?: string;
  autocomplete?: string;
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric';
  /** Code and name of an option. */
  options?: readonly (readonly [code: string, name: string])[];
};

/** Challenge that the portal requires before it accepts a form (§7 pictureType, verifyCode). */
export type Challenge = {
  pictureType: string;
  question: string;
  /** `data:` addresses of an image and of the same characters as audio; empty for a question. */
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
  /** Separator between a field and its error. */
  colon: string;
  summary: string;
  problems: Readonly<Record<MessageKey, string>>;
  /** With `|` around the link to the locale's policy (F23). */
  agreement: string;
  policy: string;
  policyHref: string;
  /** Text about stored data (F23): the full text, one sentence, and the label of the full text. */
  stored: string;
  storedShort: string;
  storedMore: string;
  /** Label of the optional fields. */
  more: string;
  submit: string;
  sending: string;
  /** Prefix of the page's title (F3). */
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
  /** Range of its date field. */
  days?: DayRange | undefined;
  /** Purpose of its verification, and the action of the form. */
  action: string;
  fields: readonly FieldView[];
  /** Values by field: several for choices, `on` for the checkbox. */
  values: Readonly<Record<string, string | readonly string[]>>;
  /** Errors by field, in the language of the page. */
  problems: Readonly<Record<string, string>>;
  /** Messages about the form in general. */
  notice: string;
  /** Notice of a preview, which states how the form is handled; empty elsewhere. */
  previewNote: string;
  challenge: Challenge | null;
  /** Whether its script may use Turnstile. */
  hasTurnstile: boolean;
  /** Signed time and form code of the page (F21). */
  token: string;
  /** Id of the first attempt: repetitions are the same lead (F13). */
  pageKey: string;
  /** The same page in the other languages: the form's input is transferred (F4). */
  otherLanguages: readonly { name: string; lang: string; action: string }[];
  texts: FormTexts;
};

/** Names of a form's own fields, in addition to those of its table. */
export const OWN = {
  token: 'formToken',
  pageKey: 'formKey',
  /** Honeypot: invisible, so only programs fill it in (F17). */
  trap: 'homepage2',
  pictureType: 'pictureType',
  verifyCode: 'verifyCode',
  referrer: 'formReferrer',
  /** `show`: the form is shown with values and not sent. */
  intent: 'formIntent',
} as const;

/** Id of a form's element, or of a part of one of its fields. */
export const FORM_ID = 'lead-form';
/** Id of the section that contains the form: target of links on the page. */
export const FORM_PLACE = 'form';
export const fieldId = (name: string): string => `field-${name}`;
export const problemId = (name: string): string => `problem-${name}`;
export const hintId = (name: string): string => `hint-${name}`;

/** Ids of the descriptions of a field; `undefined` for none. */
export const describedBy = (
  { name, hint, reason }: FieldView,
  problem: string | undefined,
): string | undefined =>
  [hint || reason ? hintId(name) : '', problem ? problemId(name) : ''].filter(Boolean).join(' ') || undefined;
