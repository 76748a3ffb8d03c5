// Errors of the sandbox as problem details (RFC 9457), of the types that the description lists.

export interface Fault {
  pointer?: string;
  parameter?: string;
  detail: string;
}

/** Thrown where a request cannot be answered. `id` names the type of the problem. */
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

/** There is nothing of this kind under that ID. */
export const notFound = (what: string): Problem => new Problem('not-found', `No ${what} has this ID.`);
/** What was sent does not fit its schema, and where. */
export const invalid = (errors: readonly Fault[]): Problem =>
  new Problem(
    'validation-failed',
    errors.length === 1 ? 'One member is wrong.' : `${errors.length} members are wrong.`,
    {
      errors,
    },
  );
