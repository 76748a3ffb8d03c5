// Results of a case study: amounts before and after, with units that all languages share.
import { z } from 'zod';
import { numberFormat, unitFormat } from '../../i18n/formats.ts';
import type { Locale } from '../../i18n/locales.ts';
import { keysOf } from '../own.ts';

/** Formatter for a unit of time, which only English spells out. */
const time = (unit: Parameters<typeof unitFormat>[0]) =>
  unitFormat(unit, (locale) => ({ unitDisplay: locale === 'en' ? 'long' : 'short' }));

/** Units of amounts. Units of time state their length in seconds, so that amounts in different units are comparable. */
const UNITS = {
  count: {},
  perMinute: {},
  percent: {},
  gigabytes: { format: unitFormat('gigabyte', () => ({ unitDisplay: 'short' })) },
  seconds: { format: time('second'), seconds: 1 },
  minutes: { format: time('minute'), seconds: 60 },
  hours: { format: time('hour'), seconds: 3600 },
  days: { format: time('day'), seconds: 86_400 },
} as const satisfies Record<string, { format?: ReturnType<typeof unitFormat>; seconds?: number }>;
type Unit = keyof typeof UNITS;
export const UNIT_NAMES = keysOf(UNITS);

export const AmountSchema = z.object({ value: z.number().min(0), unit: z.enum(UNIT_NAMES) });
export type Amount = z.output<typeof AmountSchema>;

/** Comparable magnitude of an amount: its value, or the number of seconds for a time. */
export function magnitudeOf({ value, unit }: Amount): number {
  const unitType = UNITS[unit];
  return 'seconds' in unitType ? value * unitType.seconds : value;
}

const dimensionOf = (unit: Unit): string => ('seconds' in UNITS[unit] ? 'time' : unit);

export const ResultSchema = z
  .object({ label: z.string().trim().min(1), before: AmountSchema, after: AmountSchema })
  .refine(({ before, after }) => dimensionOf(before.unit) === dimensionOf(after.unit), {
    error: 'both amounts need units of the same kind',
  })
  .refine(({ before, after }) => magnitudeOf(before) !== magnitudeOf(after), {
    error: 'both amounts are equal',
  });
export type Result = z.output<typeof ResultSchema>;

export const QuoteSchema = z.object({ text: z.string().trim().min(1), by: z.string().trim().min(1) });

/** `Intl` has no unit for events per minute. */
const PER_MINUTE: Record<Locale, string> = { en: '/min', cn: '次/分', ko: '건/분', ja: '件/分' };

/** A number and its unit; the unit includes any no-break space: `20` and ` seconds`, `40,000` and `次/分`. */
export function amountParts({ value, unit }: Amount, locale: Locale): { number: string; unit: string } {
  const number = numberFormat(locale).format(value);
  const unitType = UNITS[unit];
  if (!('format' in unitType))
    return { number, unit: unit === 'percent' ? '%' : unit === 'perMinute' ? PER_MINUTE[locale] : '' };
  const parts = unitType.format(locale).formatToParts(value);
  const name = parts.find(({ type }) => type === 'unit')?.value.trim() ?? '';
  return { number, unit: /^[a-z]/i.test(name) ? `\u00a0${name}` : name };
}

/** `40,000/min`, `2 days`, `2天`. */
export function formatAmount(amount: Amount, locale: Locale): string {
  const { number, unit } = amountParts(amount, locale);
  return number + unit;
}

/** A result in one line: `Queries: 40,000/min → 1/min`. */
export const formatResult = ({ label, before, after }: Result, locale: Locale, colon: string): string =>
  `${label}${colon}${formatAmount(before, locale)}\u00a0→\u00a0${formatAmount(after, locale)}`;
