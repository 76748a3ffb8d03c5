// Publishes the figures of the site itself to KV, where the site's own page about them reads them.
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
import { vitals } from './stored.ts';

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

/** Writes them now. Gives what was written. */
export async function publishFigures(
  env: Pick<Bindings, 'DB' | 'KV'>,
  now = new Date(),
): Promise<PublishedFigures> {
  const figures = await publishable(env, now);
  await env.KV.put(FIGURES_KEY, JSON.stringify(figures));
  return figures;
}

/** When what stands in KV was written; `null` for none, and for what no version of ours has written. */
function writtenAt(stored: string | null): string | null {
  try {
    return stored === null ? null : (FiguresSchema.safeParse(JSON.parse(stored)).data?.at ?? null);
  } catch {
    return null;
  }
}

/** Writes them when those that stand in KV are an hour old, or there are none. */
export async function publishHourly(env: Pick<Bindings, 'DB' | 'KV'>, now = new Date()): Promise<void> {
  const at = writtenAt(await env.KV.get(FIGURES_KEY));
  if (at && now.getTime() - Date.parse(at) < EVERY_MS) return;
  await publishFigures(env, now);
}
