// Circuit breaker for the portal: while the portal is down, calls fail immediately, so that visitors do not wait 20 s
// for the timeout.
import { TIMEOUTS } from '../timeouts.ts';

/** Consecutive failures after which the breaker opens. */
const FAILURE_LIMIT = 3;
/** Interval between probes of an open breaker, in milliseconds. A probe is one request with all its calls. */
const PROBE_INTERVAL_MS = 3_000;

export interface BreakerState {
  failures: number;
  /** Time of the last attempt, in milliseconds since the epoch. */
  lastTry: number;
}

/** Initial state: closed. */
export const closedBreaker = (): BreakerState => ({ failures: 0, lastTry: 0 });

/** The breaker as seen by the calls of one request. */
export interface Breaker {
  mayCall: () => boolean;
  /** Whether the breaker is open. Unlike `mayCall`, this does not start a probe. */
  isOpen: () => boolean;
  /**
   * Remaining milliseconds that a probing request waits for a call; `null` for any other request. The calls continue
   * in the background, and the first response closes the breaker.
   */
  probeTimeout: () => number | null;
  /** Reports a portal response with any status. */
  responded: () => void;
  /** Reports a slow call or a call without a response. */
  failed: () => void;
}

/** Creates the breaker of one request. A probing request may make all calls of its page. */
export function createBreaker(state: BreakerState, now: () => number): Breaker {
  let probingSince: number | null = null;
  return {
    isOpen: () => state.failures >= FAILURE_LIMIT,
    mayCall() {
      if (state.failures < FAILURE_LIMIT) return true;
      if (probingSince !== null) return now() - probingSince < TIMEOUTS.portalProbe;
      if (now() - state.lastTry < PROBE_INTERVAL_MS) return false;
      probingSince = now();
      state.lastTry = probingSince;
      return true;
    },
    probeTimeout: () =>
      state.failures < FAILURE_LIMIT || probingSince === null
        ? null
        : Math.max(0, TIMEOUTS.portalProbe - (now() - probingSince)),
    responded() {
      state.failures = 0;
    },
    failed() {
      state.failures += 1;
      state.lastTry = now();
    },
  };
}

/** A breaker that is always closed, for scripts and tests. */
export const noBreaker: Breaker = {
  mayCall: () => true,
  isOpen: () => false,
  probeTimeout: () => null,
  responded: () => undefined,
  failed: () => undefined,
};
