// Performance of the site itself: each metric with its rating and distribution, tables of the same data, and the method
// of measurement.

import { formatMilliseconds, formatSeconds, longDay, numberFormat } from '../../../common/i18n/formats.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { METRICS, type Metric, ratingOf } from '../../../common/metrics/metrics.ts';
import {
  type Figure,
  MIN_SAMPLES,
  PERIOD_DAYS,
  type PublishedMetrics,
  samplesOf,
} from '../../../common/metrics/published.ts';
import { LateStyles } from '../components/late-styles.tsx';
import { Section } from '../components/section.tsx';
import { useView } from '../context.tsx';
import { VisitReport } from '../visitor/visit-report.tsx';

/** Maximum number of table rows. Countries with the most visits are first. */
const MAX_ROWS = 60;

function formatValue({ metric, p75 }: Figure, locale: Locale): string {
  if (metric === 'CLS') return numberFormat(locale).format(Math.round(p75 / 10) / 100);
  return p75 >= 1000 ? formatSeconds(p75 / 1000, locale) : formatMilliseconds(p75, locale);
}

/** Bar with the shares of good, fair, and poor visits. The label contains the values. */
function Shares({ figure }: { figure: Figure }) {
  const { t } = useView();
  const all = samplesOf(figure);
  const share = (part: number) => Math.round((100 * part) / all);
  const [good, poor] = [share(figure.good), share(figure.poor)];
  const fair = 100 - good - poor;
  return (
    <svg
      className="shares"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      role="img"
      aria-label={t('speed.shares', { good, fair, poor })}
    >
      <rect data-share="good" width={good} height="8" />
      <rect data-share="fair" x={good} width={fair} height="8" />
      <rect data-share="poor" x={good + fair} width={poor} height="8" />
    </svg>
  );
}

function Value({ figure }: { figure: Figure }) {
  const { t, locale } = useView();
  const rating = ratingOf(figure.metric, figure.p75);
  return (
    <>
      <span className="speed-value">{formatValue(figure, locale)}</span>{' '}
      <span className="speed-word" data-share={rating}>
        {t(`speed.${rating}`)}
      </span>
      <Shares figure={figure} />
    </>
  );
}

const MetricName = ({ metric }: { metric: Metric }) => {
  const { t } = useView();
  return (
    <>
      {t(`speed.${metric}`)} <abbr>{metric}</abbr>
    </>
  );
};

const maxSamples = (metrics: readonly Figure[]): number => Math.max(0, ...metrics.map(samplesOf));

interface Row {
  name: string;
  metrics: readonly Figure[];
}

/** One row per country or page type. On phones, each row is a card with labeled cells. */
function FigureTable({ caption, head, rows }: { caption: string; head: string; rows: readonly Row[] }) {
  const { t, locale } = useView();
  return (
    <table className="speed-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {METRICS.map((metric) => (
            <th key={metric} scope="col">
              <MetricName metric={metric} />
            </th>
          ))}
          <th scope="col">{t('speed.visits')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, MAX_ROWS).map(({ name, metrics }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {METRICS.map((metric) => {
              const figure = metrics.find((entry) => entry.metric === metric);
              return (
                <td key={metric} data-name={metric}>
                  {figure ? <Value figure={figure} /> : '–'}
                </td>
              );
            })}
            <td data-name={t('speed.visits')}>{numberFormat(locale).format(maxSamples(metrics))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Overall({ metrics }: { metrics: readonly Figure[] }) {
  return (
    <dl className="speed-whole">
      {metrics.map((figure) => (
        <div key={figure.metric}>
          <dt>
            <MetricName metric={figure.metric} />
          </dt>
          <dd>
            <Value figure={figure} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Measured({ complete, countries, types }: PublishedMetrics) {
  const { t, locale } = useView();
  const names = new Intl.DisplayNames(LOCALES[locale].htmlLang, { type: 'region', fallback: 'code' });
  const count = numberFormat(locale).format(maxSamples(complete));
  return (
    <>
      <Section
        id="whole"
        kind="speed"
        title={t('speed.whole')}
        intro={t('speed.wholeNote', { n: count, days: PERIOD_DAYS })}
        wide
      >
        <Overall metrics={complete} />
      </Section>
      {countries.length > 0 && (
        <Section
          id="countries"
          kind="speed"
          title={t('speed.countries')}
          intro={t('speed.countriesNote', { n: MIN_SAMPLES })}
          wide
        >
          <FigureTable
            caption={t('speed.countries')}
            head={t('speed.country')}
            rows={countries.map(({ country, metrics }) => ({ name: names.of(country) ?? country, metrics }))}
          />
        </Section>
      )}
      {types.length > 0 && (
        <Section id="types" kind="speed" title={t('speed.types')} intro={t('speed.typesNote')} wide>
          <FigureTable
            caption={t('speed.types')}
            head={t('speed.page')}
            rows={types.map(({ type, metrics }) => ({ name: t(`speed.of.${type}`), metrics }))}
          />
        </Section>
      )}
    </>
  );
}

/** `metrics` is `null` before they are first published, and `'failing'` if they are unavailable. */
export function SpeedPage({ metrics }: { metrics: PublishedMetrics | null | 'failing' }) {
  const { t, locale } = useView();
  const shown = metrics !== null && metrics !== 'failing' && metrics.complete.length > 0 ? metrics : null;
  const usual = Object.fromEntries(
    (shown?.complete ?? []).map((figure) => [figure.metric, formatValue(figure, locale)]),
  );
  const unavailable = metrics === 'failing' ? t('speed.failed') : t('speed.none', { n: MIN_SAMPLES });
  const state = shown ? t('speed.updated', { day: longDay(locale).format(new Date(shown.at)) }) : unavailable;
  return (
    <div className="speed-page">
      <header className="page-head wrap">
        <h1>{t('speed.title')}</h1>
        <p className="lead">{t('speed.lead')}</p>
        <p className="label">{state}</p>
      </header>
      <LateStyles />
      <VisitReport usual={usual} />
      {shown && <Measured {...shown} />}
      <Section id="method" kind="speed" title={t('speed.method')}>
        <div className="speed-method">
          <p>{t('speed.methodWhat')}</p>
          <p>{t('speed.methodWho')}</p>
          <p>{t('speed.methodKept')}</p>
          <p>{t('speed.methodCounted')}</p>
          <p>{t('speed.methodFigure', { days: PERIOD_DAYS })}</p>
        </div>
      </Section>
    </div>
  );
}
