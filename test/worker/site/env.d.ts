// Bindings that only tests have (vitest.config.ts).
declare namespace Cloudflare {
  interface Env {
    OPS_DB: D1Database;
    OPS_MIGRATIONS: import('cloudflare:test').D1Migration[];
    PORTAL_DB: D1Database;
    PORTAL_MIGRATIONS: import('cloudflare:test').D1Migration[];
    /** SQL statements of two publications. */
    PUBLICATIONS: [string[], string[]];
  }
}
