// F13: what makes two submissions one, and the reference that follows from it: whoever stores a lead, and
// however often it is delivered, the visitor was given the same one.
import { digestOf, sha256Of } from '../crypto/digest.ts';
import type { FormValues } from './check.ts';
import type { FormCode } from './forms.ts';

const keyOf = (given: readonly unknown[]): Promise<string> => digestOf(JSON.stringify(given));

const sorted = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * The key of a submission, 64 hexadecimal digits: sent twice from one page, it is one lead; with other words in
 * it, it is another. `page` is the token or key that the page's form carries.
 */
export const idempotencyKeyOf = (form: FormCode, page: string, values: FormValues): Promise<string> =>
  keyOf([form, page, sorted(values)]);

/**
 * For so long the same words in the same form are the same lead, also from a page that was opened anew: somebody
 * who does not know whether it arrived sends it again.
 */
export const SAME_WITHIN_MS = 10 * 60_000;

/** A digest of what was said in which form, whatever the page: 64 hexadecimal digits, out of which nobody reads it. */
export const wordsKeyOf = (
  form: FormCode,
  call: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
): Promise<string> => keyOf(['words', form, sorted(call), sorted(values)]);

/** The instants between which a lead with the same words is the same as one that was sent `at`. */
export const sameBetween = (at: string): readonly [from: string, until: string] => {
  const instant = Date.parse(at);
  return [new Date(instant - SAME_WITHIN_MS).toISOString(), new Date(instant + SAME_WITHIN_MS).toISOString()];
};

/** Without characters that are taken for one another when read out. */
export const READABLE = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
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

/** What the visitor may quote, such as `C-7K3M-Q2XD`: the same for the same key. */
export async function referenceOf(form: FormCode, idempotencyKey: string): Promise<string> {
  const digest = await sha256Of(`reference:${idempotencyKey}`);
  const letters = [...digest.slice(0, 8)].map((byte) => READABLE[byte % READABLE.length]).join('');
  return `${LETTERS[form]}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
