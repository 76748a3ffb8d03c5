// What is on show at an instant: banners and advertisements have a period (DESIGN §4.3).

interface Period {
  startsAt: string | null;
  endsAt: string | null;
}

/** The entries whose period holds the instant `now`, in milliseconds; an open end is endless. */
export const current = <T extends Period>(entries: readonly T[], now: number): T[] =>
  entries.filter(
    ({ startsAt, endsAt }) => (startsAt === null || Date.parse(startsAt) <= now) && (endsAt === null || now < Date.parse(endsAt)),
  );
