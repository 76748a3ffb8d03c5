// Helpers for tests of health and metrics: the report with other bindings, and beacons at specified times.
import { env } from 'cloudflare:workers';
import type { CountedBeacon } from '../../../../common/metrics/enqueue.ts';
import type { Bindings } from '../../../../ops/src/env.ts';
import { readHealth } from '../../../../ops/src/health/report.ts';
import { add } from '../../../../ops/src/metrics/store.ts';
import { opsBindings } from '../ops.ts';

export const NOW = new Date('2026-11-22T10:07:00Z');
export const later = (ms: number) => new Date(NOW.getTime() + ms);
export const portalFetch =
  (status = 200, signIn = 'ok') =>
  async () =>
    Response.json(
      { status: 'ok', version: '1.0.19', publication: 'abc', publishedAt: '2026-11-20T00:00:00Z', signIn },
      { status },
    );
export const bindings = (extra: Partial<Bindings> = {}): Bindings =>
  opsBindings({
    PORTAL: { fetch: portalFetch() },
    LEADS: { sendBatch: async () => undefined } as never,
    ...extra,
  });
export const readTestHealth = (extra: Partial<Bindings> = {}, now = NOW) => readHealth(bindings(extra), now);
let visitors = 0;
/** Returns beacons, each from a separate network. */
export const samples = (
  country: string,
  type: 'home' | 'list',
  upto: number,
  count: number,
): CountedBeacon[] =>
  Array.from({ length: count }, () => {
    visitors += 1;
    return {
      network: `2001:db8:${visitors.toString(16)}::/48`,
      country,
      type,
      locale: 'ko',
      buckets: { LCP: upto },
    };
  });
export const recordBeaconsAt = (at: Date, ...beacons: CountedBeacon[]) =>
  add(env.DB, { beacons, requests: [] }, at);
export const recordBeacons = (...beacons: CountedBeacon[]) => recordBeaconsAt(NOW, ...beacons);
