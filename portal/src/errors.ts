// Call errors: thrown by handlers, sent in an envelope (§8).
import { CODES } from '../../common/contract/codes.ts';

export class CallError extends Error {
  readonly code: string;
  readonly status: 200 | 400 | 403 | 404 | 405 | 408 | 413 | 429 | 500 | 503;

  constructor(code: string, message: string, status: CallError['status'] = 200) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** §8 33922001: the resource does not exist, or is not visible to this visitor. */
export const notFound = (name: string): CallError => new CallError(CODES.notFound, `${name} does not exist`);
/** Returns the value if it exists. Otherwise, throws not-found with this name. */
export function requireFound<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw notFound(name);
  return value;
}
/** §8 33924001: the visitor must sign in first. */
export const loginRequired = (): CallError => new CallError(CODES.loginRequired, 'please log in first');
/** §6, §8: the customer is signed in but lacks the permission. */
export const forbidden = (message: string): CallError => new CallError(CODES.forbidden, message, 403);
/** Message of §8 for customers without the product, verbatim. */
export const NO_API_PERMISSION = 'no API permission under this product service';
/** §8: the input is invalid; the message states why. */
export const invalid = (message: string): CallError => new CallError(CODES.invalid, message, 400);
