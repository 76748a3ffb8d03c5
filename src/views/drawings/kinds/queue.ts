// A winding queue between rails, in front of a barrier that admits one at a time.
import { type Draw, pen } from '../layer.ts';
import { dots, type Point, spread } from '../path.ts';

const [LEFT, RIGHT, TOP, GAP, RUNS] = [70, 470, 70, 78, 5];
const SPACING = 19;

/** Point of the winding queue at a distance from its start. */
function pointAt(distance: number): Point {
  const run = RIGHT - LEFT;
  const turn = (Math.PI * GAP) / 2;
  const index = Math.min(RUNS - 1, Math.floor(distance / (run + turn)));
  const offset = distance - index * (run + turn);
  const y = TOP + index * GAP;
  const [from, sign] = index % 2 === 0 ? [LEFT, 1] : [RIGHT, -1];
  if (offset <= run || index === RUNS - 1) return [from + sign * offset, y];
  const angle = ((offset - run) / turn) * Math.PI;
  return [from + sign * run + sign * Math.sin(angle) * (GAP / 2), y + (GAP / 2) * (1 - Math.cos(angle))];
}

/** Rail at a distance from the middle of the queue. */
function rail(side: number): string {
  const turns = Array.from({ length: RUNS - 1 }, (_, index) => {
    const out = index % 2 === 0 ? 1 : -1;
    const radius = GAP / 2 - side * out;
    const x = index % 2 === 0 ? RIGHT : LEFT;
    return `H${x}a${radius} ${radius} 0 0 ${out > 0 ? 1 : 0} 0 ${2 * radius}`;
  });
  return `M${LEFT - 70} ${TOP + side}${turns.join('')}H${RIGHT - 10}`;
}

export const queue: Draw = (rand) => {
  const end = (RIGHT - LEFT) * RUNS + ((Math.PI * GAP) / 2) * (RUNS - 1) - 30;
  const waiting = spread(Math.floor(end / SPACING), 4, end).filter(() => rand() > 0.08);
  const y = TOP + (RUNS - 1) * GAP;
  return [
    pen.quiet.hair(rail(-13) + rail(13)),
    pen.ink.dot(dots(waiting.map(pointAt))),
    pen.second.bold(`M${RIGHT} ${y - 30}v60M${RIGHT + 8} ${y - 30}v60`),
    pen.signal.line(`M${RIGHT + 22} ${y}H590`),
    pen.signal.disc(dots([0, 1, 2].map((index): Point => [RIGHT + 36 + index * 42, y]))),
  ];
};
