// Instants as text with their offset (ISO 8601), without zod for use in browsers.

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Whether a string has the form of an instant with its offset; its values may be out of range. */
export const isInstantText = (text: string): boolean => INSTANT.test(text);

/** Parses an instant to milliseconds since the epoch; `null` for malformed strings and days that do not exist. */
export function parseInstant(text: string): number | null {
  if (!isInstantText(text)) return null;
  const instant = Date.parse(text);
  // V8 parses February 31 as a day in March.
  const isDay = new Date(`${text.slice(0, 10)}T00:00Z`).getUTCDate() === Number(text.slice(8, 10));
  return Number.isNaN(instant) || !isDay ? null : instant;
}
