// Bindings that only tests have (vitest.config.ts).
declare namespace Cloudflare {
  interface Env {
    MIGRATIONS: import('cloudflare:test').D1Migration[];
    PORTAL_DB: D1Database;
    MAIL: SendEmail;
    BACKUP: R2Bucket;
    PORTAL_MIGRATIONS: import('cloudflare:test').D1Migration[];
  }
}
