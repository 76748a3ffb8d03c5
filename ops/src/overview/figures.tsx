// Key figures of the overview, each with a link to its page.
import { ratingOf } from '../../../common/metrics/metrics.ts';
import type { BannerRow } from '../banners/list.ts';
import { bodyOf, type Calls } from '../console/client.ts';
import { type Stat, Stats } from '../console/state.tsx';
import { percent } from '../health/chart.tsx';
import { valueText, WORDS } from '../health/metrics-table.tsx';

export type Health = Awaited<ReturnType<typeof healthOf>>;
export const healthOf = (calls: Calls) => calls.health.$get().then(bodyOf);

const UNKNOWN = { value: '–', note: 'not available' } as const;

interface FiguresProps {
  health: Health;
  /** Live banners of all languages. */
  live: readonly BannerRow[];
  /** Number of banners with scheduled changes. */
  upcoming: number;
}

/** Figures of visits and banners. */
export function Figures({ health: { errors, vitals }, live, upcoming }: FiguresProps) {
  const hour = errors.ok ? errors.value.hour : null;
  const paint = vitals.ok ? vitals.value.complete.find(({ metric }) => metric === 'LCP') : undefined;
  const changed = live.filter(({ override }) => override).length;
  const stats: Stat[] = [
    {
      name: <a href="/ops/health#errors">Errors, last hour</a>,
      ...(hour
        ? {
            value: percent(hour.errors, hour.responses),
            note: `of ${hour.responses.toLocaleString('en')} responses`,
          }
        : UNKNOWN),
    },
    {
      name: <a href="/ops/health#speed">Loading time, 75th percentile</a>,
      ...(paint
        ? { value: valueText('LCP', paint.p75), note: `LCP, ${WORDS[ratingOf('LCP', paint.p75)]}` }
        : { value: '–', note: 'no measurements yet' }),
    },
    {
      name: <a href="/ops/banners">Live banners</a>,
      value: new Set(live.map(({ kind, id }) => `${kind}/${id}`)).size,
      note: changed === 0 ? 'all as in the portal' : `${changed} changed here`,
    },
    {
      name: <a href="/ops/plan">Banners with a schedule</a>,
      value: upcoming,
      note: upcoming === 0 ? 'none starts or ends' : 'start or end later',
    },
  ];
  return <Stats stats={stats} />;
}
