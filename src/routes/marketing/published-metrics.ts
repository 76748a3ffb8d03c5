// Metrics of the site that ops publishes as one value of KV.

import { METRICS_KEY, MetricsSchema, type PublishedMetrics } from '../../../common/metrics/published.ts';
import { readKv } from '../../cache/kv.ts';
import type { SiteContext } from '../../env.ts';

/** Published metrics are up to an hour old, so a few minutes more are acceptable. */
const CACHE_SECONDS = 300;

/** `null` if there are none yet; `'failing'`, and a log entry, if KV fails or the value is invalid. */
export async function publishedMetrics(c: SiteContext): Promise<PublishedMetrics | null | 'failing'> {
  const { platform, isolate } = c.env;
  try {
    const stored = await readKv(isolate.kv, () => platform.KV.get(METRICS_KEY, { cacheTtl: CACHE_SECONDS }));
    return stored === null ? null : MetricsSchema.parse(JSON.parse(stored));
  } catch (error) {
    c.var.log.report({ event: 'section-missing', call: 'figures', error: String(error) });
    return 'failing';
  }
}
