// Events in the content: some are upcoming, and no invitation remains after an event has ended.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { localeCodes } from '../../../common/i18n/locales.ts';

const Event = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  modules: z.array(z.object({ type: z.string(), until: z.string().optional() })),
});
const eventsOf = (locale: string) =>
  globSync(`content/event/${locale}/*.json`).map((file) => ({
    code: basename(file, '.json'),
    ...Event.parse(JSON.parse(readFileSync(file, 'utf8'))),
  }));

describe.each(localeCodes)('events (%s)', (locale) => {
  const events = eventsOf(locale);

  it('§1 the events include the iGaming expo, the trade shows, and two events in 2027', () => {
    expect(events.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['igaming', 'broadcastasia2025', 'igblive2025', 'meet-us-at-ice-2025']),
    );
    expect(events.filter(({ startsAt }) => startsAt.startsWith('2027-')).length).toBe(2);
  });

  it('the times of events are the same in every language', () => {
    const times = (list: typeof events) =>
      list.map(({ code, startsAt, endsAt, timeZone }) => [code, startsAt, endsAt, timeZone].join(' ')).sort();
    expect(times(events)).toEqual(times(eventsOf('en')));
  });

  it('the steps of a visit are shown only until the event ends', () => {
    const inviting = events.filter(({ modules }) =>
      modules.some(({ type, until }) => type === 'steps' && until !== 'end'),
    );
    expect(inviting.map(({ code }) => code)).toEqual([]);
  });
});
