// Size limits of request bodies for ops, which the site and ops enforce.

/** Maximum size of an imported table: 5,000 lines, as JSON or within a form. */
const IMPORT = /^\/ops\/(?:api\/)?redirects\/import\/?$/;

/** Maximum size of a body for a path of ops, in bytes. */
export const opsBodyBytes = (path: string): number => (IMPORT.test(path) ? 2 * 1024 * 1024 : 16 * 1024);
