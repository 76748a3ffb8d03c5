// The graphics of infographics: for each type the zod schema of its data. They are data and not pictures, so that their
// words are text in every language, and a phone gets another layout than a desk.
import { z } from 'zod';

const text = z.string().trim().min(1);
const caption = { caption: text };
/** The place of something in a list, counted from 0. */
const place = z.number().int().min(0);

export const GRAPHICS = {
  /** What comes along a way of several stages, where each is stopped, and what it would reach otherwise. */
  passage: z
    .object({
      ...caption,
      stages: z.array(text).min(3).max(6),
      /** What the marks say: a line of what comes, the place where it ends, and what it would use up. */
      key: z.object({ flow: text, stop: text, hit: text }),
      rows: z
        .array(
          z.object({
            name: text,
            note: text,
            /** How many lines come. */
            lines: z.number().int().min(1).max(9),
            stop: place,
            stopped: text,
            hit: place,
            exhausted: text,
          }),
        )
        .min(2)
        .max(8),
    })
    .refine(({ stages, rows }) => rows.every(({ stop, hit }) => stop < hit && hit < stages.length), {
      error: 'each is stopped at a stage before the one that it would reach',
    }),
  /**
   * Round trips between two ends, by phase, for several ways to do the same; and what they come to at some
   * distances.
   */
  trips: z.object({
    ...caption,
    ends: z.tuple([text, text]),
    /** What stands behind a number of them. */
    unit: text,
    columns: z
      .array(
        z.object({
          name: text,
          phases: z
            .array(z.object({ label: text, trips: z.number().int().min(1).max(4) }))
            .min(1)
            .max(6),
          note: text.optional(),
        }),
      )
      .min(2)
      .max(4),
    distances: z.object({
      title: text,
      items: z
        .array(z.object({ label: text, ms: z.number().int().min(1).max(2000) }))
        .min(1)
        .max(3),
    }),
  }),
  /** How long each of several ways takes, station by station, on one or more scales in seconds. */
  durations: z
    .object({
      ...caption,
      /** Heads the column of stations. */
      station: text,
      stations: z.array(text).min(2).max(6),
      rows: z
        .array(z.object({ name: text, range: text, seconds: z.array(z.number().min(0).max(600)) }))
        .min(2)
        .max(5),
      scales: z
        .array(
          z.object({
            title: text,
            seconds: z.number().min(1).max(600),
            step: z.number().min(0.5).max(100),
            /** Which of the rows it shows. */
            rows: z.array(place).min(1),
          }),
        )
        .min(1)
        .max(2),
      note: text,
    })
    .refine(({ stations, rows }) => rows.every(({ seconds }) => seconds.length === stations.length), {
      error: 'each row has a duration for each station',
    })
    .refine(({ rows, scales }) => scales.every((scale) => scale.rows.every((at) => at < rows.length)), {
      error: 'a scale shows rows that are there',
    }),
} as const;

export type GraphicType = keyof typeof GRAPHICS;
export type GraphicDetails<T extends GraphicType> = z.output<(typeof GRAPHICS)[T]>;
