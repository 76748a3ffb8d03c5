// Errors and warnings of a form's fields, by the call that refused it.
import { readableAddress } from '../../../common/http/readable-address.ts';
import type { StoredRedirect } from '../redirects/store.ts';
import { CallFailed } from './client.ts';

/** A sentence for a person, by field. */
export type FieldErrors = ReadonlyMap<string, string>;

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The errors or warnings of a form, of a call that refused it; throws for any other failure. */
export async function errorsOf(answer: {
  status: number;
  json: () => Promise<unknown>;
}): Promise<FieldErrors> {
  const said = (await answer.json().catch(() => ({}))) as {
    issues?: { at: string; message: string }[];
    mistakes?: { field: string; message: string }[];
    warnings?: { field: string; message: string }[];
    present?: StoredRedirect | null;
  };
  if (answer.status === 400 && said.issues)
    return new Map(said.issues.map(({ at, message }) => [at, `This ${message}.`]));
  if (answer.status === 422 && said.warnings)
    return new Map(said.warnings.map(({ field, message }) => [field, sentence(message)]));
  if (answer.status === 422 && said.mistakes)
    return new Map(said.mistakes.map(({ field, message }) => [field, `This ${message}.`]));
  if (answer.status === 409 && said.present)
    return new Map([
      ['from', `This redirect exists already: it leads to ${readableAddress(said.present.to)}.`],
    ]);
  throw new CallFailed(answer.status);
}

/** Whether a call wants a change confirmed: what it refused are warnings. Reads the body of the answer. */
export const isUnconfirmed = async (answer: {
  status: number;
  json: () => Promise<unknown>;
}): Promise<boolean> =>
  answer.status === 422 && ((await answer.json()) as { error?: string }).error === 'unconfirmed';

/** What a notice adds about a change that could not be checked completely. */
export const uncheckedWords = ({ unasked, unchecked }: { unasked: number; unchecked: number }): string =>
  [
    ...(unasked > 0 ? [' The portal did not say whether the target redirects again.'] : []),
    ...(unchecked > 0 ? [' The site did not say whether its pages exist.'] : []),
  ].join('');
