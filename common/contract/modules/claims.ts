// Claims: numbers of §1 as data, with value, unit, date, and source. Prose refers to a claim by its ID.
import { z } from 'zod';
import { longDay, numberFormat } from '../../i18n/formats.ts';
import type { Locale } from '../../i18n/locales.ts';

export const ClaimSchema = z.object({
  id: z.string().regex(/^[a-zA-Z][a-zA-Z0-9]*$/),
  value: z.number(),
  /** Bound of the value: about 2,800, 40,000+, above 20 Tbps, exactly 14. */
  bound: z.enum(['exact', 'about', 'atLeast', 'above']),
  /** Unit after the value (Tbps, ms, %); empty if the sentence states what is counted. */
  unit: z.string(),
  /** Years are formatted without grouping. */
  kind: z.enum(['number', 'year', 'date']).default('number'),
  /** ISO date of the value. */
  asOf: z.iso.date(),
  source: z.string().min(3),
});
export type Claim = z.infer<typeof ClaimSchema>;

/** Powers of ten in which a locale writes large round numbers: 万/亿, 万/億, 만/억. */
const MYRIADS: Partial<Record<Locale, readonly [number, string][]>> = {
  cn: [
    [1e8, '亿'],
    [1e4, '万'],
  ],
  ja: [
    [1e8, '億'],
    [1e4, '万'],
  ],
  ko: [
    [1e8, '억'],
    [1e4, '만'],
  ],
};

/** Formats round numbers in myriads (CJK, from 10,000) or billions (English), all others with the locale's grouping. */
function formatNumber(value: number, locale: Locale): string {
  for (const [size, name] of MYRIADS[locale] ?? []) {
    if (value >= size && Number.isInteger((value / size) * 10)) return `${value / size}${name}`;
  }
  if (locale === 'en' && value >= 1e9 && Number.isInteger(value / 1e8)) return `${value / 1e9}\u00a0billion`;
  return numberFormat(locale).format(value);
}

/**
 * Formats a claim for a locale: `2,800`, `4万+`, `20 Tbps+`, `10 January 2025`. A no-break space (U+00A0) joins the unit
 * to its value. A lower bound gets a plus sign. "About" is part of the sentence.
 */
export function formatClaim(claim: Claim, locale: Locale): string {
  if (claim.kind === 'year') return String(claim.value);
  if (claim.kind === 'date') return longDay(locale).format(new Date(`${claim.asOf}T00:00:00Z`));
  const plus = claim.bound === 'atLeast' || claim.bound === 'above' ? '+' : '';
  const unit = claim.unit === '' ? '' : claim.unit === '%' ? '%' : `\u00a0${claim.unit}`;
  return `${formatNumber(claim.value, locale)}${unit}${plus}`;
}
