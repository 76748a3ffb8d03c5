// Errors of portal calls, and the page status that each causes (§8).
import { z } from 'zod';
import { CODES, DEFAULT_REJECTION } from '../contract/codes.ts';

export type PortalFailure =
  | 'notFound' // envelope 33922001
  | 'loginRequired' // envelope 33924001
  | 'network' // envelope 33923005
  | 'rejected' // any other envelope code
  | 'http' // an HTTP error status with an envelope, 417, or any status from 500 on
  | 'gateway' // any other status outside of 2xx: the response of a server in front of the portal
  | 'timeout'
  | 'unreachable'
  | 'empty'
  | 'notJson'
  | 'shape';

/** Error response from the portal. */
export interface PortalRejection {
  /** HTTP status of the response; 200 if only the envelope reports the error. */
  httpStatus: number;
  /** Code of the envelope; `null` without an envelope. */
  code: string | null;
  /** Retry-After in seconds, if the response has one (RFC 9110 §10.2.3). */
  retryAfter: number | null;
}

/** §8: codes with which the portal withdraws a page, or restricts it to signed-in visitors. */
const WITHDRAWING_CODES: ReadonlySet<string | null> = new Set([
  CODES.notFound,
  CODES.loginRequired,
  CODES.forbidden,
]);

/** Whether a call failed. An envelope with 404 is no failure: the portal has withdrawn the page. */
export const isFailure = (error: unknown): error is PortalError =>
  error instanceof PortalError &&
  error.failure !== 'notFound' &&
  !WITHDRAWING_CODES.has(error.rejection?.code ?? null);

/** A call that returned no data. `message` is for the log; `serverMessage` is the portal's message to the visitor. */
export class PortalError extends Error {
  override name = 'PortalError';
  readonly failure: PortalFailure;
  readonly call: string;
  /** §8 Normalization: status of the error, 500 by default. */
  readonly status: number;
  readonly serverMessage: string;
  /** `null` if the portal did not return an error, such as after a timeout or a malformed response. */
  readonly rejection: PortalRejection | null;

  constructor(
    failure: PortalFailure,
    call: string,
    detail: string,
    options: { status?: number; serverMessage?: string; rejection?: PortalRejection; cause?: unknown } = {},
  ) {
    super(`${call}: ${detail}`, { cause: options.cause });
    this.failure = failure;
    this.call = call;
    this.status = options.status ?? 500;
    this.serverMessage = options.serverMessage ?? '';
    this.rejection = options.rejection ?? null;
  }
}

/** Error for an envelope code other than '0' (§8 Envelope codes). */
export function errorOfEnvelope(call: string, code: string, message: string): PortalError {
  const detail = `envelope code ${code}`;
  const rejection: PortalRejection = { httpStatus: 200, code, retryAfter: null };
  switch (code) {
    case CODES.notFound:
      return new PortalError('notFound', call, detail, { status: 404, rejection });
    case CODES.loginRequired:
      return new PortalError('loginRequired', call, detail, { status: 401, rejection });
    case CODES.network:
      return new PortalError('network', call, detail, { status: 503, rejection });
    default:
      return new PortalError('rejected', call, detail, {
        serverMessage: message || DEFAULT_REJECTION,
        rejection,
      });
  }
}

/** §8: status that redirects to the home page, with or without an envelope. */
const HOME_STATUS = 417;

/**
 * Error for an HTTP status outside of 2xx (§8 HTTP statuses). A status below 500 without an envelope comes from a
 * gateway and becomes 502 (RFC 9110 §15.6.3), except for 417.
 */
export function errorOfStatus(
  call: string,
  status: number,
  message: string,
  rejection: Omit<PortalRejection, 'httpStatus'> = { code: null, retryAfter: null },
): PortalError {
  const options = { serverMessage: message, rejection: { httpStatus: status, ...rejection } };
  if (rejection.code === CODES.notFound)
    return new PortalError('notFound', call, `HTTP ${status}`, { ...options, status: 404 });
  const isGateway = rejection.code === null && status < 500 && status !== HOME_STATUS;
  if (isGateway || status < 400)
    return new PortalError('gateway', call, `HTTP ${status} without an envelope`, {
      ...options,
      status: 502,
    });
  return new PortalError('http', call, `HTTP ${status}`, { ...options, status });
}

/** Members that a thrown value may have. */
const ThrownSchema = z
  .object({
    statusCode: z.unknown(),
    status: z.unknown(),
    response: z.object({ status: z.unknown() }).partial().catch({}),
    message: z.string().optional().catch(undefined),
  })
  .partial()
  .catch({});

/** §8: converts any thrown value to a message and a status: `statusCode`, `status`, the response's, or 500. */
export function normalizeError(error: unknown): { status: number; message: string } {
  const { statusCode, status, response, message } = ThrownSchema.parse(error);
  const code = [statusCode, status, response?.status].find((value) => Number.isInteger(value));
  const usable = typeof code === 'number' && code >= 400 && code <= 599 ? code : 500;
  return { status: usable, message: message ?? String(error) };
}
