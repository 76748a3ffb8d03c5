// A circuit breaker for the portal: while it is known to be dead, calls fail at once instead of costing each visitor 20 s.
// Its state is numbers in the isolate's memory; nothing of a request is held.

/** Failures in a row after which it opens. */
const LIMIT = 3;
/** While open, one call in this time is let through to see whether the portal is back. */
const PROBE_MS = 3_000;

let failures = 0;
let lastTry = 0;

/** Whether a call may be made now. While open this is true once every three seconds. */
export function mayCall(now: number): boolean {
  if (failures < LIMIT) return true;
  if (now - lastTry < PROBE_MS) return false;
  lastTry = now;
  return true;
}

/** The portal answered, whatever it said: it is alive. */
export function answered(): void {
  failures = 0;
}

/** The portal did not answer, or has kept a call waiting for long. */
export function failed(now: number): void {
  failures += 1;
  lastTry = now;
}
