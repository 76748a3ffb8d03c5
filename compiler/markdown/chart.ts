// Draws charts of articles at compile time: bars in a table, or traffic by minute as columns. Labels and values are
// HTML, so that they wrap and keep their size on phones; the axes of columns are SVG text.
import type { Element, ElementContent, Properties } from 'hast';
import { parse, YAMLParseError } from 'yaml';
import type { z } from 'zod';
import { formatClaim } from '../../common/contract/modules/claims.ts';
import { numberFormat } from '../../common/i18n/formats.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import { mistakeOf } from '../yaml-file.ts';
import { BarsSchema, ColumnsSchema } from './chart-source.ts';
import type { Claims } from './prose.ts';

export interface ChartContext {
  locale: Locale;
  claims: Claims;
  /** Documentation, whose style sheets do not contain charts. */
  isDocument: boolean;
}

/** Sizes of the columns in pixels: the plot below the numbers of the marks, and above the minutes. */
const PLOT = { top: 26, height: 190, below: 24 };
/** Minimum share of a bar in percent, so that a small value is visible. */
const MIN_SHARE = 0.5;

const el = (
  tagName: string,
  properties: Properties,
  children: (ElementContent | string)[] = [],
): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
});
const rounded = (value: number): string => String(Math.round(value * 100) / 100);
const percent = (share: number): string => `${rounded(share * 100)}%`;
const part = (index: number): Properties => ({ className: [`part-${index + 1}`] });

/** A number with its unit: `65 s`, `500/s`, `125件/秒`. */
const measured = (value: number, unit: string, locale: Locale): string =>
  `${numberFormat(locale).format(value)}${/^[a-z]/i.test(unit) ? '\u00a0' : ''}${unit}`;

/** A list item with the color of its part. */
const keyed = (text: string, index: number): Element =>
  el('li', {}, [
    el('svg', { width: '12', height: '12', ariaHidden: 'true' }, [
      el('rect', { ...part(index), x: '1', y: '1', width: '10', height: '10' }),
    ]),
    text,
  ]);

function bars({ unit, parts, rows }: z.output<typeof BarsSchema>, locale: Locale): Element[] {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const maximum = Math.max(...rows.map(({ values }) => sum(values)));
  const rowOf = ({ label, values, accent }: (typeof rows)[number]) => {
    const shapes = values.map((value, index) =>
      el('rect', {
        ...part(parts.length > 0 ? index : accent ? 2 : 0),
        x: percent(sum(values.slice(0, index)) / maximum),
        width: percent(value === 0 ? 0 : Math.max(value / maximum, MIN_SHARE / 100)),
        y: '2',
        height: '12',
      }),
    );
    const terms =
      values.length > 1 ? `${values.map((one) => numberFormat(locale).format(one)).join(' + ')} = ` : '';
    return el('tr', {}, [
      el('th', { scope: 'row' }, [
        label,
        el('svg', { width: '100%', height: '14', ariaHidden: 'true' }, shapes),
      ]),
      el('td', {}, [terms + measured(sum(values), unit, locale)]),
    ]);
  };
  const table = el('table', {}, [el('tbody', {}, rows.map(rowOf))]);
  return parts.length > 0 ? [table, el('ul', {}, parts.map(keyed))] : [table];
}

/** Grid, columns, marks, and minutes. `peak` is the value of the share 1, and `unit` that of the axis. */
function plot(
  { series, step, marks, every }: z.output<typeof ColumnsSchema>,
  peak: number,
  unit: string,
  locale: Locale,
): Element[] {
  const minutes = series[0]?.values.length ?? 1;
  const bottom = PLOT.top + PLOT.height;
  const steps = Array.from({ length: Math.floor(peak / step) }, (_, index) => (index + 1) * step);
  const grid = steps.flatMap((value, index) => {
    const y = bottom - (PLOT.height * value) / peak;
    const text =
      index === steps.length - 1 ? measured(value, unit, locale) : numberFormat(locale).format(value);
    return [
      el('rect', { className: ['chart-grid'], y: rounded(y), width: '100%', height: '1' }),
      el('text', { className: ['chart-level'], x: '0', y: rounded(y - 5) }, [text]),
    ];
  });
  const columns = Array.from({ length: minutes }).flatMap((_, minute) => {
    let y = bottom;
    return series.flatMap(({ values }, index) => {
      const height = PLOT.height * (values[minute] ?? 0);
      y -= height;
      const place = { x: percent(minute / minutes), width: percent(0.86 / minutes) };
      return height > 0
        ? [el('rect', { ...part(index), ...place, y: rounded(y), height: rounded(height) })]
        : [];
    });
  });
  const flags = marks.flatMap(({ at }, index) => {
    const x = percent(at / minutes);
    return [
      el('rect', { className: ['chart-mark'], x, y: '16', width: '1', height: rounded(bottom - 16) }),
      el('text', { className: ['chart-number'], x, y: '12' }, [String(index + 1)]),
    ];
  });
  const times = Array.from({ length: Math.floor((minutes - 1) / every) + 1 }, (_, index) => index * every);
  const axis = times.map((time) =>
    el('text', { className: ['chart-time'], x: percent((time + 0.43) / minutes), y: rounded(bottom + 18) }, [
      String(time),
    ]),
  );
  return [...grid, ...columns, ...flags, ...axis];
}

function columns(
  source: z.output<typeof ColumnsSchema>,
  title: string,
  { locale, claims }: ChartContext,
): Element[] {
  const claim = claims.get(source.claim);
  if (!claim) throw new Error(`unknown claim ${source.claim}`);
  const peaks = source.series.map(({ label, values }, index) => {
    const value = Math.round(Math.max(...values) * claim.value * 100) / 100;
    return keyed(`${label} · ${source.peak} ${measured(value, claim.unit, locale)}`, index);
  });
  const size = { width: '100%', height: String(PLOT.top + PLOT.height + PLOT.below) };
  return [
    el(
      'svg',
      { ...size, role: 'img', ariaLabel: `${title} ${source.peak}: ${formatClaim(claim, locale)}` },
      plot(source, claim.value, claim.unit, locale),
    ),
    el('ul', {}, peaks),
    el(
      'ol',
      {},
      source.marks.map(({ label }) => el('li', {}, [label])),
    ),
  ];
}

/** Parses and draws a chart; throws an error with the reason if it is invalid. Returns its data and its elements. */
export function chartOf(
  value: string,
  title: string,
  context: ChartContext,
): { data: unknown; children: Element[] } {
  let authored: unknown;
  try {
    authored = parse(value);
  } catch (error) {
    throw new Error(error instanceof YAMLParseError ? mistakeOf(error) : 'is not YAML');
  }
  const isColumns = typeof authored === 'object' && authored !== null && 'series' in authored;
  const read = isColumns ? ColumnsSchema.safeParse(authored) : BarsSchema.safeParse(authored);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`);
  }
  const { data } = read;
  const drawn = 'series' in data ? columns(data, title, context) : bars(data, context.locale);
  return { data, children: [...drawn, el('figcaption', {}, [title])] };
}
