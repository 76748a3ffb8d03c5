// Requests that cause an error of the API, made from a valid one. The reference offers those that the sandbox answers
// with the error (test/unit/sandbox/provoked-requests.test.ts).

/** The parts of a request that a form contains. */
export interface RequestParts {
  parameters: readonly { in: string; name: string; value: string }[];
  /** Empty without a body. */
  body: string;
}

type Change = (request: RequestParts) => Partial<RequestParts> | null;

/** Changes one parameter; `null` without it, or if it already has the value. */
function withParameter(
  { parameters }: RequestParts,
  name: string | undefined,
  change: (value: string) => string,
): Pick<RequestParts, 'parameters'> | null {
  const found = parameters.find((one) => one.name === name);
  const value = found && change(found.value);
  if (value === undefined || value === found?.value) return null;
  return { parameters: parameters.map((one) => (one === found ? { ...one, value } : one)) };
}

/** Gives the first member of a body another type. */
function withWrongMember({ body }: RequestParts): Pick<RequestParts, 'body'> | null {
  if (body === '') return null;
  const [first, ...others]: [string, unknown][] = Object.entries(JSON.parse(body));
  if (!first) return null;
  const [name, value] = first;
  const wrong = typeof value === 'number' ? 'none' : 0;
  return { body: JSON.stringify({ [name]: wrong, ...Object.fromEntries(others) }, null, 2) };
}

/** Changes by type of problem. */
const CHANGES: ReadonlyMap<string, Change> = new Map<string, Change>([
  [
    'not-found',
    (request) =>
      withParameter(request, request.parameters.findLast((one) => one.in === 'path')?.name, (id) =>
        id.replace(/_[0-9a-z]{12}$/, `_${'0'.repeat(12)}`),
      ),
  ],
  ['version-mismatch', (request) => withParameter(request, 'If-Match', () => '"v0"')],
  ['precondition-required', (request) => withParameter(request, 'If-Match', () => '')],
  ['validation-failed', withWrongMember],
  [
    'invalid-request',
    (request) => (request.body === '' ? withParameter(request, 'limit', () => '0') : { body: '{' }),
  ],
]);

/**
 * Changes a valid request so that it causes an error.
 *
 * @param type type of the problem, such as `not-found`
 * @returns `null` if the request cannot cause it
 */
export function provoked(type: string, request: RequestParts): RequestParts | null {
  const change = CHANGES.get(type)?.(request);
  return change ? { ...request, ...change } : null;
}
