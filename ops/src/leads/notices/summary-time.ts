// Time of the daily summary: an hour in a time zone, from the settings LEAD_SUMMARY_HOUR and LEAD_SUMMARY_ZONE.
import { isZone, wallTime } from '../../console/time-zone.ts';
import type { Bindings } from '../../env.ts';

type Settings = Pick<Bindings, 'LEAD_SUMMARY_HOUR' | 'LEAD_SUMMARY_ZONE'>;

/** Parses the settings. Returns `null` if they are missing, and `invalid` for an unknown zone or an invalid hour. */
export function summaryTime({
  LEAD_SUMMARY_HOUR: hour = '',
  LEAD_SUMMARY_ZONE: zone = 'UTC',
}: Settings): { hour: number; zone: string } | 'invalid' | null {
  if (hour.trim() === '') return null;
  return /^(?:\d|1\d|2[0-3])$/.test(hour) && isZone(zone) ? { hour: Number(hour), zone } : 'invalid';
}

/** The day (`2026-12-01`) whose summary is due; `null` before its hour or without valid settings. */
export function summaryDay(settings: Settings, now: Date): string | null {
  const time = summaryTime(settings);
  if (time === null || time === 'invalid') return null;
  const [day = '', clock = ''] = wallTime(now, time.zone).split(' ');
  return Number(clock.slice(0, 2)) >= time.hour ? day : null;
}
