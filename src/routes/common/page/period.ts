// Periods of banners and advertisements.

interface Period {
  startsAt: string | null;
  endsAt: string | null;
}

/** The entries whose period contains `now`, in milliseconds; `null` means an open end. */
export const current = <T extends Period>(entries: readonly T[], now: number): T[] =>
  entries.filter(
    ({ startsAt, endsAt }) =>
      (startsAt === null || Date.parse(startsAt) <= now) && (endsAt === null || now < Date.parse(endsAt)),
  );

/** The next time after `now`, in milliseconds, at which `current` changes; `null` if there is none. */
export function nextChange(entries: readonly Period[], now: number): number | null {
  const coming = entries
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .flatMap((at) => (at === null ? [] : [Date.parse(at)]))
    .filter((at) => at > now);
  return coming.length > 0 ? Math.min(...coming) : null;
}
