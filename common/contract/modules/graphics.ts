// Schemas of infographics. They are data instead of images so that their text is translatable and phones get a
// separate layout.
import { z } from 'zod';
import { listOf, text } from './shapes.ts';

const caption = { caption: text };
/** Index in a list, from 0. */
const index = z.number().int().min(0);

export const GRAPHICS = {
  /**
   * Flows through several stages: the stage that stops each flow, and the stage that the flow would otherwise exhaust.
   */
  passage: z
    .object({
      ...caption,
      stages: z.array(text).min(3).max(6),
      /** Labels of the marks: a flow, the stage that stops it, and the stage that it would exhaust. */
      key: z.object({ flow: text, stop: text, hit: text }),
      rows: listOf(2, 8, {
        name: text,
        note: text,
        /** Number of drawn lines. */
        lines: z.number().int().min(1).max(9),
        stop: index,
        stopped: text,
        hit: index,
        exhausted: text,
      }),
    })
    .refine(({ stages, rows }) => rows.every(({ stop, hit }) => stop < hit && hit < stages.length), {
      error: 'each row must stop before the stage that it would reach',
    }),
  /** Round trips between two endpoints by phase, for several methods, and their total at some distances. */
  trips: z.object({
    ...caption,
    ends: z.tuple([text, text]),
    /** Unit after the number of trips. */
    unit: text,
    columns: listOf(2, 4, {
      name: text,
      phases: listOf(1, 6, { label: text, trips: z.number().int().min(1).max(4) }),
      note: text.optional(),
    }),
    distances: z.object({
      title: text,
      items: listOf(1, 3, { label: text, ms: z.number().int().min(1).max(2000) }),
    }),
  }),
  /** Durations of several methods by station, on one or more scales in seconds. */
  durations: z
    .object({
      ...caption,
      /** Heading of the station column. */
      station: text,
      stations: z.array(text).min(2).max(6),
      rows: listOf(2, 5, { name: text, range: text, seconds: z.array(z.number().min(0).max(600)) }),
      scales: listOf(1, 2, {
        title: text,
        seconds: z.number().min(1).max(600),
        step: z.number().min(0.5).max(100),
        /** Indexes of the displayed rows. */
        rows: z.array(index).min(1),
      }),
      note: text,
    })
    .refine(({ stations, rows }) => rows.every(({ seconds }) => seconds.length === stations.length), {
      error: 'each row must have a duration for each station',
    })
    .refine(({ rows, scales }) => scales.every((scale) => scale.rows.every((at) => at < rows.length)), {
      error: 'a scale must refer to existing rows',
    }),
} as const;

export type GraphicType = keyof typeof GRAPHICS;
export type GraphicDetails<T extends GraphicType> = z.output<(typeof GRAPHICS)[T]>;
