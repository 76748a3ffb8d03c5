// Periods of banners and advertisements.

interface Period {
  startsAt: string | null;
  endsAt: string | null;
}

/** Returns the entries whose period contains `now` (milliseconds). `null` means no limit. */
export const filterCurrent = <T extends Period>(entries: readonly T[], now: number): T[] =>
  entries.filter(
    ({ startsAt, endsAt }) =>
      (startsAt === null || Date.parse(startsAt) <= now) && (endsAt === null || now < Date.parse(endsAt)),
  );

/** Returns when the result of `filterCurrent` changes next after `now`, in milliseconds; `null` if it does not. */
export function nextChange(entries: readonly Period[], now: number): number | null {
  const upcoming = entries
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .flatMap((instant) => (instant === null ? [] : [Date.parse(instant)]))
    .filter((instant) => instant > now);
  return upcoming.length > 0 ? Math.min(...upcoming) : null;
}
