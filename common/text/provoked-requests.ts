// Derives requests that cause an API error from a valid request. The reference offers those that cause the error in
// the sandbox (test/unit/sandbox/provoked-requests.test.ts).

/** The parts of a request that a form contains. */
export interface RequestParts {
  parameters: readonly { in: string; name: string; value: string }[];
  /** Empty if there is no body. */
  body: string;
}

type Change = (request: RequestParts) => Partial<RequestParts> | null;

/** Changes one parameter; `null` if it is missing or already has the value. */
function changeParameter(
  { parameters }: RequestParts,
  name: string | undefined,
  change: (value: string) => string,
): Pick<RequestParts, 'parameters'> | null {
  const target = parameters.find((parameter) => parameter.name === name);
  const value = target && change(target.value);
  if (value === undefined || value === target?.value) return null;
  return {
    parameters: parameters.map((parameter) => (parameter === target ? { ...parameter, value } : parameter)),
  };
}

/** Changes the type of the body's first member. */
function invalidateMember({ body }: RequestParts): Pick<RequestParts, 'body'> | null {
  if (body === '') return null;
  const [first, ...others]: [string, unknown][] = Object.entries(JSON.parse(body));
  if (!first) return null;
  const [name, value] = first;
  const invalid = typeof value === 'number' ? 'none' : 0;
  return { body: JSON.stringify({ [name]: invalid, ...Object.fromEntries(others) }, null, 2) };
}

/** Changes by problem type. */
const CHANGES: ReadonlyMap<string, Change> = new Map<string, Change>([
  [
    'not-found',
    (request) =>
      changeParameter(
        request,
        request.parameters.findLast((parameter) => parameter.in === 'path')?.name,
        (id) => id.replace(/_[0-9a-z]{12}$/, `_${'0'.repeat(12)}`),
      ),
  ],
  ['version-mismatch', (request) => changeParameter(request, 'If-Match', () => '"v0"')],
  ['precondition-required', (request) => changeParameter(request, 'If-Match', () => '')],
  ['validation-failed', invalidateMember],
  [
    'invalid-request',
    (request) => (request.body === '' ? changeParameter(request, 'limit', () => '0') : { body: '{' }),
  ],
]);

/**
 * Changes a valid request so that it causes an error.
 *
 * @param type problem type, such as `not-found`
 * @returns `null` if the request cannot cause it
 */
export function provokeProblem(type: string, request: RequestParts): RequestParts | null {
  const change = CHANGES.get(type)?.(request);
  return change ? { ...request, ...change } : null;
}
