// D1 that cannot answer at the moment: locked, overloaded, restarted or unreachable.

/**
 * Messages of D1 (developers.cloudflare.com/d1/observability/debug-d1) after which the same query may succeed in a
 * moment, which is not to be expected of any other error. "Session commit token" is the answer to a locked local file.
 */
const BUSY =
  /database is locked|SQLITE_BUSY|DB is overloaded|caused object to be reset|reset because its code was updated|Network connection lost|transient issue|Failed to get session commit token/i;

/** Whether a thrown value says that the database is busy. */
export const isBusy = (error: unknown): boolean => error instanceof Error && BUSY.test(error.message);

/** Retry-After of an answer that a busy database prevents, in seconds. */
export const BUSY_RETRY_SECONDS = '1';
