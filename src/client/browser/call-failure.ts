// Failures of browser calls and the messages that visitors see (§8).
import { CODES, DEFAULT_REJECTION } from '../../../common/contract/codes.ts';
import { text } from './texts.ts';

/** Cause of a failure without a readable response. */
type Silence = 'timeout' | 'network' | 'empty';

/** Failure of a call. `message` is the server's message, if any. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly silence: Silence | null;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Code of the envelope; empty without one. */
  readonly code: string;
  /** Seconds until a retry, if the server states them (RFC 9110 §10.2.3). */
  readonly retryAfter: number | null;

  constructor(
    silence: Silence | null,
    { status = 0, code = '', message = '', retryAfter = null as number | null } = {},
  ) {
    super(message);
    this.silence = silence;
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }

  /**
   * Code 33924001 requires sign-in (§8). A code is ignored if the status itself is an error; 401 is
   * shown.
   */
  get isLoginRequired(): boolean {
    return this.status === 200 && this.code === CODES.loginRequired;
  }
}

/** Returns the message key of a failure (§8). */
export function warningOf({ silence, status, code, message, retryAfter }: CallFailure): string {
  if (silence === 'timeout' || status === 504) return text('error.timeout');
  if (silence === 'network' || code === CODES.network) return text('error.network');
  if (silence === 'empty' || status === 500) return text('error.server');
  if (status === 404 || code === CODES.notFound) return text('error.notFoundDetail');
  if (status === 401) return text('error.unauthorized');
  if (status === 403) return message || text('error.forbidden');
  if (status === 405) return text('error.method');
  if (status === 413) return text('error.tooLarge');
  if (status === 429 || code === CODES.limited)
    return retryAfter
      ? text('error.tooManyFor').replace('{{seconds}}', String(retryAfter))
      : text('error.tooMany');
  if (status === 200) return message === '' || message === DEFAULT_REJECTION ? text('error.failed') : message;
  return message || text('error.other');
}
