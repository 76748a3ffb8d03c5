// Drawings as data and as SVG files. Kind and seed hash determine a drawing, so its file is immutable. Pages refer to
// the file instead of inlining the SVG.
import { DrawingKind, PlateKind } from '../../../common/contract/modules/modules.ts';
import { once } from '../memory.ts';
import { KINDS, type Kind } from './kinds.ts';
import { type Layer, SHEET } from './layer.ts';
import { type PlateKind as PlateName, plateFile } from './plates.ts';
import { hashOf, random, toHex } from './random.ts';
import { COMPLETE_ID, renderFile, renderPath } from './stroke.ts';

/**
 * Version of the drawings. Increment it when a drawing changes for the same seed, because browsers cache the files
 * permanently.
 */
const VERSION = 3;

export const DRAWINGS = `/drawings/${VERSION}`;

const COVERS: readonly Kind[] = [
  'flow',
  'arcs',
  'isobars',
  'flood',
  'lattice',
  'layers',
  'gate',
  'race',
  'shield',
  'resolver',
  'stream',
  'bots',
];
/** View boxes of covers: the full width and three smaller crops, all 16:10. */
const CROPS = ['0 38 600 375', '40 60 400 250', '150 110 400 250', '110 40 440 275'] as const;
/** View box of drawings of an object, which a smaller one would cut off: the sheet with margins at the sides. */
const COMPLETE = '-60 0 720 450';
/** View box of drawings with lines from edge to edge: the full width. */
const FROM_LEFT = '0 38 600 375';
const FIXED_CROPS: Partial<Record<Kind, string>> = {
  arcs: COMPLETE,
  bots: COMPLETE,
  compass: COMPLETE,
  layers: COMPLETE,
  orbits: COMPLETE,
  race: COMPLETE,
  racks: COMPLETE,
  resolver: COMPLETE,
  seal: COMPLETE,
  stream: COMPLETE,
  bridge: FROM_LEFT,
  delta: FROM_LEFT,
  barrier: FROM_LEFT,
  bearings: FROM_LEFT,
  blocks: FROM_LEFT,
  island: FROM_LEFT,
  queue: FROM_LEFT,
  river: FROM_LEFT,
  shield: FROM_LEFT,
};

const visibleLayers = (layers: readonly Layer[]): readonly Layer[] => layers.filter(({ d }) => d !== '');

/** Layers of a drawing, from its kind and seed hash. */
export const drawingLayers = (kind: Kind, hash: number): readonly Layer[] =>
  visibleLayers(KINDS[kind](random(hash)));

/** URL of a drawing or cover, by seed hash. */
export const drawingUrl = (kind: Kind | 'cover', hash: number): string =>
  `${DRAWINGS}/${kind}-${toHex(hash)}.svg#${COMPLETE_ID}`;

/** URL of a figure file. Its parts have the IDs 1 to 6; the ground has the ID `COMPLETE_ID`. */
export const plateUrl = (kind: PlateName): string => `${DRAWINGS}/${plateFile(kind).name}`;

interface CoverStyle {
  address: string;
  crop: string;
  /** Background, from 0 to 3. */
  ground: number;
}

/** Derives the properties of a cover from a seed hash, in this order: kind, crop, background, and lines. */
function deriveCover(hash: number) {
  const rand = random(hash);
  const kind = COVERS[Math.floor(rand() * COVERS.length)] ?? 'flow';
  const crop = CROPS[Math.floor(rand() * CROPS.length)] ?? CROPS[0];
  const ground = Math.floor(rand() * 4);
  return { kind, crop, ground, layers: () => visibleLayers(KINDS[kind](rand)) };
}

/** Returns the cover of an article. A prefix of the seed selects the kind of drawing: `flow:CODE`. */
export function coverStyle(seed: string): CoverStyle {
  const hash = hashOf(seed);
  const { kind, crop, ground } = deriveCover(hash);
  const [front, code] = seed.split(':', 2);
  const parsed = DrawingKind.safeParse(code === undefined ? '' : front);
  return {
    address: drawingUrl(parsed.success ? parsed.data : 'cover', hash),
    crop: FIXED_CROPS[parsed.success ? parsed.data : kind] ?? crop,
    ground,
  };
}

const NAME = /^([a-z]+)-([0-9a-f]{8})\.svg$/;

/**
 * Returns the SVG for a file name such as `flow-0a1b2c3d.svg`, or `null` for unknown names. The hash in the name of a
 * figure is ignored, so that a cached page of another build gets the current figure.
 */
export function drawingFile(name: string): string | null {
  const [, kind = '', digits = ''] = NAME.exec(name) ?? [];
  const hash = Number.parseInt(digits, 16);
  const plate = PlateKind.safeParse(kind);
  if (plate.success) return plateFile(plate.data).svg;
  const drawing = DrawingKind.safeParse(kind);
  if (kind !== 'cover' && !drawing.success) return null;
  const { svg } = once(name, () => {
    const layers = drawing.success ? drawingLayers(drawing.data, hash) : deriveCover(hash).layers();
    return { svg: renderFile(SHEET, layers.map((layer) => renderPath(layer)).join('')) };
  });
  return svg;
}

/** Whether the file is immutable. A figure is not if its name has the hash of another build. */
export function isImmutable(name: string): boolean {
  const plate = PlateKind.safeParse(NAME.exec(name)?.[1]);
  return !plate.success || plateFile(plate.data).name === name;
}
