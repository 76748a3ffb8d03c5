// Optional settings of a deployment, which wrangler.toml does not list, and the database as handlers see it.

/** The database, or a session of its nearest replica. */
type Database = Pick<D1Database, 'prepare' | 'batch'>;

// Extends the generated base of `Env`, so that tests have these settings, too.
interface __BaseEnv_Env {
  /** Shared with a site that calls this portal over HTTP (its PORTAL_ORIGIN); at least 32 characters. */
  PORTAL_KEY?: string;
  /** Collector of traces, and the headers of an export (common/trace/otlp.ts). */
  OTLP_ENDPOINT?: string;
  OTLP_HEADERS?: string;
  /** Secret of Turnstile; without it, Turnstile tokens are rejected. */
  TURNSTILE_SECRET?: string;
  /** Rounds of work per attempt of the proof of work (src/verify/altcha.ts). */
  PROOF_ROUNDS?: string;
  /** Maximum number of leads per hour that a question alone verifies (src/leads/questions.ts). */
  QUESTION_LEADS?: string;
}
