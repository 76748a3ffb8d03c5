// Apart from the contract of the sandbox, whose schemas no page needs that only leads there.

/** Where the sandbox answers, on the site's own host; `/v1` follows, as in the description. */
export const SANDBOX_PATH = '/api/sandbox';
export const SANDBOX_BASE = `${SANDBOX_PATH}/v1`;
/** POST: a key of the visitor's own. */
export const SANDBOX_SESSION = `${SANDBOX_PATH}/session`;
