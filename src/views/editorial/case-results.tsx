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

function AmountCell({ amount, most, side }: { amount: Amount; most: number; side: 'before' | 'after' }) {
  const { locale } = useView();
  const { number, unit } = amountParts(amount, locale);
  const size = magnitudeOf(amount);
  return (
    <td className={`case-${side}`}>
      <span className="figure">{number}</span>
      {unit}
      <svg width="100%" height="13" aria-hidden="true">
        <rect className="case-track" y="12" width="100%" height="1" />
        {size > 0 && <rect y="3" width={percent(Math.max(size / most, MIN_SHARE))} height="10" />}
      </svg>
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
        {results.map(({ label, before, after }) => {
          const most = Math.max(magnitudeOf(before), magnitudeOf(after));
          return (
            <tr key={label}>
              <th scope="row">
                <Phrases text={label} column="narrow" />
              </th>
              <AmountCell amount={before} most={most} side="before" />
              <AmountCell amount={after} most={most} side="after" />
            </tr>
          );
        })}
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
