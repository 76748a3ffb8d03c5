// iCalendar files (RFC 5545): formatting of content lines.
import { brand } from '../config.ts';

/** §3.3.5: an instant in UTC. */
export const icalInstant = (instant: string | Date): string =>
  new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** §3.3.11: escapes a string as a property value; drops control characters, which TEXT does not allow. */
export const escapeValue = (value: string): string =>
  value
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** §3.1: folds a content line into lines of at most 75 octets, without splitting a character. */
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

/** A calendar file. Each event is the list of properties of one `VEVENT`; `product` identifies the calendar. */
export function icalFile(product: string, events: readonly (readonly string[])[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.legalName}//${product}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap((properties) => ['BEGIN:VEVENT', ...properties, 'END:VEVENT']),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
