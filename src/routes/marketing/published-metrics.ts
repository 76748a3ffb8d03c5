// The site's metrics, which ops publishes in KV.

import { METRICS_KEY, MetricsSchema, type PublishedMetrics } from '../../../common/metrics/published.ts';
import { readKv } from '../../cache/kv.ts';
import type { SiteContext } from '../../env.ts';

/** Cache TTL in seconds. Published metrics are up to an hour old, so a few more minutes are acceptable. */
const CACHE_SECONDS = 300;

/** Reads the published metrics; `null` if there are none; `'failing'`, with a log entry, if KV or the parser fails. */
export async function readPublishedMetrics(c: SiteContext): Promise<PublishedMetrics | null | 'failing'> {
  const { platform, isolate } = c.env;
  try {
    const stored = await readKv(isolate.kv, () => platform.KV.get(METRICS_KEY, { cacheTtl: CACHE_SECONDS }));
    return stored === null ? null : MetricsSchema.parse(JSON.parse(stored));
  } catch (error) {
    c.get('log').report({ event: 'section-missing', call: 'figures', error: String(error) });
    return 'failing';
  }
}
