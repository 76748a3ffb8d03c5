// Idempotency of submissions (F13): the key of a lead, and the reference derived from it. The reference is the same
// regardless of which system stores the lead and how often it is delivered.
import { hashBytes, hashHex } from '../crypto/digest.ts';
import type { FormValues } from './check.ts';
import type { FormCode } from './forms.ts';

const hashParts = (parts: readonly unknown[]): Promise<string> => hashHex(JSON.stringify(parts));

const sortKeys = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * The key of a submission, 64 hexadecimal digits. Repeated submissions of the same values from the same page have the
 * same key. `page` is the token or key of the page's form.
 */
export const hashSubmission = (form: FormCode, page: string, values: FormValues): Promise<string> =>
  hashParts([form, page, sortKeys(values)]);

/**
 * Deduplication window in milliseconds: the same values in the same form are the same lead, even from a reloaded page,
 * because visitors who are unsure about the delivery submit again.
 */
export const DEDUPLICATION_WINDOW_MS = 10 * 60_000;

/** Digest of a form's values regardless of the page: 64 hexadecimal digits that do not reveal the values. */
export const hashFormValues = (
  form: FormCode,
  call: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
): Promise<string> => hashParts(['words', form, sortKeys(call), sortKeys(values)]);

/** Time range in which a lead with the same values is a duplicate of one received at `receivedAt`. */
export const duplicateWindow = (receivedAt: string): readonly [from: string, until: string] => {
  const instant = Date.parse(receivedAt);
  return [
    new Date(instant - DEDUPLICATION_WINDOW_MS).toISOString(),
    new Date(instant + DEDUPLICATION_WINDOW_MS).toISOString(),
  ];
};

/** Alphabet without characters that are easily confused. */
export const UNAMBIGUOUS_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS: Readonly<Record<FormCode, string>> = {
  contact: 'C',
  investment: 'I',
  collect: 'M',
  'free-trial': 'T',
  'custom-solutions-free-trial': 'S',
  partnership: 'P',
  event: 'E',
  document: 'W',
};

/** The reference for visitors, such as `C-7K3M-Q2XD`; the same key has the same reference. */
export async function toReference(form: FormCode, idempotencyKey: string): Promise<string> {
  const digest = await hashBytes(`reference:${idempotencyKey}`);
  const letters = [...digest.slice(0, 8)]
    .map((byte) => UNAMBIGUOUS_CHARACTERS[byte % UNAMBIGUOUS_CHARACTERS.length])
    .join('');
  return `${LETTERS[form]}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
