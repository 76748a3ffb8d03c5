// Calendar file of an event (RFC 5545).
import { brand } from '../../../common/config.ts';
import { escapeValue, icalFile, icalInstant } from '../../../common/schedule/ical.ts';
import type { EventData } from '../../views/marketing/event-page.tsx';

/** Returns the calendar file of an event. `url` is the URL of its page. */
export const calendarFile = (event: EventData, url: string): string =>
  icalFile('Events', [
    [
      `UID:${event.code}@${brand.host}`,
      `DTSTAMP:${icalInstant(event.startsAt)}`,
      `DTSTART:${icalInstant(event.startsAt)}`,
      `DTEND:${icalInstant(event.endsAt)}`,
      `SUMMARY:${escapeValue(event.title)}`,
      `LOCATION:${escapeValue(event.booth ? `${event.place}, ${event.booth}` : event.place)}`,
      `DESCRIPTION:${escapeValue(event.desc)}`,
      `URL:${url}`,
    ],
  ]);
