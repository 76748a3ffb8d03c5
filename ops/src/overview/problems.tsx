// Problems that need attention, one sentence each with a link.

import type { ReactNode } from 'react';
import { LOCALES } from '../../../common/i18n/locales.ts';
import { formatCount } from '../../../common/text/count.ts';
import type { BannerRow } from '../banners/list.ts';
import { stateOf } from '../banners/state.ts';
import { editUrl, positionOf, titleOf } from '../banners/status-text.ts';
import { isErrorRateHigh } from '../health/error-rate.ts';
import { isOpen, type ListedIncident, StateTag } from '../status/timeline.tsx';
import type { Health } from './figures.tsx';

/** A banner problem as inline text, because the parts of a flex row would become columns. */
function Banner({ row, children }: { row: BannerRow; children: string }) {
  return (
    <span>
      {children} <a href={editUrl(row)}>{titleOf(row)}</a>{' '}
      <small>
        {positionOf(row)}, {LOCALES[row.locale].name}
      </small>
    </span>
  );
}

/** Banner overrides that have ended, or whose banner is gone from the portal. */
const bannerProblems = (rows: readonly BannerRow[], unavailable: number, now: number): ReactNode[] =>
  rows.flatMap((row) => [
    ...(row.override?.shown && stateOf(rows, row, now) === 'over'
      ? [
          <Banner key="over" row={row}>
            The period of this banner has ended, so it hides the portal’s banner:
          </Banner>,
        ]
      : []),
    ...(row.override && !row.portal && unavailable === 0
      ? [
          <Banner key="gone" row={row}>
            This banner was changed here, but the portal no longer has it:
          </Banner>,
        ]
      : []),
  ]);

/** Problems that need attention. */
export function problemsOf(
  rows: readonly BannerRow[],
  unavailable: number,
  { health, incidents }: { health: Health; incidents: readonly ListedIncident[] },
  now: number,
): ReactNode[] {
  const { portal, kv, outbox, leads, errors, frame } = health;
  const problems: ReactNode[] = incidents.filter(isOpen).map((incident) => (
    <>
      <span>
        {incident.title.en} <StateTag state={incident.current} />
      </span>{' '}
      <a href={`/ops/incidents/${incident.id}`}>Open incident</a>
    </>
  ));
  if (!portal.ok || unavailable > 0)
    problems.push(
      'The portal does not respond. Visitors get pages from the cache. Banners can still be changed.',
    );
  if (!kv.ok) problems.push('KV does not respond. Changes are saved, but visitors see them later.');
  const stale = frame.ok ? frame.value.changed + frame.value.gone : 0;
  if (stale > 0)
    problems.push(
      <>
        {formatCount(stale, 'change')} of menus or site info: the portal’s own value has changed or
        disappeared. <a href="/ops/menus">Open menus</a>
      </>,
    );
  if (outbox.ok && outbox.value.dead > 0)
    problems.push(
      <>
        {formatCount(outbox.value.dead, 'lead')} could not be delivered. <a href="/ops/leads">Open leads</a>
      </>,
    );
  const overdue = leads.ok ? (leads.value.unfinished?.overdue ?? 0) : 0;
  if (overdue > 0)
    problems.push(
      <>
        {formatCount(overdue, 'lead is', 'leads are')} overdue. <a href="/ops/leads">Open leads</a>
      </>,
    );
  if (errors.ok && isErrorRateHigh(errors.value.hour))
    problems.push(
      <>
        {errors.value.hour.errors} of {errors.value.hour.responses} responses of the last hour were errors.{' '}
        <a href="/ops/health">Open health</a>
      </>,
    );
  return [...problems, ...bannerProblems(rows, unavailable, now)];
}
