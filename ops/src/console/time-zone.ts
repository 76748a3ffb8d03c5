// The editor's time zone: the selected one, otherwise the browser's, otherwise UTC. Times are stored in UTC.
import type { MiddlewareHandler } from 'hono';
import { readCookie } from '../auth/session.ts';
import type { ConsoleEnv } from '../env.ts';

export const ZONE_COOKIE = 'ops-zone';
/** Cookie that the console script writes (browser.js). */
const BROWSER_COOKIE = 'ops-tz';
export const ZONE_SECONDS = 365 * 24 * 3600;
/** Common zones, listed first. */
const SITE_ZONES = [
  'UTC',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Asia/Singapore',
  'America/Los_Angeles',
];

export const ZONES: readonly string[] = [...new Set([...SITE_ZONES, ...Intl.supportedValuesOf('timeZone')])];
const zoneNames = new Set(ZONES);

/** Whether a string is the IANA name of a zone. */
export const isZone = (name: string | undefined): name is string => name !== undefined && zoneNames.has(name);

/** Canonical name of the browser's zone; `null` for an unknown one. */
function browserZone(name: string | undefined): string | null {
  if (name === undefined || !/^[\w+/-]{1,60}$/.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return isZone(timeZone) ? timeZone : null;
  } catch {
    return null;
  }
}

/** Middleware that sets the editor's time zone. */
export const zones = (): MiddlewareHandler<ConsoleEnv> => async (c, next) => {
  const chosen = readCookie(c, ZONE_COOKIE);
  const browser = browserZone(readCookie(c, BROWSER_COOKIE));
  if (isZone(chosen)) {
    c.set('zone', chosen);
    c.set('zoneSource', 'chosen');
  } else {
    c.set('zone', browser ?? 'UTC');
    c.set('zoneSource', browser === null ? 'default' : 'browser');
  }
  await next();
};

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(zone, format);
  return format;
}

/** Local time of an instant in a zone: `2026-12-01 09:00`. */
export const wallTime = (at: string | number | Date, zone: string): string =>
  formatOf(zone).format(new Date(at)).replace('T', ' ');

/** Local time as the value of `<input type="datetime-local">`. */
export const localValue = (at: string | null, zone: string): string =>
  at === null ? '' : wallTime(at, zone).replace(' ', 'T');

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;
const HOUR_MS = 3_600_000;

/**
 * Converts a local time in a zone to UTC. Returns the earlier instant of an ambiguous time when clocks are set back.
 * Returns `null` for an invalid time or a time that the clocks skip.
 */
export function instantIn(local: string, zone: string): string | null {
  if (!LOCAL.test(local)) return null;
  const asUtc = Date.parse(`${local.slice(0, 16)}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const localText = local.slice(0, 16).replace('T', ' ');
  // Offsets are multiples of 15 minutes, from -12 to +14 hours; the largest yields the earliest instant.
  for (let offset = 14 * HOUR_MS; offset >= -12 * HOUR_MS; offset -= HOUR_MS / 4) {
    if (wallTime(asUtc - offset, zone) === localText) return new Date(asUtc - offset).toISOString();
  }
  return null;
}
