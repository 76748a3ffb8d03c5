// Bodies on inclined orbits around a center.
import { type Draw, pen } from '../layer.ts';
import { dots, type Point, splitHalves, spread } from '../path.ts';

const [CX, CY] = [300, 225];

export const orbits: Draw = (rand) => {
  const list = spread(9, 52, 270).map((radius, index) => {
    const lean = -24 + index * 3 + rand() * 6;
    const flat = radius * (0.42 + rand() * 0.14);
    const at = rand() * 6.28;
    const turn = (lean * Math.PI) / 180;
    const body = (angle: number): Point => {
      const [x, y] = [radius * Math.cos(angle), flat * Math.sin(angle)];
      return [CX + x * Math.cos(turn) - y * Math.sin(turn), CY + x * Math.sin(turn) + y * Math.cos(turn)];
    };
    const [a, b] = [body(0), body(Math.PI)];
    // SVG scales up arc radii that are too small for the endpoints, so only their ratio matters.
    const arc = `1 ${(flat / radius).toFixed(3)} ${lean.toFixed(1)} 0 1`;
    const [ax, ay, bx, by] = [a[0].toFixed(1), a[1].toFixed(1), b[0].toFixed(1), b[1].toFixed(1)];
    return {
      d: `M${ax} ${ay}A${arc} ${bx} ${by}A${arc} ${ax} ${ay}`,
      bodies: [body(at), body(at + 2.2 + rand())],
    };
  });
  const main = list[5] ?? list[0];
  const others = list.filter((orbit) => orbit !== main);
  const [even, odd] = splitHalves(others.map(({ d }) => d));
  return [
    pen.quiet.hair(...even),
    pen.ink.hair(...odd),
    pen.ink.dot(dots(others.flatMap(({ bodies }) => bodies))),
    pen.second.disc(dots([[CX, CY], ...others.slice(-3).flatMap(({ bodies }) => bodies.slice(0, 1))])),
    pen.signal.bold(main?.d ?? ''),
    pen.signal.disc(dots(main?.bodies ?? [])),
  ];
};
