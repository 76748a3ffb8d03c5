// Requested instant of a preview (`X-Preview-At`; `at` in a URL of the site).
import { parseInstant } from '../schedule/instant-text.ts';

/** Range of the content plan in both directions, in milliseconds. */
const MAX_DISTANCE_MS = 2 * 366 * 86_400_000;

/** Converts an instant with its offset to milliseconds; `null` if invalid or more than two years from `now`. */
export function parsePreviewInstant(text: string, now: number): number | null {
  const instant = parseInstant(text);
  return instant === null || Math.abs(instant - now) > MAX_DISTANCE_MS ? null : instant;
}
