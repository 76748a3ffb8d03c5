// A field of fine lines that bends around obstacles.
import { type Draw, pen } from '../layer.ts';
import { curve, dots, type Point, rings, spread } from '../path.ts';

interface Obstacle {
  x: number;
  y: number;
  r: number;
}

/** Slope of a potential flow around cylinders at a point. */
function slope(x: number, y: number, obstacles: readonly Obstacle[]): number {
  let [u, v] = [1, 0];
  for (const { x: cx, y: cy, r } of obstacles) {
    const [dx, dy] = [x - cx, y - cy];
    const square = Math.max(dx * dx + dy * dy, r * r);
    const pull = (r * r) / (square * square);
    u -= pull * (dx * dx - dy * dy);
    v -= pull * 2 * dx * dy;
  }
  return Math.max(-2.2, Math.min(2.2, v / Math.max(u, 0.25)));
}

function stream(y0: number, obstacles: readonly Obstacle[]): Point[] {
  const points: Point[] = [];
  let y = y0;
  for (let x = -30; x <= 630; x += 5) {
    if (x % 30 === 0) points.push([x, y]);
    const middle = y + slope(x, y, obstacles) * 2.5;
    y += slope(x + 2.5, middle, obstacles) * 5;
    for (const { x: cx, y: cy, r } of obstacles) {
      const [dx, dy] = [x + 5 - cx, y - cy];
      const inside = r + 3 - Math.hypot(dx, dy);
      if (inside > 0) y += Math.sign(dy || 1) * inside;
    }
  }
  return points;
}

export const flow: Draw = (rand) => {
  const obstacles: Obstacle[] = [
    { x: 150 + rand() * 50, y: 130 + rand() * 40, r: 46 + rand() * 14 },
    { x: 340 + rand() * 50, y: 290 + rand() * 40, r: 62 + rand() * 16 },
    { x: 480 + rand() * 30, y: 90 + rand() * 40, r: 24 + rand() * 10 },
  ];
  const lines = spread(23, 8, 442).map((y) => stream(y, obstacles));
  const chosen = 8 + Math.floor(rand() * 5);
  return [
    pen.quiet.hair(...lines.filter((_, i) => i % 3 !== 0 && i !== chosen).map((points) => curve(points))),
    pen.ink.hair(...lines.filter((_, i) => i % 3 === 0 && i !== chosen).map((points) => curve(points))),
    pen.second.line(rings(obstacles.map(({ x, y, r }) => [x, y, r - 7]))),
    pen.second.dot(dots(obstacles.map(({ x, y }) => [x, y]))),
    pen.signal.bold(curve(lines[chosen] ?? [])),
    pen.signal.disc(dots((lines[chosen] ?? []).filter((_, i) => i === 4 || i === 11 || i === 18))),
  ];
};
