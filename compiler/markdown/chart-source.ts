// Chart schemas for articles, and the language-independent data of figures.
import { z } from 'zod';
import { text } from '../../common/contract/modules/shapes.ts';
import { runningSums } from '../../common/drawing/stacked-areas.ts';
import { mapStrings } from './prose.ts';

const amount = z.number().min(0);

/** Bars on one scale. With `parts`, each bar consists of these parts. */
export const BarsSchema = z
  .strictObject({
    /** Unit after the values; it begins with a letter or `/`. */
    unit: text,
    parts: z.array(text).max(4).default([]),
    rows: z
      .array(
        z.strictObject({
          label: text,
          values: z.array(amount).min(1).max(4),
          /** Emphasis by color. */
          accent: z.boolean().default(false),
        }),
      )
      .min(2)
      .max(8),
  })
  .refine(({ parts, rows }) => rows.every(({ values }) => values.length === Math.max(1, parts.length)), {
    error: 'each row has one value, or one for each part',
  })
  .refine(({ rows }) => rows.some(({ values }) => values.some((value) => value > 0)), {
    error: 'all values are 0',
  });

/** Traffic per minute as stacked areas. Values are fractions of the claim, which is the peak. */
export const AttackSchema = z
  .strictObject({
    claim: text,
    /** Word before the maximum of a series. */
    peak: text,
    /** Label of the line for traffic that reached the origin. */
    origin: text,
    series: z
      .array(z.strictObject({ label: text, values: z.array(amount.max(1)).min(2).max(90) }))
      .min(1)
      .max(4),
    marks: z
      .array(z.strictObject({ at: z.number().int().min(0), label: text }))
      .min(1)
      .max(8),
  })
  .refine(({ series }) => new Set(series.map(({ values }) => values.length)).size === 1, {
    error: 'all series need the same number of values',
  })
  .refine(
    ({ series }) => {
      const total = runningSums(series.map(({ values }) => values)).at(-1) ?? [];
      return Math.abs(Math.max(...total) - 1) <= 0.001;
    },
    { error: 'the highest sum of a minute must be 1' },
  )
  .refine(({ series, marks }) => marks.every(({ at }) => at < (series[0]?.values.length ?? 0)), {
    error: 'a mark must be within the series',
  });

/** Keys of strings that are equal in all languages. */
const IDS = new Set<PropertyKey | undefined>(['id', 'from', 'to', 'shape', 'claim', 'direction']);

/** Figure data whose text is reduced to its numbers, so that translations can be compared. */
export const removeText = (data: unknown): string =>
  JSON.stringify(
    mapStrings(data, (text, path) =>
      IDS.has(path.at(-1)) ? text : (text.match(/\d+(?:[.,]\d+)*/g) ?? []).sort().join(' '),
    ),
  );
