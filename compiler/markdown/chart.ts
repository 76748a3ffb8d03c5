// Draws article charts at compile time: bars in a table, or attack traffic per minute as stacked areas. Labels and
// values are HTML, so that they wrap and keep their size on phones; the axes of areas are SVG text.
import type { Element, Properties } from 'hast';
import { parse, YAMLParseError } from 'yaml';
import type { z } from 'zod';
import { type Claim, formatClaim } from '../../common/contract/modules/claims.ts';
import { areaPaths, minuteTicks, PLOT, runningSums, valueTicks } from '../../common/drawing/stacked-areas.ts';
import { formatMinutes, numberFormat } from '../../common/i18n/formats.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import { yamlErrorMessage } from '../yaml-file.ts';
import { AttackSchema, BarsSchema } from './chart-source.ts';
import { element } from './element.ts';
import type { Claims } from './prose.ts';

export interface ChartContext {
  locale: Locale;
  claims: Claims;
  /** Whether the text is documentation, whose style sheets do not support charts. */
  isDocument: boolean;
}

/** Minimum length of a bar in percent, so that small values are visible. */
const MIN_SHARE = 0.5;

const formatRounded = (value: number): string => String(Math.round(value * 100) / 100);
const percent = (share: number): string => `${formatRounded(share * 100)}%`;
const partClass = (index: number): Properties => ({ className: [`part-${index + 1}`] });

/** A number with its unit: `65 s`, `500/s`, `125件/秒`. */
const formatQuantity = (value: number, unit: string, locale: Locale): string =>
  `${numberFormat(locale).format(value)}${/^[a-z]/i.test(unit) ? '\u00a0' : ''}${unit}`;

/** A list item with the color of its part. */
const legendItem = (text: string, index: number): Element =>
  element('li', {}, [
    element('svg', { width: '12', height: '12', ariaHidden: 'true' }, [
      element('rect', { ...partClass(index), x: '1', y: '1', width: '10', height: '10' }),
    ]),
    text,
  ]);

function bars({ unit, parts, rows }: z.output<typeof BarsSchema>, locale: Locale): Element[] {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const maximum = Math.max(...rows.map(({ values }) => sum(values)));
  const rowOf = ({ label, values, accent }: (typeof rows)[number]) => {
    const shapes = values.map((value, index) =>
      element('rect', {
        ...partClass(parts.length > 0 ? index : accent ? 2 : 0),
        x: percent(sum(values.slice(0, index)) / maximum),
        width: percent(value === 0 ? 0 : Math.max(value / maximum, MIN_SHARE / 100)),
        y: '2',
        height: '12',
      }),
    );
    const terms =
      values.length > 1 ? `${values.map((value) => numberFormat(locale).format(value)).join(' + ')} = ` : '';
    return element('tr', {}, [
      element('th', { scope: 'row' }, [
        label,
        element('svg', { width: '100%', height: '14', ariaHidden: 'true' }, shapes),
      ]),
      element('td', {}, [terms + formatQuantity(sum(values), unit, locale)]),
    ]);
  };
  const table = element('table', {}, [element('tbody', {}, rows.map(rowOf))]);
  return parts.length > 0 ? [table, element('ul', {}, parts.map(legendItem))] : [table];
}

/** An attack with its scale. */
interface Attack {
  source: z.output<typeof AttackSchema>;
  claim: Claim;
  locale: Locale;
  /** Upper edges of the areas, as fractions of the claim. */
  edges: number[][];
}

/** Stacked areas, grid, and marks, as on the home page (src/views/modules/promotion.tsx). */
function plot({ source: { marks }, claim, locale, edges }: Attack): Element[] {
  const steps = valueTicks(claim.value);
  const top = steps.at(-1) ?? claim.value;
  const depth = (level: number) => percent(1 - level / top);
  const total = edges.at(-1) ?? [];
  const paths = areaPaths(edges.map((edge) => edge.map((share) => (share * claim.value) / top)));
  const areas = paths.map((d, index) =>
    element('path', { className: [`chart-area-${paths.length - index}`], d }),
  );
  const grid = steps.map((step) => {
    const y = depth(step);
    const text =
      step === top
        ? formatClaim({ ...claim, value: step, bound: 'exact' }, locale)
        : numberFormat(locale).format(step);
    return element('g', { className: ['chart-step'] }, [
      element('line', { x2: '100%', y1: y, y2: y }),
      ...(step > 0 ? [element('text', { x: '100%', y, dy: '-6' }, [text])] : []),
    ]);
  });
  const flags = marks.map(({ at }, index) =>
    element(
      'svg',
      {
        className: ['chart-flag'],
        x: percent(at / (total.length - 1)),
        y: depth((total[at] ?? 0) * claim.value),
      },
      [
        element('path', { d: 'M0 0v-16' }),
        element('circle', { cy: '-27', r: '11' }),
        element('text', { y: '-22.5' }, [String(index + 1)]),
      ],
    ),
  );
  const size = { viewBox: `0 0 ${PLOT.width} ${PLOT.height}`, width: '100%', height: '100%' };
  return [
    element('svg', { ...size, preserveAspectRatio: 'none' }, areas),
    ...grid,
    element('line', { className: ['chart-origin'], x2: '100%', y1: '100%', y2: '100%' }),
    ...flags,
  ];
}

/** Time axis in minutes, below the plot. */
function times(minutes: number, locale: Locale): Element {
  const written = minuteTicks(minutes);
  const labels = written.map((time) =>
    element('text', { x: percent(time / minutes), y: '20' }, [
      time === written.at(-1) ? formatMinutes(time, locale) : String(time),
    ]),
  );
  return element('svg', { className: ['chart-times'], ariaHidden: 'true' }, labels);
}

function attack(
  source: z.output<typeof AttackSchema>,
  title: string,
  { locale, claims }: ChartContext,
): Element[] {
  const claim = claims.get(source.claim);
  if (!claim) throw new Error(`unknown claim ${source.claim}`);
  const edges = runningSums(source.series.map(({ values }) => values));
  const peaks = source.series.map(({ label, values }) => {
    const value = Math.round(Math.max(...values) * claim.value * 100) / 100;
    return `${label} · ${source.peak} ${formatQuantity(value, claim.unit, locale)}`;
  });
  const ariaLabel = `${title} ${source.peak}: ${formatClaim(claim, locale)}`;
  return [
    element('div', { className: ['chart', 'night'] }, [
      element(
        'ul',
        { className: ['chart-legend'] },
        [...peaks, source.origin].map((text) => element('li', {}, [text])),
      ),
      element(
        'svg',
        { className: ['chart-plot'], role: 'img', ariaLabel },
        plot({ source, claim, locale, edges }),
      ),
      times((edges[0]?.length ?? 1) - 1, locale),
    ]),
    element(
      'ol',
      {},
      source.marks.map(({ label }) => element('li', {}, [label])),
    ),
  ];
}

/** Parses and draws a chart. Returns its data and elements. Throws an error with the reason if the chart is invalid. */
export function drawChart(
  value: string,
  title: string,
  context: ChartContext,
): { data: unknown; children: Element[] } {
  let authored: unknown;
  try {
    authored = parse(value);
  } catch (error) {
    throw new Error(error instanceof YAMLParseError ? yamlErrorMessage(error) : 'is not YAML');
  }
  const isAttack = typeof authored === 'object' && authored !== null && 'series' in authored;
  const read = isAttack ? AttackSchema.safeParse(authored) : BarsSchema.safeParse(authored);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`);
  }
  const { data } = read;
  const drawn = 'series' in data ? attack(data, title, context) : bars(data, context.locale);
  return { data, children: [...drawn, element('figcaption', {}, [title])] };
}
