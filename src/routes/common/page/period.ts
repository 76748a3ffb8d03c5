// What is on show at an instant: banners and advertisements have a period.

interface Period {
  startsAt: string | null;
  endsAt: string | null;
}

/** The entries whose period holds the instant `now`, in milliseconds; an open end is endless. */
export const current = <T extends Period>(entries: readonly T[], now: number): T[] =>
  entries.filter(
    ({ startsAt, endsAt }) =>
      (startsAt === null || Date.parse(startsAt) <= now) && (endsAt === null || now < Date.parse(endsAt)),
  );

/**
 * The next instant after `now`, in milliseconds, at which `current` gives something else; `null` when it
 * never will.
 */
export function nextChange(entries: readonly Period[], now: number): number | null {
  const coming = entries
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .flatMap((at) => (at === null ? [] : [Date.parse(at)]))
    .filter((at) => at > now);
  return coming.length > 0 ? Math.min(...coming) : null;
}
