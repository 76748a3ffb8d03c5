// Video on demand: a byte range of a file, its slices, and the caches that store them.
import { pen } from '../layer.ts';
import { spread } from '../path.ts';
import { arrow, box, cylinder, hatch, levels, type Part, type Plate, verticals } from './plate.ts';

const [LEFT, SLICE, COUNT, TOP, HEIGHT] = [22, 24, 24, 74, 52];
const sliceX = (index: number): number => LEFT + SLICE * index;
/** Slices in the edge cache. */
const CACHED = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** The first of the two slices that the player requests. */
const FIRST = 13;
/** Width and vertical position of an enlarged slice. */
const [WIDE, ZOOM] = [118, 214];
const zoomX = (index: number): number => 150 + WIDE * index;

const fileIndex = (): Part => ({
  number: [36, 166],
  leader: [[36, 126]],
  layers: [pen.ink.hair(hatch(LEFT, TOP, SLICE, HEIGHT, 4) + hatch(LEFT, TOP, SLICE, HEIGHT, 5))],
  area: [16, 70, 40, 114],
});

const edgeCache = (): Part => ({
  number: [160, 166],
  leader: [[160, 126]],
  layers: [pen.quiet.hair(...CACHED.map((index) => hatch(sliceX(index), TOP, SLICE, HEIGHT, 6)))],
  area: [58, 70, 180, 114],
});

const requestedRange = (): Part => ({
  number: [sliceX(FIRST) + SLICE, 50],
  leader: [[sliceX(FIRST) + SLICE, 70]],
  layers: [
    pen.second.bold(box(sliceX(FIRST), TOP - 3, SLICE * 2, HEIGHT + 6)),
    pen.second.hair(
      `M${sliceX(FIRST)} ${TOP + HEIGHT + 3}L${zoomX(0)} ${ZOOM}M${sliceX(FIRST + 2)} ${TOP + HEIGHT + 3}L${zoomX(2)} ${ZOOM}`,
    ),
  ],
  area: [sliceX(FIRST) - 6, 34, SLICE * 2 + 12, 96],
});

const slicesOfRange = (): Part => ({
  number: [118, 246],
  leader: [[150, 246]],
  layers: [
    pen.ink.plate(box(zoomX(0), ZOOM, WIDE, 64)),
    pen.ink.plate(box(zoomX(1), ZOOM, WIDE, 64)),
    pen.quiet.hair(`M${zoomX(0)} ${ZOOM + 50}h${WIDE * 2}`),
  ],
  labels: [0, 1].map((index) => ({
    at: [zoomX(index) + WIDE / 2, ZOOM + 26],
    text: '1 MiB',
    anchor: 'middle',
  })),
  area: [102, 208, 290, 76],
});

const midTierCache = (): Part => ({
  number: [118, 374],
  leader: [[226, 374]],
  layers: [
    pen.second.bold(arrow([244, 340], [226, 282]) + arrow([292, 340], [310, 282])),
    pen.ink.plate(cylinder(226, 346, 84, 70)),
    pen.quiet.hair(levels(226, spread(4, 358, 404), 84, 9.3)),
    pen.quiet.dash('M310 380H420'),
    pen.quiet.dash(box(420, 344, 64, 72)),
  ],
  area: [102, 332, 384, 90],
});

const prefetchedSlices = (): Part => ({
  number: [580, 194],
  leader: [
    [520, 194],
    [sliceX(FIRST + 2) + SLICE / 2, 132],
  ],
  layers: [
    pen.second.dash(box(sliceX(FIRST + 2), TOP, SLICE, HEIGHT)),
    pen.ink.line(arrow([sliceX(FIRST + 2) + 4, TOP - 12], [sliceX(FIRST + 4), TOP - 12])),
  ],
  area: [sliceX(FIRST + 2) + 2, 50, 150, 164],
});

export const slices = (): Plate => ({
  ground: {
    layers: [
      pen.ink.plate(box(LEFT, TOP, SLICE * COUNT, HEIGHT)),
      pen.quiet.hair(verticals(spread(COUNT - 1, sliceX(1), sliceX(COUNT - 1)), TOP, TOP + HEIGHT)),
    ],
    labels: [{ at: [LEFT, 24], text: 'bytes=734003200-736100351', tone: 'quiet' }],
  },
  parts: [fileIndex(), edgeCache(), requestedRange(), slicesOfRange(), midTierCache(), prefetchedSlices()],
});
