// Results and pull quote of a case study. Each result shows the amounts before and after as two points on one track.
import type { ReactNode } from 'react';
import type { Article } from '../../../common/contract/entities/news.ts';
import {
  type Amount,
  amountParts,
  magnitudeOf,
  type Result,
} from '../../../common/contract/modules/results.ts';
import { HeadRow } from '../components/head-row.tsx';
import { toPercent } from '../components/percent.ts';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';

/** Vertical positions: the track, and the baselines of the amounts before (above it) and after (below it). */
const Y = { track: 32, before: 16, after: 61 };
const RADIUS = 6;

/** Text alignment of an amount at its point, so that amounts near the ends stay within the track. */
const alignmentOf = (share: number) =>
  share < 0.2
    ? ({ textAnchor: 'start', dx: -RADIUS } as const)
    : share > 0.8
      ? ({ textAnchor: 'end', dx: RADIUS } as const)
      : ({ textAnchor: 'middle' } as const);

interface AmountCellProps {
  amount: Amount;
  /** Position of the amount on the track, from 0 to 1. */
  share: number;
  side: 'before' | 'after';
  /** Lines of the track, behind both points. */
  children?: ReactNode;
}

/** The style sheet overlays both cells of a row, so that their points are on one track. */
function AmountCell({ amount, share, side, children }: AmountCellProps) {
  const { locale } = useView();
  const { number, unit } = amountParts(amount, locale);
  const x = toPercent(share);
  return (
    <td className={`case-${side}`}>
      <svg width="100%" height="66" role="none">
        {children}
        <circle cx={x} cy={Y.track} r={RADIUS} />
        <text x={x} y={Y[side]} {...alignmentOf(share)}>
          <tspan className="figure">{number}</tspan>
          {unit}
        </text>
      </svg>
    </td>
  );
}

/** Row whose track ranges from 0 to the larger amount. */
function ResultRow({ result: { label, before, after } }: { result: Result }) {
  const largest = Math.max(magnitudeOf(before), magnitudeOf(after));
  const [from, to] = [magnitudeOf(before) / largest, magnitudeOf(after) / largest];
  return (
    <tr>
      <th scope="row">
        <Phrases text={label} column="narrow" />
      </th>
      <AmountCell amount={before} share={from} side="before">
        <line x2="100%" y1={Y.track} y2={Y.track} />
        <line className="case-change" x1={toPercent(from)} x2={toPercent(to)} y1={Y.track} y2={Y.track} />
      </AmountCell>
      <AmountCell amount={after} share={to} side="after" />
    </tr>
  );
}

/** Results other than the first, which the page head shows. Renders nothing if there are none. */
export function CaseResults({ results: [, ...further] }: { results: readonly Result[] }) {
  const { t } = useView();
  if (further.length === 0) return null;
  return (
    <table className="case-results">
      <HeadRow names={[t('article.furtherResults'), t('article.before'), t('article.after')]} />
      <tbody>
        {further.map((result) => (
          <ResultRow key={result.label} result={result} />
        ))}
      </tbody>
    </table>
  );
}

export const PullQuote = ({ quote: { text, by } }: { quote: NonNullable<Article['quote']> }) => (
  <figure className="pull-quote">
    <blockquote>
      <p>
        <Phrases text={text} column="narrow" />
      </p>
    </blockquote>
    <figcaption>{by}</figcaption>
  </figure>
);
