// Paths of the sandbox, separate from its contract so that pages with links to it do not load the schemas.

/** Path of the sandbox on the site's host; `/v1` follows, as in the OpenAPI document. */
export const SANDBOX_PATH = '/api/sandbox';
export const SANDBOX_BASE = `${SANDBOX_PATH}/v1`;
/** POST: issues a key for the visitor. */
export const SANDBOX_SESSION = `${SANDBOX_PATH}/session`;
