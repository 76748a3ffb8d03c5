// One planned change as the calendar and the list show it.
import { LOCALES } from '../../../src/i18n/locales.ts';
import type { Edge, Subject } from '../plan/entries.ts';
import type { PlanGroup } from '../plan/groups.ts';
import { useFrame } from './frame.ts';
import { dayIn, shortDay } from './month.ts';
import { wallTime } from './zone.ts';

const WORDS: Readonly<Record<Subject, Record<Edge, string>>> = {
  flip: { starts: 'Flip starts', ends: 'Flip ends' },
  portal: { starts: 'Banner starts', ends: 'Banner ends' },
  article: { starts: 'Published', ends: 'Withdrawn' },
  event: { starts: 'Event starts', ends: 'Event ends' },
};
export const whatOf = ({ subject, edge }: Pick<PlanGroup, 'subject' | 'edge'>): string =>
  WORDS[subject][edge];

/** Names of languages, for a person. */
export const namesOf = (locales: PlanGroup['locales']): string =>
  locales.map((code) => LOCALES[code].name).join(', ');

/** The page of the console, or of the site, that it is about. */
function hrefOf({ kind, target, locales: [locale = 'en'], path }: PlanGroup): string {
  if (path !== null) return `${LOCALES[locale].prefix}${path}`;
  return `/ops/banners/${kind}/${encodeURIComponent(target)}?locale=${locale}`;
}

/** Whether it can be kept from happening here: a flip's instant that is still to come. */
export const canCancel = ({ subject, at }: PlanGroup, now: string): boolean => subject === 'flip' && at > now;

const cancelHref = ({ kind, target, edge, locales }: PlanGroup): string =>
  `/ops/plan/cancel/${kind}/${encodeURIComponent(target)}?${new URLSearchParams([
    ['edge', edge],
    ...locales.map((code) => ['locale', code]),
  ])}`;

/** The time of day in the editor's zone, and in UTC; there with the day where it is another one. */
function Clock({ at }: { at: string }) {
  const { zone } = useFrame();
  const utc = wallTime(at, 'UTC');
  const day = dayIn(at, zone) === utc.slice(0, 10) ? '' : `${shortDay(utc.slice(0, 10))}, `;
  return (
    <time dateTime={at} className="clock">
      {wallTime(at, zone).slice(11)}
      {zone !== 'UTC' && (
        <small>
          {' '}
          {day}
          {utc.slice(11)} UTC
        </small>
      )}
    </time>
  );
}

export function SubjectLink({ group }: { group: PlanGroup }) {
  return <a href={hrefOf(group)}>{group.title}</a>;
}

export const byOf = ({ by }: PlanGroup): string => (by === null ? 'the portal' : by);

/** Leads to the page that asks whether it is meant. */
export function Cancel({ group }: { group: PlanGroup }) {
  return (
    <a href={cancelHref(group)} className="cancel">
      Cancel
      <span className="visually-hidden">
        {` ${whatOf(group)}: ${group.title} in ${namesOf(group.locales)}`}
      </span>
    </a>
  );
}

/** In a day of the calendar. */
export function DayEntry({ group, now }: { group: PlanGroup; now: string }) {
  const { subject, isCovered, locales } = group;
  return (
    <li className={`planned ${subject}${isCovered ? ' covered' : ''}`}>
      <span className="what">
        <Clock at={group.at} /> {whatOf(group)}
      </span>
      <SubjectLink group={group} />
      <small>
        {locales.join(', ')} · {byOf(group)}
        {isCovered && ' · covered by a flip'}
      </small>
      {canCancel(group, now) && <Cancel group={group} />}
    </li>
  );
}
