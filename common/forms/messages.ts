// Validation messages (§5): keys of the dictionaries in locales/, so that each side translates them.

export const MESSAGES = {
  /** A required text field is empty. */
  input: 'form.error.input',
  /** A selection is missing or not one of the options. */
  select: 'form.error.select',
  email: 'form.error.email',
  agreement: 'form.error.agreement',
  /** A phone number contains a hyphen; the message explains why that is invalid (F8). */
  hyphen: 'form.error.hyphen',
  phone: 'form.error.phone',
  website: 'form.error.website',
  number: 'form.error.number',
  day: 'form.error.day',
  /** A day outside the range; parameters: `{{first}}` and `{{last}}`. */
  period: 'form.error.period',
  time: 'form.error.time',
  /** Parameter: `{{max}}`, the field's `maxLength`. */
  long: 'form.error.long',
} as const;

export type MessageKey = (typeof MESSAGES)[keyof typeof MESSAGES];

const KEYS: ReadonlySet<string> = new Set(Object.values(MESSAGES));

/** Whether a message of the schemas is one of these keys instead of a default message of zod. */
export const isMessageKey = (message: string): message is MessageKey => KEYS.has(message);
