// Metrics table with one row per page type, language, or country: value, rating, and bar of each metric.
import { METRICS, type Metric, ratingOf } from '../../../common/metrics/metrics.ts';
import { type Figure, samplesOf } from '../../../common/metrics/published.ts';
import { Tag } from '../console/state.tsx';
import { type Column, Table } from '../console/table.tsx';
import { ShareBar } from './chart.tsx';

export const RATING_NAMES = { good: 'good', fair: 'needs work', poor: 'poor' } as const;
export const RATING_TONES = { good: 'good', fair: 'warn', poor: 'bad' } as const;

/** Formats a value: `1.84 s`, `120 ms`; CLS has no unit. */
export function valueText(metric: Metric, value: number): string {
  if (metric === 'CLS') return (value / 1000).toFixed(2);
  return value >= 1000 ? `${(value / 1000).toFixed(2)} s` : `${value} ms`;
}

function Cell({ figure }: { figure: Figure | undefined }) {
  if (!figure) return <>–</>;
  const rating = ratingOf(figure.metric, figure.p75);
  return (
    <>
      {valueText(figure.metric, figure.p75)} <Tag tone={RATING_TONES[rating]}>{RATING_NAMES[rating]}</Tag>
      <ShareBar shares={figure} />
    </>
  );
}

interface Row {
  name: string;
  metrics: readonly Figure[];
}

/** Metrics of page types, languages, or countries, one row each. */
export function MetricsTable({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: string;
  rows: readonly Row[];
}) {
  const columns: readonly Column<Row>[] = [
    { name: head, isHead: true, cell: ({ name }) => name },
    ...METRICS.map((metric) => ({
      name: metric,
      cell: ({ metrics }: Row) => <Cell figure={metrics.find((figure) => figure.metric === metric)} />,
    })),
    {
      name: 'Visits',
      isEnd: true,
      cell: ({ metrics }) => Math.max(0, ...metrics.map(samplesOf)).toLocaleString('en'),
    },
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={rows}
      keyOf={({ name }) => name}
      empty="There are no measurements."
    />
  );
}
