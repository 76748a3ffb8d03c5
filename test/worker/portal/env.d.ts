// Bindings that only tests have (vitest.config.ts).
declare namespace Cloudflare {
  interface Env {
    MIGRATIONS: import('cloudflare:test').D1Migration[];
    /** Returns the SQL statements of a publication of the real content. */
    PUBLICATION: Fetcher;
    /** SQL statements of its demo customers and preview tokens. */
    CUSTOMERS: string[];
    PUBLICATION_HASH: string;
    OPS_DB: D1Database;
    OPS_MIGRATIONS: import('cloudflare:test').D1Migration[];
    LEADS: Queue<{ id: string }>;
  }
}
