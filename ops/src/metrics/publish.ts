// Publishes the site's metrics to KV for the speed page. An editor must confirm metrics that change sharply between two
// publications, because the cause may be forged or broken measurements, or a real event.
import type { D1Database } from '@cloudflare/workers-types';
import { UNKNOWN_COUNTRY } from '../../../common/metrics/enqueue.ts';
import {
  allMetrics,
  METRICS_KEY,
  MetricsSchema,
  MIN_SAMPLES,
  metricsBy,
  PERIOD_DAYS,
  type PublishedMetrics,
} from '../../../common/metrics/published.ts';
import type { Bindings } from '../env.ts';
import { log } from '../log.ts';
import { jumpsOf } from './jumps.ts';
import { dayOf, listVitals } from './store.ts';

const PUBLISH_INTERVAL_MS = 3_600_000;

/** Collects the metrics that may be published: with enough samples, and only for known countries. */
async function collectMetrics({ DB }: Pick<Bindings, 'DB'>, now: Date): Promise<PublishedMetrics> {
  const rows = await listVitals(DB, PERIOD_DAYS, now);
  const by = (dimension: 'type' | 'country') => metricsBy(rows, dimension, MIN_SAMPLES);
  return MetricsSchema.parse({
    v: 1,
    at: now.toISOString(),
    complete: allMetrics(rows, MIN_SAMPLES),
    types: by('type').map(({ value, metrics }) => ({ type: value, metrics })),
    countries: by('country')
      .filter(({ value }) => value !== UNKNOWN_COUNTRY)
      .map(({ value, metrics }) => ({ country: value, metrics })),
  });
}

/** The publication to compare with: the first one of a day, or one that an editor confirmed. */
interface Baseline {
  day: string;
  metrics: PublishedMetrics;
}

async function readBaseline(db: D1Database): Promise<Baseline | null> {
  const row = await db
    .prepare('SELECT day, figures AS metrics FROM figures_baseline')
    .first<Record<string, string>>();
  const metrics = row ? MetricsSchema.safeParse(JSON.parse(row.metrics ?? 'null')) : null;
  return row?.day && metrics?.success ? { day: row.day, metrics: metrics.data } : null;
}

/** Writes metrics to KV and clears the pending ones. */
async function write(
  { DB, KV }: Pick<Bindings, 'DB' | 'KV'>,
  metrics: PublishedMetrics,
  isBaseline: boolean,
): Promise<void> {
  const json = JSON.stringify(metrics);
  await KV.put(METRICS_KEY, json);
  const baseline = DB.prepare('INSERT OR REPLACE INTO figures_baseline (id, day, figures) VALUES (1, ?, ?)');
  await DB.batch([
    DB.prepare('DELETE FROM figures_held'),
    ...(isBaseline ? [baseline.bind(metrics.at.slice(0, 10), json)] : []),
  ]);
}

/** Publishes the current metrics despite jumps. Returns the written metrics. */
export async function publishMetrics(
  env: Pick<Bindings, 'DB' | 'KV'>,
  now = new Date(),
): Promise<PublishedMetrics> {
  const metrics = await collectMetrics(env, now);
  await write(env, metrics, true);
  return metrics;
}

/** Metrics that wait for confirmation. */
export interface PendingMetrics {
  since: string;
  /** Descriptions of the jumps (`jumpsOf`). */
  jumps: string[];
}

/** Metrics that wait for confirmation; `null` if there are none. */
export async function readPendingMetrics(db: D1Database): Promise<PendingMetrics | null> {
  const row = await db
    .prepare('SELECT since, jumps FROM figures_held')
    .first<{ since: string; jumps: string }>();
  return row && { since: row.since, jumps: JSON.parse(row.jumps) as string[] };
}

/** Records that metrics wait for confirmation. `since` is set only the first time. */
const storePending = (db: D1Database, jumps: readonly string[], now: Date) =>
  db
    .prepare(
      `INSERT INTO figures_held (id, since, checked_at, jumps) VALUES (1, ?1, ?1, ?2)
       ON CONFLICT DO UPDATE SET checked_at = ?1, jumps = ?2`,
    )
    .bind(now.toISOString(), JSON.stringify(jumps))
    .run();

/** Time at which the metrics in KV were written; `null` if they are missing or in an unknown format. */
function writtenAt(stored: string | null): string | null {
  try {
    return stored === null ? null : (MetricsSchema.safeParse(JSON.parse(stored)).data?.at ?? null);
  } catch {
    return null;
  }
}

/**
 * Publishes the metrics if the last publication or check is an hour old, or if there is none. Metrics with jumps wait
 * for confirmation (`publishMetrics`). Until then, the published metrics remain.
 */
export async function publishHourly(env: Pick<Bindings, 'DB' | 'KV'>, now = new Date()): Promise<void> {
  const checkedAt = await env.DB.prepare('SELECT checked_at FROM figures_held').first<string>('checked_at');
  const at = checkedAt ?? writtenAt(await env.KV.get(METRICS_KEY));
  if (at && now.getTime() - Date.parse(at) < PUBLISH_INTERVAL_MS) return;
  const [metrics, baseline] = [await collectMetrics(env, now), await readBaseline(env.DB)];
  const jumps = baseline ? jumpsOf(baseline.metrics, metrics) : [];
  if (jumps.length === 0) return write(env, metrics, baseline?.day !== dayOf(now.getTime()));
  if (checkedAt === null) log('metrics.pending', { jumps: jumps.slice(0, 10) }, 'warn');
  await storePending(env.DB, jumps, now);
}
