// Checks data samples for values that match their schema but are wrong.
import { createHash } from 'node:crypto';

type Values = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** All objects in a value, at any depth. */
export function objectsIn(value: unknown): Values[] {
  const objects: Values[] = [];
  const queue = [value];
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
    if (!isObject(item)) continue;
    objects.push(item);
    queue.push(...Object.values(item));
  }
  return objects;
}

/** Common example text by hash. */
const HASHES = new Map(
  ['', 'a', 'abc', 'test', 'hello', 'hello world', 'foo', 'password'].map((text) => [
    createHash('sha256').update(text).digest('hex'),
    text,
  ]),
);
const hashProblems = ({ sha256, sizeBytes }: Values): string[] => {
  const text = typeof sha256 === 'string' ? HASHES.get(sha256) : undefined;
  if (text === undefined || typeof sizeBytes !== 'number' || sizeBytes === text.length) return [];
  return [`the hash is that of the text "${text}", not of ${sizeBytes} bytes`];
};

/** Operators that match one value or any value in a list. */
const MATCHING = new Set<unknown>(['equals', 'in']);
const UNSAFE = new Set<unknown>(['POST', 'PUT', 'PATCH', 'DELETE']);
const isNegated = (match: unknown): boolean => objectsIn(match).some((object) => 'not' in object);

/** Reports redirects that preserve the method and body of unsafe requests (RFC 9110 §15.4.8 and §15.4.9). */
function redirectProblems({ match, action }: Values): string[] {
  if (!isObject(action) || (action.status !== 307 && action.status !== 308)) return [];
  const methods = objectsIn(match).flatMap(({ field, op, value }) =>
    field === 'http.method' && MATCHING.has(op) ? [value].flat() : [],
  );
  const method = isNegated(match) ? undefined : methods.find((name) => UNSAFE.has(name));
  return method ? [`${action.status} repeats the ${method} at the new location: write 302`] : [];
}

/** Checks concurrency groups in GitHub Actions. By default, a new run cancels the pending run of its group. */
function concurrencyProblems(workflow: Values): string[] {
  if (!isObject(workflow.jobs) || !workflow.on) return [];
  const events = [workflow.on].flat().flatMap((on) => (isObject(on) ? Object.keys(on) : [String(on)]));
  const groups = objectsIn(workflow).flatMap(({ concurrency }) => concurrency ?? []);
  return [
    ...(workflow.concurrency && events.includes('pull_request')
      ? ['one concurrency group for plans and applies: set it on the job that applies']
      : []),
    ...groups
      .filter((group) => !isObject(group) || (group.queue !== 'max' && group['cancel-in-progress'] !== true))
      .map(() => 'a new run cancels the pending run of its concurrency group: add queue: max'),
  ];
}

/** The known errors in a value, one sentence each. */
export const valueProblems = (value: unknown): string[] =>
  objectsIn(value).flatMap((object) => [
    ...hashProblems(object),
    ...redirectProblems(object),
    ...concurrencyProblems(object),
  ]);
