// Settings that a deployment may be without, so that no wrangler file names them.

// The generated base of `Env`, so that tests have it, too.
interface __BaseEnv_Env {
  /** Shared with a site that reaches this portal over HTTP (its PORTAL_ORIGIN); 32 characters or more. */
  PORTAL_KEY?: string;
  /** By which Turnstile tells whether a visitor's token is one; without it none counts. */
  TURNSTILE_SECRET?: string;
  /** How much work a proof of work takes, in rounds a try (src/verify/altcha.ts). */
  PROOF_ROUNDS?: string;
  /** How many leads an hour a question alone verifies (src/leads/questions.ts). */
  QUESTION_LEADS?: string;
}
