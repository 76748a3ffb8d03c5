// Claims are data: a figure of §1 is an entry with value, unit, date and source; prose refers to it and is
// formatted per locale.
import { z } from 'zod';
import { longDay, numberFormat } from '../../i18n/formats.ts';
import type { Locale } from '../../i18n/locales.ts';

export const ClaimSchema = z.object({
  id: z.string().regex(/^[a-zA-Z][a-zA-Z0-9]*$/),
  value: z.number(),
  /** How the figure is bounded: about 2800, 40,000+, above 20 Tbps, exactly 14. */
  bound: z.enum(['exact', 'about', 'atLeast', 'above']),
  /** The unit printed after the figure (Tbps, ms, %), or empty where the sentence names what is counted. */
  unit: z.string(),
  /** Years are printed without grouping. */
  kind: z.enum(['number', 'year', 'date']).default('number'),
  /** ISO date on which the figure was true. */
  asOf: z.iso.date(),
  source: z.string().min(3),
});
export type Claim = z.infer<typeof ClaimSchema>;

/** Powers of ten that a locale counts large round figures in, where that is usual: 万/亿, 万/億, 만/억. */
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

/** Round figures of ten thousand and more are counted in myriads; others are grouped by the locale. */
function figure(value: number, locale: Locale): string {
  for (const [size, name] of MYRIADS[locale] ?? []) {
    if (value >= size && Number.isInteger((value / size) * 10)) return `${value / size}${name}`;
  }
  if (locale === 'en' && value >= 1e9 && Number.isInteger(value / 1e8)) return `${value / 1e9}\u00a0billion`;
  return numberFormat(locale).format(value);
}

/**
 * Prints a claim as the locale's readers expect it: `2,800`, `4万+`, `20 Tbps+`, `10 January 2025`.
 * A unit stays with its figure (U+00A0). The bound shows as a plus sign where it is a minimum; "about" is left to
 * the sentence.
 */
export function formatClaim(claim: Claim, locale: Locale): string {
  if (claim.kind === 'year') return String(claim.value);
  if (claim.kind === 'date') return longDay(locale).format(new Date(`${claim.asOf}T00:00:00Z`));
  const plus = claim.bound === 'atLeast' || claim.bound === 'above' ? '+' : '';
  const unit = claim.unit === '' ? '' : claim.unit === '%' ? '%' : `\u00a0${claim.unit}`;
  return `${figure(claim.value, locale)}${unit}${plus}`;
}
