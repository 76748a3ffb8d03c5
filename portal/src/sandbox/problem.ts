// Sandbox errors as problem details (RFC 9457), with the problem types of the description.

export interface FieldError {
  pointer?: string;
  parameter?: string;
  detail: string;
}

/** Error of a request. `id` is the problem type. */
export class Problem extends Error {
  readonly id: string;
  readonly more: { errors?: readonly FieldError[]; scope?: string };
  readonly headers: Readonly<Record<string, string>>;

  constructor(id: string, detail: string, more: Problem['more'] = {}, headers: Problem['headers'] = {}) {
    super(detail);
    this.id = id;
    this.more = more;
    this.headers = headers;
  }
}

/** Error: no object of this kind has the ID. */
export const notFound = (noun: string): Problem => new Problem('not-found', `No ${noun} has this ID.`);
/** Error: the input does not match its schema. `errors` lists the locations. */
export const invalid = (errors: readonly FieldError[]): Problem =>
  new Problem(
    'validation-failed',
    errors.length === 1 ? 'One field is invalid.' : `${errors.length} fields are invalid.`,
    {
      errors,
    },
  );
