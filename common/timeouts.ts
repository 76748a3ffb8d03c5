// Timeouts of the site Worker, in milliseconds: how long a request waits for each dependency.

export const TIMEOUTS = {
  /** A read of KV. */
  kv: 1_000,
  /** Duration of a portal call that the breaker counts as a failure, long before the call itself times out. */
  slowPortalCall: 4_000,
  /** All portal calls of the request that probes an open breaker. */
  portalProbe: 800,
  /** `common/getMapping`: the new address of a moved page. */
  mapping: 4_000,
  /** Drawing of a sharing card. */
  card: 10_000,
  /** Delivery of metrics to ops. */
  metrics: 4_000,
  /** Export of the spans of a trace, after the response. */
  traces: 3_000,
  /** Rendering of a page if an expired copy can be served instead. */
  renderingWithFallback: 2_000,
  /** Work that another request of the isolate has started. */
  lock: 5_000,
  /** Background work that the log line of a request waits for; the platform ends such work after 30 s. */
  background: 20_000,
} as const;
