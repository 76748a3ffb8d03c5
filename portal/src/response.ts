// Response envelope (§8), cache lifetimes, and log.
import { CODES } from '../../common/contract/codes.ts';
import { BUSY_RETRY_SECONDS, isBusy } from '../../common/http/database-busy.ts';
import { PERIOD_SECONDS } from '../../common/http/rate-limit.ts';
import { CallError } from './errors.ts';

const headers = (cacheControl: string, extra: Record<string, string> = {}): HeadersInit => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': cacheControl,
  'x-content-type-options': 'nosniff',
  ...extra,
});

/** Cache-Control for personal data, previews, and failures. */
export const NO_STORE = 'no-store';

/** Returns data in its envelope, with a cache lifetime of `maxAge` seconds; 0 disables caching. */
export const success = (data: unknown, maxAge = 0): Response =>
  new Response(JSON.stringify({ code: CODES.ok, message: '', data }), {
    headers: headers(maxAge > 0 ? `public, max-age=${maxAge}` : NO_STORE),
  });

/** Returns an error in its envelope. */
export function errorResponse(error: CallError, extra: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ code: error.code, message: error.message, data: null }), {
    status: error.status,
    headers: headers(NO_STORE, extra),
  });
}

/**
 * Writes a structured log line without visitor data. Levels: `error` if a request failed or an operator must act,
 * `warn` if the request succeeded despite a problem, `info` for completed operations.
 */
export const log = (level: 'error' | 'warn' | 'info', event: string, detail: Record<string, unknown>): void =>
  console[level](JSON.stringify({ level, event, ...detail }));

/** Retry-After in seconds, by status (RFC 9110 §10.2.3). */
const RETRY_AFTER: Partial<Record<CallError['status'], string>> = {
  429: String(PERIOD_SECONDS),
  503: BUSY_RETRY_SECONDS,
};
const errorWithRetry = (error: CallError): Response => {
  const seconds = RETRY_AFTER[error.status];
  return errorResponse(error, seconds ? { 'retry-after': seconds } : {});
};

const ERROR_LENGTH = 300;

/**
 * Truncates an error message at its first quotation mark, because databases quote values, which may be visitor data.
 */
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH).replace(/['"`].*$/s, '…');

/**
 * Maps any thrown value to an error response: 503 with Retry-After for a busy database (§8 33923005: refresh and
 * retry), 500 for an unknown error. Both are logged with the request ID.
 */
export function toErrorResponse(error: unknown, call: string, requestId: string): Response {
  if (error instanceof CallError) return errorWithRetry(error);
  const busy = isBusy(error);
  log('error', busy ? 'portal.busy' : 'portal.failed', { requestId, call, error: messageOf(error) });
  return errorWithRetry(
    busy
      ? new CallError(CODES.network, 'too busy at the moment, please try again', 503)
      : new CallError(CODES.failed, 'something went wrong', 500),
  );
}
