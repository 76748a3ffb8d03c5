// The figures of the site itself, as ops have published them: one value of KV, and nothing where it fails.

import { METRICS_KEY, MetricsSchema, type PublishedMetrics } from '../../../common/metrics/published.ts';
import { readKv } from '../../cache/kv.ts';
import type { SiteContext } from '../../env.ts';

/** What was published is an hour old at most, so that some minutes more make no difference. */
const CACHE_SECONDS = 300;

/** `null` where nothing was published yet; `'failing'`, and reported, where KV fails or holds something else. */
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
