// Calendar files (RFC 5545): what their lines are made of.
import { brand } from '../config.ts';

/** §3.3.5: an instant in UTC. */
export const icalInstant = (at: string | Date): string =>
  new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

/** §3.3.11: a text as the value of a property; signs that no such text may have are left out. */
export const icalText = (value: string): string =>
  value
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

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

/** A calendar with some events, each the properties of one `VEVENT`; `product` says which of our calendars it is. */
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
