// A circuit breaker for the portal: while it is known to be dead, calls fail at once instead of costing each
// visitor 20 s.

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
const TIMEOUT_MS = 800;

/** What an isolate knows of the portal: numbers only. */
export interface BreakerState {
  /** Failures in a row. */
  failures: number;
  /** When it was last tried, in milliseconds since the epoch. */
  lastTry: number;
}

/** What is known of a portal that nobody has asked yet: nothing bad. */
export const closedBreaker = (): BreakerState => ({ failures: 0, lastTry: 0 });

/** What a client asks before a call and tells after it. One for each request. */
export interface Breaker {
  mayCall: () => boolean;
  /** Whether it is open. A look: unlike `mayCall` it begins no probe. */
  isOpen: () => boolean;
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
export function breakerFor(state: BreakerState, now: () => number): Breaker {
  let probingSince: number | null = null;
  return {
    isOpen: () => state.failures >= LIMIT,
    mayCall() {
      if (state.failures < LIMIT) return true;
      if (probingSince !== null) return now() - probingSince < TIMEOUT_MS;
      if (now() - state.lastTry < PROBE_MS) return false;
      probingSince = now();
      state.lastTry = probingSince;
      return true;
    },
    patience: () =>
      state.failures < LIMIT || probingSince === null
        ? null
        : Math.max(0, TIMEOUT_MS - (now() - probingSince)),
    answered() {
      state.failures = 0;
    },
    failed() {
      state.failures += 1;
      state.lastTry = now();
    },
  };
}

/** For scripts that ask a portal whether it answers at all. */
export const noBreaker: Breaker = {
  mayCall: () => true,
  isOpen: () => false,
  patience: () => null,
  answered: () => undefined,
  failed: () => undefined,
};
