// Pressure lines around a source, with an approaching front.
import { type Draw, pen } from '../layer.ts';
import { curve, dots, line, type Point, spread } from '../path.ts';

/** Barbs of a weather front: a triangle at each point except the first and the last. */
const barbsOf = (front: readonly Point[]): Point[][] =>
  front.slice(1, -1).map(([x, y], i) => {
    const [px, py] = front[i] ?? [x, y];
    const [dx, dy] = [(x - px) / 5, (y - py) / 5];
    return [
      [x - dx, y - dy],
      [x + dy * 1.1, y - dx * 1.1],
      [x + dx, y + dy],
    ];
  });

export const isobars: Draw = (rand) => {
  const [cx, cy] = [350 + rand() * 60, 180 + rand() * 60];
  const waves = [1, 2, 3, 5].map((order) => ({
    order,
    size: (0.16 + rand() * 0.12) / order,
    phase: rand() * 6.28,
    twist: (rand() - 0.5) * 0.9,
  }));
  const bow = rand() * 6.28;
  const ring = (step: number): Point[] => {
    const base = 16 + step * 19 + step * step * 1.1;
    const grown = Math.min(1, step / 9);
    return spread(20, 0, 2 * Math.PI)
      .slice(1)
      .map((angle) => {
        const bend = waves.reduce(
          (sum, wave) =>
            sum + wave.size * grown * Math.cos(wave.order * angle + wave.phase + wave.twist * grown * 2),
          0,
        );
        const radius = base * (1 + bend);
        return [cx + Math.cos(angle) * radius * 1.12, cy + Math.sin(angle) * radius * 0.94];
      });
  };
  const lines = spread(14, 0, 13).map(ring);
  const front = spread(9, 0, 1).map(
    (t): Point => [cx - 250 + t * 190 + Math.sin(t * 3 + bow) * 16, 20 + t * 420],
  );
  return [
    pen.quiet.hair(...lines.filter((_, i) => i % 4 !== 3).map((points) => curve(points, true))),
    pen.ink.line(...lines.filter((_, i) => i % 4 === 3).map((points) => curve(points, true))),
    pen.second.bold(curve(front)),
    pen.second.fill(...barbsOf(front).map((points) => `${line(points)}z`)),
    pen.signal.disc(dots([[cx, cy]])),
    pen.signal.line(curve(lines[0] ?? [], true)),
  ];
};
