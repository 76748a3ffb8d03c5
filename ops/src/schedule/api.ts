// API of scheduled changes under /ops/api/plan, and their calendar file (RFC 5545). The banner API edits the changes.
import { Hono } from 'hono';
import { brand } from '../../../common/config.ts';
import { escapeValue, icalFile, icalInstant } from '../../../common/schedule/ical.ts';
import type { OpsEnv } from '../env.ts';
import type { Origins } from '../origins.ts';
import { query } from '../validators.ts';
import { groupsOf, type PlanGroup } from './groups.ts';
import { PlanQuery } from './schema.ts';
import { type Plan, readPlan } from './store.ts';
import { authorOf, changeName, hrefOf } from './text.ts';

/** A calendar event that does not block time. Its UID is stable, so that calendars move the event. */
function eventOf(group: PlanGroup, now: Date, origins: Origins): string[] {
  const { subject, edge, kind, target, locales, title, isCovered } = group;
  const languages = locales.join(', ');
  return [
    `UID:${escapeValue([subject, edge, kind, target, ...locales].join('-'))}@${brand.host}`,
    `DTSTAMP:${icalInstant(now)}`,
    `DTSTART:${icalInstant(group.at)}`,
    `SUMMARY:${escapeValue(`${changeName(group)}: ${title} (${languages})`)}`,
    `DESCRIPTION:${escapeValue(`Planned by ${authorOf(group)}${isCovered ? '; has no effect, because the banner was changed here' : ''}`)}`,
    `CATEGORIES:${escapeValue(subject)}`,
    `URL:${hrefOf(group, origins)}`,
    'TRANSP:TRANSPARENT',
  ];
}

/** Formats scheduled changes as a calendar file. `now` is the creation time. */
const planFile = ({ entries }: Pick<Plan, 'entries'>, now: Date, origins: Origins): string =>
  icalFile(
    'Plan',
    groupsOf(entries).map((group) => eventOf(group, now, origins)),
  );

export const planCalls = new Hono<OpsEnv>()
  .get('/', query(PlanQuery), async (c) => c.json(await readPlan(c.env, c.req.valid('query')), 200))
  .get('/file', query(PlanQuery), async (c) =>
    c.body(planFile(await readPlan(c.env, c.req.valid('query')), new Date(), c.env.origins), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="plan.ics"',
    }),
  );
