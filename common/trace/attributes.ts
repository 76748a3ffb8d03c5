// Span attributes that may leave a Worker. Their values are project codes, numbers, and method names, never visitor
// input, so that traces contain no personal data.
import { localeCodes } from '../i18n/locales.ts';
import { REQUEST_TYPES } from '../metrics/page-types.ts';

type Check = (value: string | number) => boolean;

const oneOf = (values: readonly (string | number)[]): Check => {
  const allowed = new Set(values);
  return (value) => allowed.has(value);
};
const integer =
  (from: number, to: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;
/** A name from the code, such as an error class. */
const name: Check = (value) => typeof value === 'string' && /^[A-Za-z_]{1,40}$/.test(value);

/** Methods of RFC 9110 and RFC 5789; OpenTelemetry replaces all others with `_OTHER`. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', '_OTHER'];
const SQL = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'REPLACE', 'WITH'];

/** All attributes, each with a check of its value. */
export const ATTRIBUTES = {
  'http.request.method': oneOf(METHODS),
  'http.response.status_code': integer(100, 599),
  /** Page type of the route table (common/policy.ts), instead of the URL. */
  'page.type': oneOf(REQUEST_TYPES),
  'page.locale': oneOf(localeCodes),
  /** State of the page cache (src/cache/cache-status.ts). */
  'cache.state': oneOf(['hit', 'stale', 'miss', 'bypass']),
  'db.operation.name': oneOf(SQL),
  /** First table of a statement. */
  'db.collection.name': name,
  /** Number of statements in a batch. */
  'db.operation.batch.size': integer(1, 100_000),
  /** Class of an error, or the failure of a call (common/upstream/errors.ts). */
  'error.type': name,
  /** Attempt of a delivery, from 1. */
  'messaging.attempt': integer(1, 1_000),
  /** Number of spans that this Worker dropped because of the maximum. */
  'trace.dropped_spans': integer(1, Number.MAX_SAFE_INTEGER),
} as const satisfies Record<string, Check>;

export type AttributeName = keyof typeof ATTRIBUTES;
export type Attributes = Partial<Record<AttributeName, string | number>>;

const CHECKS: ReadonlyMap<string, Check> = new Map(Object.entries(ATTRIBUTES));

/** Request method for the span's attribute and name. */
export const methodOf = (method: string): string => (METHODS.includes(method) ? method : '_OTHER');

/** Returns the attributes with an allowed name and value; drops all others. */
export const allowedAttributes = (attributes: Attributes): [AttributeName, string | number][] =>
  Object.entries(attributes).filter(
    (entry): entry is [AttributeName, string | number] => CHECKS.get(entry[0])?.(entry[1]) === true,
  );
