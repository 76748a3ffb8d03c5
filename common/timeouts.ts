// Timeouts of the site Worker, in milliseconds: how long a request waits for each dependency.

export const TIMEOUTS = {
  /** KV read. */
  kv: 1_000,
  /** Duration after which the breaker counts a portal call as a failure, long before the call times out. */
  slowPortalCall: 4_000,
  /** All portal calls of the request that probes an open breaker. */
  portalProbe: 800,
  /** `common/getMapping`: the new URL of a moved page. */
  mapping: 4_000,
  card: 10_000,
  metrics: 4_000,
  traces: 3_000,
  /** Rendering of a page if an expired copy can be served instead. */
  renderingWithFallback: 2_000,
  /** Task that another request in the isolate has started. */
  lock: 5_000,
  /** Background work for which a request's log line waits; the platform ends such work after 30 s. */
  background: 20_000,
} as const;
