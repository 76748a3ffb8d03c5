// What is said of a value that does not fit (§5): keys of the dictionaries in locales/, so that each side says it
// in the visitor's language.

export const MESSAGES = {
  /** A text field that must not stay empty. */
  input: 'form.error.input',
  /** A selection that was not made, or of something that is not offered. */
  select: 'form.error.select',
  email: 'form.error.email',
  agreement: 'form.error.agreement',
  /** F8: says why. */
  hyphen: 'form.error.hyphen',
  phone: 'form.error.phone',
  website: 'form.error.website',
  number: 'form.error.number',
  day: 'form.error.day',
  /** A day outside of the range; takes `{{first}}` and `{{last}}`. */
  period: 'form.error.period',
  time: 'form.error.time',
  /** Takes `{{max}}`: the field's `maxLength`. */
  long: 'form.error.long',
} as const;

export type MessageKey = (typeof MESSAGES)[keyof typeof MESSAGES];

const KEYS: ReadonlySet<string> = new Set(Object.values(MESSAGES));

/** Whether a message of the schemas is one of these keys, and not a word of the library's own. */
export const isMessageKey = (message: string): message is MessageKey => KEYS.has(message);
