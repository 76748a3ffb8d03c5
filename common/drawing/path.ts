// Compact SVG path data: relative commands, at most one decimal, smooth curves with reflected handles.

export type Point = readonly [x: number, y: number];

export const roundToTenth = (value: number): number => Math.round(value * 10) / 10;
const formatNumber = (value: number): string => {
  const rounded = roundToTenth(value);
  return rounded === 0 ? '0' : String(rounded).replace(/^(-?)0\./, '$1.');
};
export const join = (values: readonly number[]): string =>
  values.reduce((text, value) => {
    const next = formatNumber(value);
    return text === '' || next.startsWith('-') ? text + next : `${text} ${next}`;
  }, '');

/** Polyline through the points. */
export function line(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let [x, y] = [roundToTenth(first[0]), roundToTenth(first[1])];
  let d = `M${join([x, y])}`;
  rest.forEach((point, index) => {
    const step: Point = [roundToTenth(point[0] - x), roundToTenth(point[1] - y)];
    const numbers = join(step);
    d += index === 0 ? `l${numbers}` : numbers.startsWith('-') ? numbers : ` ${numbers}`;
    x += step[0];
    y += step[1];
  });
  return d;
}

/** Smooth curve through the points (uniform Catmull–Rom); `closed` joins the last to the first. */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length;
  const pointAt = (index: number): Point =>
    points[closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)] ?? [0, 0];
  if (count < 3) return line(points);
  const tangent = (index: number): Point => [
    (pointAt(index + 1)[0] - pointAt(index - 1)[0]) / 6,
    (pointAt(index + 1)[1] - pointAt(index - 1)[1]) / 6,
  ];
  let [x, y] = [roundToTenth(pointAt(0)[0]), roundToTenth(pointAt(0)[1])];
  let d = `M${join([x, y])}`;
  for (let index = 1; index <= (closed ? count : count - 1); index++) {
    const [to, out, into] = [pointAt(index), tangent(index - 1), tangent(index)];
    const step: Point = [roundToTenth(to[0] - x), roundToTenth(to[1] - y)];
    const handle: Point = [Math.round(step[0] - into[0]), Math.round(step[1] - into[1])];
    const numbers = index === 1 ? join([...out, ...handle, ...step]) : join([...handle, ...step]);
    d +=
      index === 1
        ? `c${numbers}`
        : index === 2
          ? `s${numbers}`
          : numbers.startsWith('-')
            ? numbers
            : ` ${numbers}`;
    x += step[0];
    y += step[1];
  }
  return closed ? `${d}z` : d;
}
