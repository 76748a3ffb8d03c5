// Input schemas of the scheduled changes API.
import { z } from 'zod';
import { Instant } from '../../../common/schedule/instant.ts';
import { LocaleCode } from '../fields.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Maximum length of a requested period, in days. */
export const MAX_DAYS = 400;
export const MAX_ENTRIES = 2_000;

const addDays = (at: string, days: number): string => new Date(Date.parse(at) + days * DAY_MS).toISOString();

/** Start (inclusive) and end (exclusive); the maximum period from now by default. */
export const PlanQuery = z
  .object({ from: Instant.optional(), until: Instant.optional(), locale: LocaleCode.optional() })
  .transform(({ from = new Date().toISOString(), until, locale }) => ({
    from,
    until: until ?? addDays(from, MAX_DAYS),
    locale,
  }))
  .refine(({ from, until }) => from < until, { message: 'the end is not after the start' })
  .refine(({ from, until }) => until <= addDays(from, MAX_DAYS), { message: `more than ${MAX_DAYS} days` });
export type PlanQuery = z.output<typeof PlanQuery>;
