// Results and pull quote of a case study: amounts before and after, as figures with bars on one scale per row.
import type { Article } from '../../../common/contract/entities/news.ts';
import {
  type Amount,
  amountParts,
  magnitudeOf,
  type Result,
} from '../../../common/contract/modules/results.ts';
import { percent } from '../components/percent.ts';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';

/** Minimum share of a bar, so that a small amount is visible. */
const MIN_SHARE = 0.006;

/** Minimum count with bars: bars of smaller counts show no proportion. */
const MIN_COUNT = 10;

/** Amount at the end of a row's scale. Shares end at 100 %; small counts have no scale. */
function scaleEnd({ before, after }: Result): number | null {
  const most = Math.max(magnitudeOf(before), magnitudeOf(after));
  if (before.unit === 'percent') return Math.max(100, most);
  return before.unit === 'count' && most < MIN_COUNT ? null : most;
}

interface AmountCellProps {
  amount: Amount;
  end: number | null;
  side: 'before' | 'after';
}

function AmountCell({ amount, end, side }: AmountCellProps) {
  const { locale } = useView();
  const { number, unit } = amountParts(amount, locale);
  const size = magnitudeOf(amount);
  return (
    <td className={`case-${side}`}>
      <span className="figure">{number}</span>
      {unit}
      {end !== null && (
        <svg width="100%" height="13" aria-hidden="true">
          <rect className="case-track" y="12" width="100%" height="1" />
          {size > 0 && <rect y="3" width={percent(Math.max(size / end, MIN_SHARE))} height="10" />}
        </svg>
      )}
    </td>
  );
}

/** Renders nothing without results. */
export function CaseResults({ results }: { results: readonly Result[] }) {
  const { t } = useView();
  if (results.length === 0) return null;
  return (
    <table className="case-results">
      <thead>
        <tr>
          <th scope="col">{t('article.results')}</th>
          <th scope="col">{t('article.before')}</th>
          <th scope="col">{t('article.after')}</th>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <tr key={result.label}>
            <th scope="row">
              <Phrases text={result.label} column="narrow" />
            </th>
            <AmountCell amount={result.before} end={scaleEnd(result)} side="before" />
            <AmountCell amount={result.after} end={scaleEnd(result)} side="after" />
          </tr>
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
