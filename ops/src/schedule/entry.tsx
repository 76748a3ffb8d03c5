// A scheduled change in the calendar and in the list.
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import { useFrame } from '../console/context.ts';
import { IfAllowed } from '../console/form.tsx';
import { InUtc } from '../console/local-time.tsx';
import { wallTime } from '../console/time-zone.ts';
import { sitePrefix } from '../origins.ts';
import type { DayGroup, PlanGroup } from './groups.ts';
import { authorOf, changeName, hrefOf } from './text.ts';

/** Names of languages as text. */
export const namesOf = (locales: PlanGroup['locales']): string =>
  locales.length === localeCodes.length
    ? 'all languages'
    : locales.map((code) => LOCALES[code].name).join(', ');

/** Whether an entry can be canceled: a future start or end of an override. */
export const canCancel = ({ subject, at }: PlanGroup, now: string): boolean =>
  subject === 'override' && at > now;

const cancelHref = ({ kind, target, edge, locales }: PlanGroup, view: string): string =>
  `/ops/plan/cancel/${kind}/${encodeURIComponent(target)}?${new URLSearchParams([
    ['edge', edge],
    ['view', view],
    ...locales.map((code) => ['locale', code]),
  ])}`;

/** Link to the page of the changed item. */
export function SubjectLink({ group }: { group: PlanGroup }) {
  const { origins } = useFrame();
  return <a href={hrefOf(group, { console: '', site: sitePrefix(origins) })}>{group.title}</a>;
}

/**
 * Link to the confirmation page of a cancellation.
 *
 * @param view view that contains the link: `list`, a month, or a day, with its filters
 */
export function CancelLink({ group, view }: { group: PlanGroup; view: string }) {
  return (
    <IfAllowed permission="edit">
      <a href={cancelHref(group, view)} className="cancel">
        Cancel
        <span className="visually-hidden">
          {` ${changeName(group)}: ${group.title} in ${namesOf(group.locales)}`}
        </span>
      </a>
    </IfAllowed>
  );
}

/** An entry of a day in the calendar. */
export function DayEntry({ group, now, view }: { group: DayGroup; now: string; view: string }) {
  const { zone } = useFrame();
  const { subject, isCovered, locales, until } = group;
  const timeOf = (at: string) => <time dateTime={at}>{wallTime(at, zone).slice(11)}</time>;
  return (
    <li className={`planned ${subject}${isCovered ? ' covered' : ''}`}>
      <span className="what">
        {timeOf(group.at)}
        {until === null ? ` ${changeName(group)}` : <>–{timeOf(until)} Event</>}
      </span>
      <InUtc at={group.at} />
      <SubjectLink group={group} />
      <small>
        {namesOf(locales)} · {authorOf(group)}
        {isCovered && ' · no effect'}
      </small>
      {canCancel(group, now) && <CancelLink group={group} view={view} />}
    </li>
  );
}
