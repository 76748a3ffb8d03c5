// A circuit breaker for the portal: while it is known to be dead, calls fail at once instead of costing each
// visitor 20 s.
// What it knows is numbers in the isolate's memory; nothing of a request is held there.

/** Failures in a row after which it opens. */
const LIMIT = 3;
/**
 * While open, one request in this time is let through with all its calls, to see whether the portal is back.
 */
const PROBE_MS = 3_000;
/**
 * How long such a request waits for its calls; they go on behind its answer, and the first that is answered
 * closes the breaker.
 */
const PATIENCE_MS = 800;

let failures = 0;
let lastTry = 0;

/** What a client asks before a call and tells after it. One for each request. */
export interface Breaker {
  mayCall: () => boolean;
  /**
   * For how many milliseconds more this request may wait for a call; `null` while the portal is not doubted.
   */
  patience: () => number | null;
  /** The portal answered, whatever it said: it is alive. */
  answered: () => void;
  /** The portal did not answer, or has kept a call waiting for long. */
  failed: () => void;
}

/** The breaker as one request sees it: a request that probes does so with all the calls its page needs. */
export function breakerFor(now: () => number): Breaker {
  let probingSince: number | null = null;
  return {
    mayCall() {
      if (failures < LIMIT) return true;
      if (probingSince !== null) return now() - probingSince < PATIENCE_MS;
      if (now() - lastTry < PROBE_MS) return false;
      probingSince = now();
      lastTry = probingSince;
      return true;
    },
    patience: () =>
      failures < LIMIT || probingSince === null ? null : Math.max(0, PATIENCE_MS - (now() - probingSince)),
    answered: closeBreaker,
    failed() {
      failures += 1;
      lastTry = now();
    },
  };
}

/** Forgets all failures. */
export function closeBreaker(): void {
  failures = 0;
}

/** For scripts that ask a portal whether it answers at all. */
export const noBreaker: Breaker = {
  mayCall: () => true,
  patience: () => null,
  answered: () => undefined,
  failed: () => undefined,
};
