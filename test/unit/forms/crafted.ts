// Crafted form values for each rule of each form: missing, of the wrong type, unknown, and too long, with the expected
// messages. Unit, portal, and site tests share this table.
import { DICTIONARIES } from '../../../common/forms/dictionaries.ts';
import type { Field } from '../../../common/forms/fields.ts';
import { FORM_CODES, FORMS, type FormCode } from '../../../common/forms/forms.ts';
import { MESSAGES, type MessageKey } from '../../../common/forms/messages.ts';

export interface Rule {
  form: FormCode;
  name: string;
  field: Field;
}

/** All fields of all forms. */
export const RULES: readonly Rule[] = FORM_CODES.flatMap((form) =>
  Object.entries(FORMS[form].fields).map(([name, field]) => ({ form, name, field })),
);

const isSelection = ({ kind, dictionary }: Field) => kind === 'agreement' || dictionary !== undefined;

/** §5: the message of a missing value, by kind of field. */
export const promptOf = (field: Field): MessageKey => {
  if (field.kind === 'agreement') return MESSAGES.agreement;
  return isSelection(field) ? MESSAGES.select : MESSAGES.input;
};

type InvalidValue = readonly [value: unknown, message: MessageKey];
const all = (message: MessageKey, ...values: readonly unknown[]): InvalidValue[] =>
  values.map((value) => [value, message]);
const NOT_OFFERED = ['not-offered', '__proto__', 'constructor', 'toString'];

const UNKNOWN: Readonly<Record<Exclude<Field['kind'], 'hidden'>, readonly InvalidValue[]>> = {
  // Text fields accept any text.
  text: [],
  textarea: [],
  email: all(MESSAGES.email, 'nobody', 'a@b', 'a b@example.com', 'a@example.com\r\nBcc: b@example.com'),
  tel: [
    ...all(MESSAGES.hyphen, '080-1234-5678', '080－1234－5678', '080ー1234'),
    ...all(MESSAGES.phone, 'call me', '123', '((( )))', '١٢٣٤٥٦'),
  ],
  url: all(MESSAGES.website, 'javascript:alert(1)', 'ftp://example.com', 'nothing', 'http://'),
  number: all(MESSAGES.number, 'three', '-1', '1e3', '0x1f'),
  date: all(MESSAGES.day, '2026-02-30', '24.12.2026', 'tomorrow'),
  time: all(MESSAGES.time, '25:00', '3 pm', '12:60'),
  select: all(MESSAGES.select, ...NOT_OFFERED),
  choices: all(MESSAGES.select, ...NOT_OFFERED.map((code) => [code])),
  agreement: all(MESSAGES.agreement, false, 'on', 'yes', 1),
};

/** Unknown values of a field, with the expected messages. */
export function invalidValuesOf({ name, field }: Rule): readonly InvalidValue[] {
  if (name === 'phoneOrHandle') return all(MESSAGES.hyphen, '03-1234-5678');
  if (field.kind !== 'hidden') return UNKNOWN[field.kind];
  return all(MESSAGES.select, ...(name === 'timeZone' ? ['Nowhere/City'] : ['../etc', '<b>', '-', 'a b']));
}

export const WRONG_TYPES: readonly unknown[] = [42, null, { toString: 'x' }, [['x']]];

/** A value that exceeds the maximum length, with the expected message. */
export function tooLongValueOf({ field }: Rule): InvalidValue {
  const { kind, dictionary, maxLength } = field;
  if (kind === 'choices') {
    const codes = dictionary ? DICTIONARIES[dictionary] : [];
    return [[...codes, codes[0]], MESSAGES.select];
  }
  return ['x'.repeat(maxLength + 1), isSelection(field) ? promptOf(field) : MESSAGES.long];
}
