// What can become of a call that a script makes, and what the visitor is told of it (§8).
import { CODES, DEFAULT_REJECTION } from '../../../common/contract/codes.ts';
import { text } from './texts.ts';

/** Where a call failed without an answer that could be read. */
type Silence = 'timeout' | 'network' | 'empty';

/** A call that gave no data. `message` is what the server said, if it said anything. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly silence: Silence | null;
  /** Of the answer; 0 where there was none. */
  readonly status: number;
  /** Of its envelope; empty where it had none. */
  readonly code: string;
  /** Seconds after which to ask again, where the server says so (RFC 9110 §10.2.3). */
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

  /** §8 33924001: whoever asks has to sign in. A code counts where the status says nothing; 401 is told. */
  get isLoginRequired(): boolean {
    return this.status === 200 && this.code === CODES.loginRequired;
  }
}

/** §8: what a failure is told as. */
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
