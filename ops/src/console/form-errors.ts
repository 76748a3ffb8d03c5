// Field errors and warnings of a form, from the response of the call that rejected it.
import { z } from 'zod';
import { CallFailed, type CallResponse } from './client.ts';

/** Result of a form that was not saved. */
export interface FormErrors {
  fields: ReadonlyMap<string, string>;
  /** Whether these are warnings, which the editor may confirm. */
  isWarned: boolean;
}

export const NO_ERRORS: FormErrors = { fields: new Map(), isWarned: false };

/** Errors that the page itself detected, by field. */
export const formErrors = (fields: Iterable<readonly [field: string, sentence: string]>): FormErrors => ({
  fields: new Map(fields),
  isWarned: false,
});

const Messages = z.array(z.object({ field: z.string(), message: z.string() })).default([]);
const ErrorBody = z
  .object({
    issues: z.array(z.object({ at: z.string(), message: z.string() })).default([]),
    problems: Messages,
    warnings: Messages,
  })
  .catch({ issues: [], problems: [], warnings: [] });

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Returns the errors or warnings of a rejected form. Rejects with CallFailed for any other failure. */
export async function errorsOf(response: CallResponse): Promise<FormErrors> {
  const { issues, problems, warnings } = ErrorBody.parse(await response.json().catch(() => null));
  if (warnings.length > 0)
    return {
      fields: new Map(warnings.map(({ field, message }) => [field, sentence(message)])),
      isWarned: true,
    };
  // A schema reports the path of a value, such as `override.url`.
  const messages = [
    ...issues.map(({ at, message }) => ({ field: at.slice(at.lastIndexOf('.') + 1), message })),
    ...problems,
  ];
  if (messages.length === 0) throw new CallFailed(response.status, response.headers.has('retry-after'));
  return formErrors(messages.map(({ field, message }) => [field, `This ${message}.`]));
}
