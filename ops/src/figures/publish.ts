// Publishes the figures of the site itself to KV, where the site's own page about them reads them.
import type { D1Database } from '@cloudflare/workers-types';
import { NOWHERE } from '../../../src/figures/hand-over.ts';
import {
  FIGURES_KEY,
  FiguresSchema,
  figuresBy,
  figuresOfAll,
  LEAST_SAMPLES,
  PERIOD_DAYS,
  type PublishedFigures,
} from '../../../src/figures/published.ts';
import type { Bindings } from '../env.ts';
import { jumpsOf } from './jump.ts';
import { dayOf, vitals } from './stored.ts';

const EVERY_MS = 3_600_000;

/** What may be published: nothing of which there are too few samples, and no place that is none. */
async function publishable({ DB }: Pick<Bindings, 'DB'>, now: Date): Promise<PublishedFigures> {
  const rows = await vitals(DB, PERIOD_DAYS, now);
  const by = (dimension: 'type' | 'country') => figuresBy(rows, dimension, LEAST_SAMPLES);
  return FiguresSchema.parse({
    v: 1,
    at: now.toISOString(),
    whole: figuresOfAll(rows, LEAST_SAMPLES),
    types: by('type').map(({ value, figures }) => ({ type: value, figures })),
    countries: by('country')
      .filter(({ value }) => value !== NOWHERE)
      .map(({ value, figures }) => ({ country: value, figures })),
  });
}

/** The publication that the next one is compared with: the first of its day, or one that a person confirmed. */
interface Baseline {
  day: string;
  figures: PublishedFigures;
}

async function baselineOf(db: D1Database): Promise<Baseline | null> {
  const row = await db.prepare('SELECT day, figures FROM figures_baseline').first<Record<string, string>>();
  const figures = row ? FiguresSchema.safeParse(JSON.parse(row.figures ?? 'null')) : null;
  return row?.day && figures?.success ? { day: row.day, figures: figures.data } : null;
}

/** Writes figures to KV; what was held back no longer is. */
async function write(
  { DB, KV }: Pick<Bindings, 'DB' | 'KV'>,
  figures: PublishedFigures,
  isBaseline: boolean,
): Promise<void> {
  const json = JSON.stringify(figures);
  await KV.put(FIGURES_KEY, json);
  const baseline = DB.prepare('INSERT OR REPLACE INTO figures_baseline (id, day, figures) VALUES (1, ?, ?)');
  await DB.batch([
    DB.prepare('DELETE FROM figures_held'),
    ...(isBaseline ? [baseline.bind(figures.at.slice(0, 10), json)] : []),
  ]);
}

/** Publishes the present figures because a person says so, whatever has jumped. Returns what was written. */
export async function publishFigures(
  env: Pick<Bindings, 'DB' | 'KV'>,
  now = new Date(),
): Promise<PublishedFigures> {
  const figures = await publishable(env, now);
  await write(env, figures, true);
  return figures;
}

/** Figures that wait for a person. */
export interface HeldFigures {
  since: string;
  /** What has jumped (`jumpsOf`). */
  jumps: string[];
}

interface HeldRow {
  since: string;
  checked_at: string;
  jumps: string;
}

/** The figures that wait for a person; `null` when none do. */
export async function heldFigures(db: D1Database): Promise<HeldFigures | null> {
  const row = await db.prepare('SELECT since, jumps FROM figures_held').first<HeldRow>();
  return row && { since: row.since, jumps: JSON.parse(row.jumps) as string[] };
}

/** Holds figures back; `since` is when they were first held. */
const hold = (db: D1Database, jumps: readonly string[], now: Date) =>
  db
    .prepare(
      `INSERT INTO figures_held (id, since, checked_at, jumps) VALUES (1, ?1, ?1, ?2)
       ON CONFLICT DO UPDATE SET checked_at = ?1, jumps = ?2`,
    )
    .bind(now.toISOString(), JSON.stringify(jumps))
    .run();

/** When what stands in KV was written; `null` for none, and for what no version of ours has written. */
function writtenAt(stored: string | null): string | null {
  try {
    return stored === null ? null : (FiguresSchema.safeParse(JSON.parse(stored)).data?.at ?? null);
  } catch {
    return null;
  }
}

/**
 * Publishes the figures when those in KV are an hour old, or there are none. Figures that jump wait for a person
 * (`publishFigures`); the published ones stay meanwhile.
 */
export async function publishHourly(env: Pick<Bindings, 'DB' | 'KV'>, now = new Date()): Promise<void> {
  const held = await env.DB.prepare('SELECT checked_at FROM figures_held').first<string>('checked_at');
  const at = held ?? writtenAt(await env.KV.get(FIGURES_KEY));
  if (at && now.getTime() - Date.parse(at) < EVERY_MS) return;
  const [figures, baseline] = [await publishable(env, now), await baselineOf(env.DB)];
  const jumps = baseline ? jumpsOf(baseline.figures, figures) : [];
  if (jumps.length === 0) return write(env, figures, baseline?.day !== dayOf(now.getTime()));
  if (held === null)
    console.warn(JSON.stringify({ level: 'warn', event: 'figures.held', jumps: jumps.slice(0, 10) }));
  await hold(env.DB, jumps, now);
}
