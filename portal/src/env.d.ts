// Optional settings of a deployment that wrangler.toml does not list, and the database type of handlers.

/** The database, or a session of its nearest replica. */
type Database = Pick<D1Database, 'prepare' | 'batch'>;

// Extends the generated base of `Env`, so that tests also have these settings.
interface __BaseEnv_Env {
  /** Key shared with a site that calls this portal over HTTP (its PORTAL_ORIGIN); at least 32 characters. */
  PORTAL_KEY?: string;
  /** Trace collector, and the headers of an export (common/trace/otlp.ts). */
  OTLP_ENDPOINT?: string;
  OTLP_HEADERS?: string;
  /** Turnstile secret. Without it, Turnstile tokens are rejected. */
  TURNSTILE_SECRET?: string;
  /** Rounds per attempt of the proof of work (src/verify/altcha.ts). */
  PROOF_ROUNDS?: string;
  /** Maximum number of leads per hour verified by a question alone (src/leads/questions.ts). */
  QUESTION_LEADS?: string;
}
