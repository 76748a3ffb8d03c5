// Answers that are not data: thrown by handlers, sent as an envelope (§8).
import { CODES } from '../../common/contract/codes.ts';

export class Refusal extends Error {
  readonly code: string;
  readonly status: 200 | 400 | 403 | 404 | 405 | 408 | 413 | 429 | 500 | 503;

  constructor(code: string, message: string, status: Refusal['status'] = 200) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** §8 33922001: what was asked for does not exist, or not for this visitor. */
export const notFound = (what: string): Refusal => new Refusal(CODES.notFound, `${what} does not exist`);
/** §8 33924001: the visitor has to sign in first. */
export const loginRequired = (): Refusal => new Refusal(CODES.loginRequired, 'please log in first');
/** §6, §8: signed in, but without permission. */
export const forbidden = (message: string): Refusal => new Refusal(CODES.forbidden, message, 403);
/** What §8 says to customers without the product, to the letter. */
export const NO_API_PERMISSION = 'no API permission under this product service';
/** §8: what was sent does not fit, and why. */
export const invalid = (message: string): Refusal => new Refusal(CODES.invalid, message, 400);
