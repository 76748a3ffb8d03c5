// The instant that a preview is asked to show (`X-Preview-At`; `at` in an address of the site).

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
/** As far as content is planned, back or ahead. */
const FURTHEST_MS = 2 * 366 * 86_400_000;

/**
 * The instant that a text names with its offset (ISO 8601), in milliseconds; `null` for any other text, for a day that
 * no calendar has, and for what is more than two years from `now`.
 */
export function previewInstant(text: string, now: number): number | null {
  if (!INSTANT.test(text)) return null;
  const at = Date.parse(text);
  const [, day = ''] = /^\d{4}-\d\d-(\d\d)/.exec(text) ?? [];
  // V8 reads 31 February as a day of March.
  const isDay = new Date(`${text.slice(0, 10)}T00:00Z`).getUTCDate() === Number(day);
  return Number.isNaN(at) || !isDay || Math.abs(at - now) > FURTHEST_MS ? null : at;
}
