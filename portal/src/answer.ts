// The envelope around every answer (§8), and how long each may be kept.
import { CODES } from '../../common/contract/codes.ts';
import { BUSY_RETRY_SECONDS, isBusy } from '../../common/http/database-busy.ts';
import { Refusal } from './errors.ts';

const headers = (cacheControl: string, extra: Record<string, string> = {}): HeadersInit => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': cacheControl,
  'x-content-type-options': 'nosniff',
  ...extra,
});

/** Nothing personal, previewed or failed is ever kept. */
export const NO_STORE = 'no-store';

/** Data in its envelope; kept for `keepSeconds`, or not at all when that is 0. */
export const answer = (data: unknown, keepSeconds = 0): Response =>
  new Response(JSON.stringify({ code: CODES.ok, message: '', data }), {
    headers: headers(keepSeconds > 0 ? `public, max-age=${keepSeconds}` : NO_STORE),
  });

/** A refusal in its envelope. */
export function refusal(error: Refusal, extra: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ code: error.code, message: error.message, data: null }), {
    status: error.status,
    headers: headers(NO_STORE, extra),
  });
}

/**
 * One structured line of log, without anything of the visitor. `error`: somebody got no answer, or is to act;
 * `warn`: all the same it was answered; `info`: work that nobody waits for is done.
 */
export const log = (level: 'error' | 'warn' | 'info', event: string, detail: Record<string, unknown>): void =>
  console[level](JSON.stringify({ level, event, ...detail }));

/** When to ask again, in seconds, by status (RFC 9110 §10.2.3). */
const RETRY_AFTER: Partial<Record<Refusal['status'], string>> = { 429: '60', 503: BUSY_RETRY_SECONDS };
const refused = (error: Refusal): Response => {
  const seconds = RETRY_AFTER[error.status];
  return refusal(error, seconds ? { 'retry-after': seconds } : {});
};

/** Longer ones say nothing more. */
const ERROR_LENGTH = 300;

/** What an error says, up to its first quotation: a database quotes values, and those may be a visitor's. */
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH).replace(/['"`].*$/s, '…');

/**
 * Whatever was thrown, as a refusal: never an unhandled error. A busy database is 503 with Retry-After (§8
 * 33923005: refresh and retry), anything unknown 500; both leave one line of log, under the request's id.
 */
export function failure(error: unknown, call: string, requestId: string): Response {
  if (error instanceof Refusal) return refused(error);
  const busy = isBusy(error);
  log('error', busy ? 'portal.busy' : 'portal.failed', { requestId, call, error: messageOf(error) });
  return refused(
    busy
      ? new Refusal(CODES.network, 'too busy just now, please try again in a moment', 503)
      : new Refusal(CODES.failed, 'something went wrong', 500),
  );
}
