// Requested instant of a preview (header `X-Preview-At`; parameter `at` in an address of the site).

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
/** Maximum distance from now: content is planned within two years. */
const MAX_DISTANCE_MS = 2 * 366 * 86_400_000;

/**
 * Parses an instant with offset (ISO 8601).
 *
 * @returns milliseconds since the epoch; `null` for malformed text, for an invalid day, and for an instant that is more
 *   than two years from `now`
 */
export function previewInstant(text: string, now: number): number | null {
  if (!INSTANT.test(text)) return null;
  const at = Date.parse(text);
  const [, day = ''] = /^\d{4}-\d\d-(\d\d)/.exec(text) ?? [];
  // V8 parses 31 February as a day of March.
  const isDay = new Date(`${text.slice(0, 10)}T00:00Z`).getUTCDate() === Number(day);
  return Number.isNaN(at) || !isDay || Math.abs(at - now) > MAX_DISTANCE_MS ? null : at;
}
