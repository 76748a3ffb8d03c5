// Demo on the Cloud DNS page: how long resolvers return the old address of a changed record.

import {
  DEFAULT_TTL,
  formatDuration,
  formatShare,
  oldShare,
  PLOT,
  queriesPerDay,
  TIMES,
  TTLS,
  timeAt,
  ttlAt,
  ttlCurve,
} from '../../../common/demos/record-ttl.ts';
import { numberFormat } from '../../../common/i18n/formats.ts';
import { HeadRow } from '../components/head-row.tsx';
import { toPercent } from '../components/percent.ts';
import { useView } from '../context.tsx';
import { Frame } from './frame.tsx';

const LEVELS = [1, 0.5, 0] as const;
const GRID = [
  ...LEVELS.map((level) => `M0 ${(1 - level) * PLOT.height}h${PLOT.width}`),
  ...TIMES.map((time) => `M${Math.round(timeAt(time) * PLOT.width)} 0v${PLOT.height}`),
].join('');

/** Curve on a logarithmic time axis. Only the curve is stretched, so that labels keep their size. */
function Chart({ ttl, tag }: { ttl: number; tag: string }) {
  return (
    <svg className="demo-chart" aria-hidden="true">
      <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={GRID} />
        <path d={ttlCurve(ttl)} />
      </svg>
      {LEVELS.slice(0, 2).map((level) => (
        <text key={level} x="100%" y={toPercent(1 - level)} dy="20">
          {formatShare(level, tag)}
        </text>
      ))}
      {TIMES.map((time) => (
        <text key={time} x={toPercent(timeAt(time))} y="100%" dy="20">
          {formatDuration(time, tag)}
        </text>
      ))}
    </svg>
  );
}

/** Share of resolvers that still return the old address, by elapsed time. */
function Shares({ ttl, tag }: { ttl: number; tag: string }) {
  const { t } = useView();
  return (
    <table>
      <HeadRow names={[t('demo.ttl.after'), ...TIMES.map((time) => formatDuration(time, tag))]} />
      <tbody>
        <tr>
          <th scope="row">{t('demo.ttl.old')}</th>
          {TIMES.map((time) => (
            <td key={time}>{formatShare(oldShare(ttl, time), tag)}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

export function RecordTtl() {
  const { t, locale, htmlLang } = useView();
  const ttl = ttlAt(DEFAULT_TTL);
  const seconds = (value: number) => `${numberFormat(locale).format(value)}\u00a0s`;
  return (
    <Frame kind="recordTtl">
      <div className="demo-side">
        <label className="demo-range">
          <span className="label">{t('demo.ttl.input')}</span>
          <b translate="no">{seconds(ttl)}</b>
          <input
            type="range"
            min="0"
            max={TTLS.length - 1}
            defaultValue={DEFAULT_TTL}
            aria-valuetext={formatDuration(ttl, htmlLang)}
          />
          <span className="demo-ends" aria-hidden="true">
            <span>{seconds(TTLS[0])}</span>
            <span>{seconds(TTLS.at(-1) ?? 0)}</span>
          </span>
        </label>
        <dl>
          {[
            [t('demo.ttl.half'), formatDuration(ttl / 2, htmlLang)],
            [t('demo.ttl.all'), formatDuration(ttl, htmlLang)],
            [t('demo.ttl.queries'), numberFormat(locale).format(queriesPerDay(ttl))],
          ].map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="demo-main">
        <p className="label">{t('demo.ttl.chart')}</p>
        <Chart ttl={ttl} tag={htmlLang} />
        <Shares ttl={ttl} tag={htmlLang} />
      </div>
    </Frame>
  );
}
