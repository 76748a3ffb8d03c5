// Edge application: a request passes the first function, then the cache, and on a miss the second function.
import { pen } from '../layer.ts';
import { line, points, spread } from '../path.ts';
import { arrow, box, cylinder, hatch, levels, type Part, type Plate, units } from './plate.ts';

const [REQUEST, RESPONSE] = [186, 264];

/** Function, drawn as a sheet of code across both lanes. */
function functionAt(x: number): Part {
  const widths = [28, 18, 24, 14, 22, 28, 16, 20, 12];
  return {
    number: [x + 24, 58],
    leader: [[x + 24, 112]],
    layers: [
      pen.ink.plate(box(x, 112, 48, 226)),
      pen.quiet.hair(hatch(x, 330, 48, 8, 4)),
      pen.ink.hair(
        ...widths.map((width, row) => `M${x + 10 + (row % 3) * 4} ${130 + row * 22}h${width - 4}`),
      ),
    ],
    area: [x - 6, 42, 60, 300],
  };
}

const device = (): Part => ({
  number: [40, 58],
  leader: [[40, 176]],
  layers: [
    pen.ink.plate(box(10, 176, 60, 98)),
    pen.ink.hair(`M10 192h60M16 184h.1M22 184h.1${hatch(18, 202, 44, 62, 8)}`),
  ],
  area: [4, 42, 72, 240],
});

const cache = (): Part => ({
  number: [308, 58],
  leader: [[308, 122]],
  layers: [
    pen.ink.plate(cylinder(264, 132, 88, 190)),
    pen.quiet.hair(levels(264, spread(7, 150, 294), 88, 10)),
    pen.second.bold(`M264 ${REQUEST}h30a39 39 0 0 1 0 ${RESPONSE - REQUEST}h-30`),
  ],
  labels: [{ at: [308, 378], text: 'HIT', anchor: 'middle' }],
  area: [258, 42, 100, 330],
});

const origin = (): Part => ({
  number: [572, 58],
  leader: [[572, 150]],
  layers: [
    pen.ink.plate(box(536, 150, 72, 150)),
    pen.ink.hair(units(536, spread(5, 180, 276), 72, [10, 12, 22])),
    pen.quiet.hair(hatch(580, 160, 20, 130, 5)),
  ],
  area: [530, 42, 84, 264],
});

const replica = (): Part => ({
  number: [216, 396],
  leader: [[182, 396]],
  layers: [
    pen.ink.dash('M144 338v38'),
    pen.ink.plate(cylinder(106, 384, 76, 36)),
    pen.quiet.hair(levels(106, [396, 408], 76, 8.4)),
  ],
  area: [100, 368, 134, 66],
});

export const hooks = (): Plate => ({
  ground: {
    layers: [
      pen.ink.line(
        ...[
          arrow([70, REQUEST], [120, REQUEST]),
          arrow([168, REQUEST], [264, REQUEST]),
          arrow([352, REQUEST], [424, REQUEST]),
          arrow([472, REQUEST], [536, REQUEST]),
          arrow([264, RESPONSE], [168, RESPONSE]),
          arrow([536, RESPONSE], [472, RESPONSE]),
          arrow([424, RESPONSE], [352, RESPONSE]),
        ],
      ),
      pen.quiet.dash(line(points('88,92 88,352 510,352 510,92 88,92'))),
      pen.signal.line(arrow([120, RESPONSE], [70, RESPONSE])),
    ],
    labels: [
      { at: [214, REQUEST - 16], text: 'fetch()', anchor: 'middle', tone: 'quiet' },
      { at: [388, REQUEST - 16], text: 'MISS', anchor: 'middle', tone: 'quiet' },
      { at: [216, RESPONSE + 18], text: '200', anchor: 'middle', tone: 'quiet' },
    ],
  },
  parts: [device(), functionAt(120), cache(), functionAt(424), origin(), replica()],
});
