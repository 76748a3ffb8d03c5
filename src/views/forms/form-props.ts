// Form props. All values are JSON, because hydration reads them from the page.
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
  /** Reason why the form asks for the field. */
  reason?: string;
  autocomplete?: string;
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric';
  /** Options of a select or a group of checkboxes. */
  options?: readonly (readonly [code: string, name: string])[];
};

/** Challenge that the portal requires before it accepts a form (§7 pictureType, verifyCode). */
export type Challenge = {
  pictureType: string;
  question: string;
  /** `data:` URLs of the characters as an image and as audio; empty for a question. */
  image: string;
  audio: string;
};

export type FormStrings = {
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
  /** Consent text, with `|` where the link to the privacy policy goes (F23). */
  agreement: string;
  policy: string;
  policyHref: string;
  /** Information about stored data (F23): full text, one-sentence summary, and label of the full text. */
  stored: string;
  storedShort: string;
  storedMore: string;
  /** Label of the disclosure for optional fields. */
  more: string;
  submit: string;
  sending: string;
  /** Prefix of the page title after an error (F3). */
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
  /** Form code, also the purpose of the verification. */
  form: FormCode;
  days?: DayRange | undefined;
  /** Form action: a localized path with sticky parameters. */
  action: string;
  fields: readonly FieldView[];
  /** Values by field: an array for multiple choices, `on` for a checkbox. */
  values: Readonly<Record<string, string | readonly string[]>>;
  /** Errors by field, in the language of the page. */
  problems: Readonly<Record<string, string>>;
  notice: string;
  /** Notice about how a preview handles the form; empty elsewhere. */
  previewNote: string;
  challenge: Challenge | null;
  /** Whether the script may use Turnstile. */
  hasTurnstile: boolean;
  /** Signed token with the render time and form code (F21). */
  token: string;
  /** Idempotency key of the page: resubmissions count as the same lead (F13). */
  pageKey: string;
  /** The page in other languages, to which the form input is transferred (F4). */
  otherLanguages: readonly { name: string; lang: string; action: string }[];
  strings: FormStrings;
};

/** Names of internal fields that every form has. */
export const INTERNAL_FIELDS = {
  token: 'formToken',
  pageKey: 'formKey',
  /** Honeypot: invisible, so only bots fill it in (F17). */
  trap: 'homepage2',
  pictureType: 'pictureType',
  verifyCode: 'verifyCode',
  referrer: 'formReferrer',
  /** `show`: the form is rendered with the submitted values but not sent. */
  intent: 'formIntent',
} as const;

export const FORM_ID = 'lead-form';
/** ID of the section with the form, the target of links on the page. */
export const FORM_SECTION_ID = 'form';
export const fieldId = (name: string): string => `field-${name}`;
export const problemId = (name: string): string => `problem-${name}`;
export const hintId = (name: string): string => `hint-${name}`;

/** Value of `aria-describedby` for a field; `undefined` without descriptions. */
export const describedBy = (
  { name, hint, reason }: FieldView,
  problem: string | undefined,
): string | undefined =>
  [hint || reason ? hintId(name) : '', problem ? problemId(name) : ''].filter(Boolean).join(' ') || undefined;
