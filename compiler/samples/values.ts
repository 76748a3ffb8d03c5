// Checks of data samples for values that match their schema and are nevertheless wrong.
import { createHash } from 'node:crypto';

type Values = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** All objects in a value, at any depth. */
export function objectsIn(value: unknown): Values[] {
  const found: Values[] = [];
  const open = [value];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (!isObject(item)) continue;
    found.push(item);
    open.push(...Object.values(item));
  }
  return found;
}

/** Hashes of texts that authors use as examples, by hash. */
const HASHES = new Map(
  ['', 'a', 'abc', 'test', 'hello', 'hello world', 'foo', 'password'].map((text) => [
    createHash('sha256').update(text).digest('hex'),
    text,
  ]),
);
const hashFaults = ({ sha256, sizeBytes }: Values): string[] => {
  const text = typeof sha256 === 'string' ? HASHES.get(sha256) : undefined;
  if (text === undefined || sizeBytes === text.length) return [];
  return [`the hash is that of the text "${text}", not of ${sizeBytes} bytes`];
};

/** Redirects that preserve the method and body of requests other than GET (RFC 9110, 15.4.8). */
function redirectFaults({ match, action }: Values): string[] {
  if (!isObject(action) || (action.status !== 307 && action.status !== 308)) return [];
  const methods = objectsIn(match).filter(({ field }) => field === 'http.method');
  const text = JSON.stringify(methods.map(({ value }) => value));
  const [method] = /POST|PUT|PATCH|DELETE/.exec(text) ?? [];
  return method ? [`${action.status} repeats the ${method} at the new location: write 302`] : [];
}

/** Concurrency groups of GitHub Actions: by default, a new run cancels the pending run of its group. */
function concurrencyFaults(workflow: Values): string[] {
  if (!isObject(workflow.jobs) || !isObject(workflow.on)) return [];
  const groups = objectsIn(workflow).flatMap(({ concurrency }) => concurrency ?? []);
  return [
    ...(workflow.concurrency && 'pull_request' in workflow.on
      ? ['one concurrency group for plans and applies: set it on the job that applies']
      : []),
    ...groups
      .filter((group) => !isObject(group) || group.queue !== 'max')
      .map(() => 'a new run cancels the pending run of its concurrency group: add queue: max'),
  ];
}

/** The known errors in a value, one sentence each. */
export const valueFaults = (value: unknown): string[] =>
  objectsIn(value).flatMap((one) => [...hashFaults(one), ...redirectFaults(one), ...concurrencyFaults(one)]);
