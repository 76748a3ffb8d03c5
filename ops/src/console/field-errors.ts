// What is wrong with the fields of a form, by the call that refused it.
import type { StoredRedirect } from '../redirects/rows.ts';
import { CallFailed } from './calls.ts';

/** A sentence for a person, by field. */
export type FieldErrors = ReadonlyMap<string, string>;

/** What is wrong with a form, of a call that refused it; throws for any other failure. */
export async function errorsOf(answer: {
  status: number;
  json: () => Promise<unknown>;
}): Promise<FieldErrors> {
  const said = (await answer.json().catch(() => ({}))) as {
    issues?: { at: string; message: string }[];
    mistakes?: { field: string; message: string }[];
    present?: StoredRedirect | null;
  };
  if (answer.status === 400 && said.issues)
    return new Map(said.issues.map(({ at, message }) => [at, `This ${message}.`]));
  if (answer.status === 422 && said.mistakes)
    return new Map(said.mistakes.map(({ field, message }) => [field, `This ${message}.`]));
  if (answer.status === 409 && said.present)
    return new Map([['from', `There is one already: it leads to ${said.present.to}.`]]);
  throw new CallFailed(answer.status);
}
