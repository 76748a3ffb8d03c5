// Failures of browser calls (§8).
import { CODES } from '../../../common/contract/codes.ts';

/** Cause of a failure without a readable response. */
type NoResponse = 'timeout' | 'network' | 'empty';

/** Failure of a call. `message` is the server's message, if any. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly noResponse: NoResponse | null;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Code of the envelope; empty without an envelope. */
  readonly code: string;
  /** Seconds until a retry, if the server specifies them (RFC 9110 §10.2.3). */
  readonly retryAfter: number | null;

  constructor(
    noResponse: NoResponse | null,
    { status = 0, code = '', message = '', retryAfter = null as number | null } = {},
  ) {
    super(message);
    this.noResponse = noResponse;
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }

  /**
   * Whether code 33924001 requires sign-in (§8). The code is ignored if the status itself is an error, such as 401.
   */
  get isLoginRequired(): boolean {
    return this.status === 200 && this.code === CODES.loginRequired;
  }
}
