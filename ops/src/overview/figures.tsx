// Key figures of the overview, each with a link to its page.

import { ratingOf } from '../../../common/metrics/metrics.ts';
import { formatCount } from '../../../common/text/count.ts';
import { hasPermission } from '../auth/roles.ts';
import type { BannerRow } from '../banners/list.ts';
import { bodyOf, type Calls } from '../console/client.ts';
import { useFrame } from '../console/context.ts';
import { Parts, type Stat, Stats } from '../console/state.tsx';
import { NONE } from '../console/table.tsx';
import { percent } from '../health/chart.tsx';
import { RATING_NAMES, valueText } from '../health/metrics-table.tsx';

export type Health = Awaited<ReturnType<typeof fetchHealth>>;
export const fetchHealth = (calls: Calls) => calls.health.$get().then(bodyOf);

const UNKNOWN = { value: NONE, note: 'not available' } as const;

interface FiguresProps {
  health: Health;
  live: readonly BannerRow[];
}

/** Figures of visits, banners, and leads. */
export function Figures({ health: { errors, vitals, leads }, live }: FiguresProps) {
  const hour = errors.ok ? errors.value.hour : null;
  const paint = vitals.ok ? vitals.value.complete.find(({ metric }) => metric === 'LCP') : undefined;
  const changed = live.filter(({ override }) => override).length;
  const languages = new Set(live.map(({ locale }) => locale)).size;
  const unfinished = leads.ok ? leads.value.unfinished : null;
  const { roles } = useFrame();
  const stats: Stat[] = [
    {
      name: <a href="/ops/health#errors">Errors, last hour</a>,
      ...(hour
        ? {
            value: percent(hour.errors, hour.responses),
            note: `of ${formatCount(hour.responses, 'response')}`,
          }
        : UNKNOWN),
    },
    {
      name: <a href="/ops/health#speed">Loading time, 75th percentile</a>,
      ...(!vitals.ok
        ? UNKNOWN
        : paint
          ? { value: valueText('LCP', paint.p75), note: `LCP, ${RATING_NAMES[ratingOf('LCP', paint.p75)]}` }
          : { value: NONE, note: 'no measurements yet' }),
    },
    {
      name: <a href="/ops/banners">Live banners</a>,
      value: new Set(live.map(({ kind, id }) => `${kind}/${id}`)).size,
      note: (
        <Parts
          parts={[
            `in ${formatCount(languages, 'language')}`,
            changed === 0 ? null : `${changed} changed here`,
          ]}
        />
      ),
    },
    {
      name: hasPermission(roles, 'leads') ? <a href="/ops/leads">Open leads</a> : 'Open leads',
      ...(unfinished
        ? { value: unfinished.fresh + unfinished.open, note: `${unfinished.overdue} overdue` }
        : UNKNOWN),
    },
  ];
  return <Stats stats={stats} />;
}
