// Demo of the Cloud DNS page: share of resolvers that still return the old address after a record change. The page
// states the assumption: each resolver cached the record at a random moment within the last TTL, and queries again when
// it expires. The share therefore falls linearly from 1 to 0 within one TTL.

/** Selectable TTLs in seconds, within the limits of a zone (content/docs/en/record-types.md, Limits). */
export const TTLS = [30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400, 43_200, 86_400] as const;
/** Index of the TTL that the server renders. */
export const DEFAULT_TTL = 6;

/** Times after the change in seconds, for the table and the axis. */
export const TIMES = [60, 300, 900, 3600, 14_400, 43_200] as const;

/** Size of the plot in SVG user units. */
export const PLOT = { width: 600, height: 200 } as const;
/** Range of the logarithmic axis in seconds. */
const AXIS = { first: 15, last: 86_400 } as const;

/** A TTL by its index; the default for any other value. */
export const ttlAt = (index: number): number => TTLS[index] ?? TTLS[DEFAULT_TTL];

/** Share of resolvers with the old address, from 1 to 0. */
export const oldShare = (ttl: number, seconds: number): number => Math.max(0, 1 - seconds / ttl);

/** Position of a time on the axis, from 0 to 1. */
export const timeAt = (seconds: number): number =>
  Math.min(1, Math.max(0, Math.log(seconds / AXIS.first) / Math.log(AXIS.last / AXIS.first)));

/** Shares at the points of the curve, which bends more toward its end. */
const SHARES = [0.98, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.3, 0.15, 0] as const;

/** SVG path of the area below the curve; starts at the bottom. */
export function ttlCurve(ttl: number): string {
  const { width, height } = PLOT;
  const points = SHARES.map((share) => [ttl * (1 - share), share] as const)
    .filter(([seconds]) => seconds > AXIS.first)
    .map(([seconds, share]) => `L${Math.round(timeAt(seconds) * width)} ${Math.round((1 - share) * height)}`);
  const start = Math.round((1 - oldShare(ttl, AXIS.first)) * height);
  return `M0 ${height}V${start}${points.join('')}H${width}`;
}

/** Maximum number of queries per resolver and day with a TTL. */
export const queriesPerDay = (ttl: number): number => Math.round(86_400 / ttl);

/** Units of durations, largest first. */
const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/**
 * Formats a duration in its largest unit: `2.5 min`, `1 hr`.
 *
 * @param tag BCP 47 language tag
 */
export function formatDuration(seconds: number, tag: string): string {
  const [size, unit] = UNITS.find(([length]) => seconds >= length) ?? [1, 'second'];
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: 1 })
    .format(seconds / size)
    .replaceAll(' ', '\u00a0');
}

/** Formats a share as a percentage, without decimals. */
export const formatShare = (share: number, tag: string): string =>
  new Intl.NumberFormat(tag, { style: 'percent' }).format(share);
