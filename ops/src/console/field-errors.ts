// Errors and warnings of the fields of a form, from the response of a call.
import { readableAddress } from '../../../common/http/readable-address.ts';
import type { StoredRedirect } from '../redirects/store.ts';
import { CallFailed } from './client.ts';

/** Sentences by field. */
export type FieldErrors = ReadonlyMap<string, string>;

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The errors or warnings in the response of a call that refused a form. Throws for any other failure. */
export async function errorsOf(answer: {
  status: number;
  json: () => Promise<unknown>;
}): Promise<FieldErrors> {
  const body = (await answer.json().catch(() => ({}))) as {
    issues?: { at: string; message: string }[];
    mistakes?: { field: string; message: string }[];
    warnings?: { field: string; message: string }[];
    present?: StoredRedirect | null;
  };
  if (answer.status === 400 && body.issues)
    return new Map(body.issues.map(({ at, message }) => [at, `This ${message}.`]));
  if (answer.status === 422 && body.warnings)
    return new Map(body.warnings.map(({ field, message }) => [field, sentence(message)]));
  if (answer.status === 422 && body.mistakes)
    return new Map(body.mistakes.map(({ field, message }) => [field, `This ${message}.`]));
  if (answer.status === 409 && body.present)
    return new Map([
      ['from', `This redirect exists already: it leads to ${readableAddress(body.present.to)}.`],
    ]);
  throw new CallFailed(answer.status);
}

/** Whether a call refused a change because of unconfirmed warnings. Reads the body of the response. */
export const isUnconfirmed = async (answer: {
  status: number;
  json: () => Promise<unknown>;
}): Promise<boolean> =>
  answer.status === 422 && ((await answer.json()) as { error?: string }).error === 'unconfirmed';

/** Addition to a notice about a change that could not be checked completely. */
export const uncheckedWords = ({
  mappingUnchecked,
  unchecked,
}: {
  mappingUnchecked: number;
  unchecked: number;
}): string =>
  [
    ...(mappingUnchecked > 0 ? [' The portal did not say whether the target redirects again.'] : []),
    ...(unchecked > 0 ? [' The site did not say whether its pages exist.'] : []),
  ].join('');
