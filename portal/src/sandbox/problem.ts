// Errors of the sandbox as problem details (RFC 9457), with the types of the description.

export interface Fault {
  pointer?: string;
  parameter?: string;
  detail: string;
}

/** Error of a request. `id` is the type of the problem. */
export class Problem extends Error {
  readonly id: string;
  readonly more: { errors?: readonly Fault[]; scope?: string };
  readonly headers: Readonly<Record<string, string>>;

  constructor(id: string, detail: string, more: Problem['more'] = {}, headers: Problem['headers'] = {}) {
    super(detail);
    this.id = id;
    this.more = more;
    this.headers = headers;
  }
}

/** No object of this kind has the ID. */
export const notFound = (what: string): Problem => new Problem('not-found', `No ${what} has this ID.`);
/** The input does not match its schema; `errors` lists the locations. */
export const invalid = (errors: readonly Fault[]): Problem =>
  new Problem(
    'validation-failed',
    errors.length === 1 ? 'One field is invalid.' : `${errors.length} fields are invalid.`,
    {
      errors,
    },
  );
