// Geometry of the attack chart: stacked areas over minutes, on a scale with round steps.
import { curve, line, type Point } from './path.ts';

/** Size of the plot in SVG user units. */
export const PLOT = { width: 800, height: 400 } as const;

/** Round tick values from zero to at least `value`, in at most five steps; the last is the top of the scale. */
export function valueTicks(value: number): number[] {
  const power = 10 ** Math.floor(Math.log10(value / 5));
  const step = [1, 2, 2.5, 5, 10].map((size) => size * power).find((size) => value / size <= 5) ?? value;
  return Array.from({ length: Math.ceil(value / step - 1e-9) + 1 }, (_, index) => index * step);
}

/** Round tick minutes from zero to at most `last`, in at most five steps. */
export function minuteTicks(last: number): number[] {
  const step = [1, 2, 5, 10, 20].find((size) => last / size <= 5) ?? last;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step);
}

/** Running sums: the upper edge of each area, from the lowest to the highest. */
export const runningSums = (series: readonly (readonly number[])[]): number[][] =>
  series.reduce<number[][]>((edges, values) => {
    const below = edges.at(-1);
    edges.push(values.map((value, index) => value + (below?.[index] ?? 0)));
    return edges;
  }, []);

/**
 * SVG paths of the areas from top to bottom, because each extends down to zero and the next one covers it.
 *
 * @param edges Upper edges as shares of the scale.
 * @param compact Straight lines instead of curves: half the size.
 */
export function areaPaths(edges: readonly (readonly number[])[], compact = false): string[] {
  const outline = compact ? line : curve;
  const { width, height } = PLOT;
  return edges
    .map((edge) => {
      const points = edge.map(
        (share, index): Point => [
          Math.round((index / (edge.length - 1)) * width),
          Math.round((1 - share) * height),
        ],
      );
      return `${outline(points)}V${height}H0z`;
    })
    .reverse();
}
