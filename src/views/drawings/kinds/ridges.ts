// Mountain ridges behind each other, with a summit.
import { type Draw, pen } from '../layer.ts';
import { curve, dots, line, type Point, spread } from '../path.ts';

const ROWS = 15;

export const ridges: Draw = (rand) => {
  const center = 240 + rand() * 120;
  const peaks = Array.from({ length: 4 }, () => ({
    x: rand() * 560 + 20,
    wide: 40 + rand() * 60,
    high: 20 + rand() * 50,
  }));
  const rows = spread(ROWS, 120, 432).map((base, row) => {
    const points = spread(25, -12, 612).map((x): Point => {
      const main = 96 * Math.exp(-(((x - center) / 74) ** 2)) * Math.exp(-(((row - 4) / 4.5) ** 2));
      const side = peaks.reduce(
        (sum, { x: at, wide, high }, index) =>
          sum + high * Math.exp(-(((x - at) / wide) ** 2)) * Math.exp(-(((row - 3 - index * 3) / 3) ** 2)),
        0,
      );
      return [x, base - main - side - rand() * 7];
    });
    return { base, points };
  });
  const summit = rows.flatMap(({ points }) => points).reduce((a, b) => (b[1] < a[1] ? b : a));
  return [
    ...rows.map(({ base, points }, row) => ({
      tone: row % 5 === 4 ? ('second' as const) : ('ink' as const),
      form: 'plate' as const,
      d: `${curve(points)}V${base + 30}H-12z`,
    })),
    pen.signal.line(line([summit, [summit[0], summit[1] - 34]])),
    pen.signal.disc(dots([[summit[0], summit[1] - 34]])),
  ];
};
