// Size limits of request bodies for ops, enforced by both the site and ops.

/** Paths of imports, which accept larger bodies: up to 5,000 lines, as JSON or in a form. */
const IMPORT = /^\/ops\/(?:api\/)?redirects\/import\/?$/;

/** Maximum size of a request body for a path of ops, in bytes. */
export const opsBodyBytes = (path: string): number => (IMPORT.test(path) ? 2 * 1024 * 1024 : 16 * 1024);
