// What can go wrong with a call of the portal, and which status a page takes from it (§8).
import { CODES, DEFAULT_REJECTION } from '../contract/codes.ts';

export type PortalFailure =
  | 'notFound' // envelope 33922001
  | 'loginRequired' // envelope 33924001
  | 'network' // envelope 33923005
  | 'rejected' // any other envelope code
  | 'http' // an HTTP error status, with an envelope or from 500 on
  | 'gateway' // an HTTP error status without an envelope: a server in front of the portal answered
  | 'timeout'
  | 'unreachable'
  | 'empty'
  | 'notJson'
  | 'shape';

/** What the portal itself said when it refused. */
export interface PortalRefusal {
  /** The HTTP status of its answer; 200 for a refusal in an envelope. */
  httpStatus: number;
  /** The code of its envelope; `null` when the answer had none. */
  code: string | null;
  /** How long to wait before asking again, in seconds, when it says so (RFC 9110 §10.2.3). */
  retryAfter: number | null;
}

/** §8: the codes by which the portal itself says that a page is gone, or not for everyone. */
const WITHDRAWING_CODES: ReadonlySet<string | null> = new Set([
  CODES.notFound,
  CODES.loginRequired,
  CODES.forbidden,
]);

/**
 * Whether a call failed, in contrast to a portal that withdrew what was asked for. Only the portal's own envelope
 * withdraws: a bare 404 of a gateway says nothing about the page.
 */
export const isFailure = (error: unknown): error is PortalError =>
  error instanceof PortalError &&
  error.failure !== 'notFound' &&
  !WITHDRAWING_CODES.has(error.refusal?.code ?? null);

/**
 * A call that did not give data. `message` is for the log; `serverMessage` is what the portal said to the
 * visitor, if it said anything.
 */
export class PortalError extends Error {
  override name = 'PortalError';
  readonly failure: PortalFailure;
  readonly call: string;
  /** §8 Normalisation: the status of the error, 500 when it has none. */
  readonly status: number;
  readonly serverMessage: string;
  /** `null` when the portal did not refuse: it did not answer, or not as it should have. */
  readonly refusal: PortalRefusal | null;

  constructor(
    failure: PortalFailure,
    call: string,
    detail: string,
    options: { status?: number; serverMessage?: string; refusal?: PortalRefusal; cause?: unknown } = {},
  ) {
    super(`${call}: ${detail}`, { cause: options.cause });
    this.failure = failure;
    this.call = call;
    this.status = options.status ?? 500;
    this.serverMessage = options.serverMessage ?? '';
    this.refusal = options.refusal ?? null;
  }
}

/** The error that an envelope code other than '0' means (§8 Envelope codes). */
export function errorOfEnvelope(call: string, code: string, message: string): PortalError {
  const detail = `envelope code ${code}`;
  const refusal: PortalRefusal = { httpStatus: 200, code, retryAfter: null };
  switch (code) {
    case CODES.notFound:
      return new PortalError('notFound', call, detail, { status: 404, refusal });
    case CODES.loginRequired:
      return new PortalError('loginRequired', call, detail, { status: 401, refusal });
    case CODES.network:
      return new PortalError('network', call, detail, { status: 503, refusal });
    default:
      return new PortalError('rejected', call, detail, {
        serverMessage: message || DEFAULT_REJECTION,
        refusal,
      });
  }
}

/** §8: redirects to the home page, whoever answers it. */
const HOME_STATUS = 417;

/**
 * The error that an HTTP status outside of 2xx means (§8 HTTP statuses). Below 500 and without an envelope it is
 * not the portal's answer: 502 (RFC 9110 §15.6.3), except for 417.
 */
export function errorOfStatus(
  call: string,
  status: number,
  message: string,
  refusal: Omit<PortalRefusal, 'httpStatus'> = { code: null, retryAfter: null },
): PortalError {
  const options = { serverMessage: message, refusal: { httpStatus: status, ...refusal } };
  if (refusal.code === CODES.notFound)
    return new PortalError('notFound', call, `HTTP ${status}`, { ...options, status: 404 });
  const isGateway = refusal.code === null && status < 500 && status !== HOME_STATUS;
  if (isGateway || status < 400)
    return new PortalError('gateway', call, `HTTP ${status} without an envelope`, {
      ...options,
      status: 502,
    });
  return new PortalError('http', call, `HTTP ${status}`, { ...options, status });
}

/**
 * §8 Normalisation: any thrown value becomes a message and a status, taken from statusCode, status or the
 * response's status, else 500.
 */
export function normaliseError(error: unknown): { status: number; message: string } {
  const { statusCode, status, response, message } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as Record<string, unknown>;
  const found = [statusCode, status, (response as { status?: unknown } | undefined)?.status].find((value) =>
    Number.isInteger(value),
  );
  const usable = typeof found === 'number' && found >= 400 && found <= 599 ? found : 500;
  return { status: usable, message: typeof message === 'string' ? message : String(error) };
}
