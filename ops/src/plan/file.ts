// The plan as a calendar file (RFC 5545), for whoever keeps their days in another calendar.
import { brand, siteOrigin } from '../../../src/config.ts';
import { icalFile, icalInstant, icalText } from '../../../src/ical.ts';
import { groupsOf, type PlanGroup } from './groups.ts';
import type { Plan } from './read.ts';
import { byOf, hrefOf, whatOf } from './words.ts';

/** An instant that keeps nobody busy. Its name stays when it is moved, so that calendars move it, too. */
function eventOf(group: PlanGroup, now: Date): string[] {
  const { subject, edge, kind, target, locales, title, isCovered } = group;
  const languages = locales.join(', ');
  return [
    `UID:${icalText([subject, edge, kind, target, ...locales].join('-'))}@${brand.host}`,
    `DTSTAMP:${icalInstant(now)}`,
    `DTSTART:${icalInstant(group.at)}`,
    `SUMMARY:${icalText(`${whatOf(group)}: ${title} (${languages})`)}`,
    `DESCRIPTION:${icalText(`Planned by ${byOf(group)}${isCovered ? '; a flip covers it, nothing happens' : ''}`)}`,
    `CATEGORIES:${icalText(subject)}`,
    `URL:${siteOrigin}${hrefOf(group)}`,
    'TRANSP:TRANSPARENT',
  ];
}

/** The calendar file of a plan; `now` is when it is made. */
export const planFile = ({ entries }: Pick<Plan, 'entries'>, now: Date): string =>
  icalFile(
    'Plan',
    groupsOf(entries).map((group) => eventOf(group, now)),
  );
