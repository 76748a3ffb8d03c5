// How much may be sent to ops at once: by the site, which passes it on, and by ops.

/** A table that is imported; 5,000 lines of some length, as JSON or within a form. */
const IMPORT = /^\/ops\/(?:api\/)?redirects\/import\/?$/;

/** Bytes that a body sent to this path of ops may have. */
export const opsBodyBytes = (path: string): number => (IMPORT.test(path) ? 2 * 1024 * 1024 : 16 * 1024);
