// Promotion (§3) on the home page and product pages: an attack as stacked areas over time, with its events. A script
// handles the cursor (src/client/home/chart.ts). Without it, the events are a list.
import { formatClaim } from '../../../common/contract/modules/claims.ts';
import type { Details } from '../../../common/contract/modules/modules.ts';
import {
  areaPaths,
  minuteTicks,
  PLOT,
  runningSums,
  valueTicks,
} from '../../../common/drawing/stacked-areas.ts';
import { formatMinutes, numberFormat } from '../../../common/i18n/formats.ts';
import { ButtonLink } from '../components/link.tsx';
import { toPercent } from '../components/percent.ts';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';
import { once } from '../memory.ts';

type Attack = Details<'videoAdPromotion'>;

/** Data for the chart and captions: the scale, and the traffic by minute in the claim's unit with two decimals. */
function scaleOf({ claim, vectors }: Attack) {
  const total = runningSums(vectors.map(({ series }) => series)).at(-1) ?? [];
  const steps = valueTicks(claim.value);
  return {
    levels: total.map((share) => (share * claim.value).toFixed(2)),
    steps,
    top: steps.at(-1) ?? 1,
    minutes: total.length - 1,
  };
}
type Scale = ReturnType<typeof scaleOf>;

/** Index of the event with the most traffic, which is selected initially. */
const peakEventOf = (attack: Attack, { levels }: Scale): number =>
  attack.events.reduce(
    (best, { minute }, index) =>
      Number(levels[minute]) > Number(levels[attack.events[best]?.minute ?? 0]) ? index : best,
    0,
  );

/** Areas, grid, axis, and event flags. Only the areas are stretched, so that text has the same size at every width. */
function Plot({ attack, scale, first }: { attack: Attack; scale: Scale; first: number }) {
  const { locale } = useView();
  const { levels, steps, top, minutes } = scale;
  const { claim, vectors, compact } = attack;
  const depth = (level: number) => toPercent(1 - level / top);
  const series = vectors.map((vector) => vector.series);
  const paths = once(`areas ${claim.value} ${compact} ${series.join('|')}`, () =>
    areaPaths(
      runningSums(series).map((edge) => edge.map((share) => (share * claim.value) / top)),
      compact,
    ),
  );
  return (
    <svg className="chart-plot" aria-hidden="true">
      <svg
        viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
        width="100%"
        height="100%"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {paths.map((path, index) => (
          <path key={path} className={`chart-area-${paths.length - index}`} d={path} />
        ))}
      </svg>
      {steps.map((step) => (
        <g key={step} className="chart-step">
          <line x2="100%" y1={depth(step)} y2={depth(step)} />
          {step > 0 && (
            <text x="100%" y={depth(step)} dy="-6">
              {step === top
                ? formatClaim({ ...claim, value: step, bound: 'exact' }, locale)
                : numberFormat(locale).format(step)}
            </text>
          )}
        </g>
      ))}
      <line className="chart-origin" x2="100%" y1="100%" y2="100%" />
      {attack.events.map(({ minute }, index) => (
        <svg
          key={minute}
          className="chart-flag"
          aria-hidden="true"
          x={toPercent(minute / minutes)}
          y={depth(Number(levels[minute]))}
          data-current={index === first ? '' : undefined}
        >
          <path d="M0 0v-16" />
          <circle cy="-27" r="11" />
          <text y="-22.5">{index + 1}</text>
        </svg>
      ))}
    </svg>
  );
}

/** Time axis labels in minutes. */
function Times({ minutes }: { minutes: number }) {
  const { locale } = useView();
  const times = minuteTicks(minutes);
  return (
    <svg className="chart-times" aria-hidden="true">
      {times.map((time) => (
        <text key={time} x={toPercent(time / minutes)} y="20">
          {time === times.at(-1) ? formatMinutes(time, locale) : time}
        </text>
      ))}
    </svg>
  );
}

/** Chart with its legend, and the cursor control, which covers the plot. */
function Chart({ attack, scale, first }: { attack: Attack; scale: Scale; first: number }) {
  const { t } = useView();
  const { levels, top, minutes } = scale;
  const minute = attack.events[first]?.minute ?? 0;
  const unit = `#\u00a0${attack.claim.unit}`;
  return (
    <div className="chart">
      <ul className="chart-legend">
        {[...attack.vectors.map(({ label }) => label), attack.origin].map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      <div className="chart-stage">
        <Plot attack={attack} scale={scale} first={first} />
        <svg className="chart-cursor" aria-hidden="true">
          <svg x={toPercent(minute / minutes)} aria-hidden="true">
            <line y2="100%" />
            <circle cy={toPercent(1 - Number(levels[minute]) / top)} r="5" />
          </svg>
        </svg>
        <input
          type="range"
          max={minutes}
          defaultValue={minute}
          autoComplete="off"
          aria-label={t('module.minutes')}
          aria-valuetext={`${t('module.minute', { n: minute })}, ${unit.replace('#', levels[minute] ?? '')}`}
          data-levels={levels.join(' ')}
          data-top={top}
          data-minute={t('module.minute', { n: '#' })}
          data-level={unit}
        />
      </div>
      <Times minutes={minutes} />
    </div>
  );
}

/** Attack by minute, as a chart and as text. */
export function VideoAdPromotion({ details, id }: { details: Attack; id: string }) {
  const { t } = useView();
  const scale = scaleOf(details);
  const first = peakEventOf(details, scale);
  const formatLevel = (minute: number) => `${scale.levels[minute] ?? ''}\u00a0${details.claim.unit}`;
  const minute = details.events[first]?.minute ?? 0;
  return (
    <section
      id={id}
      className="section night module-promotion"
      data-home=""
      data-compact={details.compact ? '' : undefined}
    >
      <div className="wrap promotion">
        <div className="promotion-head">
          <h2>
            <Phrases text={details.title} />
          </h2>
          {details.intro && <p>{details.intro}</p>}
        </div>
        <Chart attack={details} scale={scale} first={first} />
        <div className="promotion-text">
          <p className="promotion-now figure" aria-hidden="true">
            <span>{t('module.minute', { n: minute })}</span> <strong>{formatLevel(minute)}</strong>
          </p>
          <ol className="promotion-events">
            {details.events.map(({ minute, title, text }, index) => (
              <li key={minute} data-minute={minute} data-current={index === first ? '' : undefined}>
                <span className="label">{`${t('module.minute', { n: minute })} · ${formatLevel(minute)}`}</span>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <ButtonLink to={details.action.href}>{details.action.label}</ButtonLink>
        </div>
      </div>
    </section>
  );
}
