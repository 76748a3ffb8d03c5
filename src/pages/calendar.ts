// An event as a calendar file (RFC 5545).
import { brand } from '../config.ts';
import type { EventData } from '../views/pages/event-page.tsx';

const instant = (at: string): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
const text = (value: string): string =>
  value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/**
 * §3.1: a line holds at most 75 octets; longer ones go on after a line break and a space. No character is
 * cut.
 */
export function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  let size = 0;
  for (const character of line) {
    const bytes = new TextEncoder().encode(character).length;
    if (size + bytes > 74) {
      lines.push(current);
      current = '';
      size = 0;
    }
    current += character;
    size += bytes;
  }
  return [...lines, current].join('\r\n ');
}

/** The calendar file of an event whose page is at `url`. */
export function calendarFile(event: EventData, url: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.legalName}//Events//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.code}@${brand.host}`,
    `DTSTAMP:${instant(event.startsAt)}`,
    `DTSTART:${instant(event.startsAt)}`,
    `DTEND:${instant(event.endsAt)}`,
    `SUMMARY:${text(event.title)}`,
    `LOCATION:${text(event.booth ? `${event.place}, ${event.booth}` : event.place)}`,
    `DESCRIPTION:${text(event.desc)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
