// Transient D1 errors: the database is locked, overloaded, restarted, or unreachable.

/**
 * D1 messages (developers.cloudflare.com/d1/observability/debug-d1) after which the same query may soon succeed.
 * "Session commit token" is the error of a locked local file.
 */
const BUSY =
  /database is locked|SQLITE_BUSY|DB is overloaded|caused object to be reset|reset because its code was updated|Network connection lost|transient issue|Failed to get session commit token/i;

/** Whether a thrown value is a transient error of D1. */
export const isBusy = (error: unknown): boolean => error instanceof Error && BUSY.test(error.message);

/** Retry-After of responses to a transient error, in seconds. */
export const BUSY_RETRY_SECONDS = '1';
