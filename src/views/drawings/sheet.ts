// A drawing as data and as a file. Its kind and the hash of its seed determine it, so its file is immutable,
// and a page refers to the file instead of containing the lines.
import { DrawingKind, PlateKind } from '../../../common/contract/modules/modules.ts';
import { once } from '../memory.ts';
import { KINDS, type Kind } from './kinds.ts';
import { type Layer, SHEET } from './layer.ts';
import { type PlateKind as PlateName, plateFile } from './plates.ts';
import { hashOf, hexOf, random } from './random.ts';
import { COMPLETE, fileOf, pathOf } from './stroke.ts';

/**
 * Version of the drawings. Increment it when a drawing changes for the same seed, because browsers cache the
 * files permanently.
 */
const VERSION = 3;

/** Path of the files below the site's origin. */
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
/** Crops of covers: the full sheet and three parts of it, all 16:10. */
const CROPS = ['0 38 600 375', '40 60 400 250', '150 110 400 250', '110 40 440 275'] as const;

const drawn = (layers: readonly Layer[]): readonly Layer[] => layers.filter(({ d }) => d !== '');

/** Drawing of a kind from the hash of a seed. */
export const drawingLayers = (kind: Kind, hash: number): readonly Layer[] => drawn(KINDS[kind](random(hash)));

/** Address of that drawing, or of the cover from the hash of a seed. */
export const drawingAddress = (kind: Kind | 'cover', hash: number): string =>
  `${DRAWINGS}/${kind}-${hexOf(hash)}.svg#${COMPLETE}`;

/** Address of the file of a figure; its parts have the ids 1 to 6, and the rest has the id of a full drawing. */
export const plateAddress = (kind: PlateName): string => `${DRAWINGS}/${plateFile(kind).name}`;

interface CoverLook {
  /** Addresses of its symbols. */
  address: string;
  crop: string;
  /** Which of the four backgrounds it has. */
  ground: number;
}

/**
 * Properties of a cover, derived from the hash of an article's seed in this order: kind, crop, background,
 * and all lines.
 */
function coverOf(hash: number) {
  const rand = random(hash);
  const kind = COVERS[Math.floor(rand() * COVERS.length)] ?? 'flow';
  const crop = CROPS[Math.floor(rand() * CROPS.length)] ?? CROPS[0];
  const ground = Math.floor(rand() * 4);
  return { crop, ground, layers: () => drawn(KINDS[kind](rand)) };
}

/** Cover of an article, as a page shows it. A seed with a kind in front, such as `flow:CODE`, has a drawing of this kind. */
export function coverLook(seed: string): CoverLook {
  const hash = hashOf(seed);
  const { crop, ground } = coverOf(hash);
  const [front, code] = seed.split(':', 2);
  const kind = DrawingKind.safeParse(code === undefined ? '' : front);
  return { address: drawingAddress(kind.success ? kind.data : 'cover', hash), crop, ground };
}

const NAME = /^([a-z]+)-([0-9a-f]{8})\.svg$/;

/**
 * Content of a file with a name such as `flow-0a1b2c3d.svg`; `null` if no such drawing exists. A cached page of another
 * build gets the current figure.
 */
export function drawingFile(name: string): string | null {
  const [, kind = '', digits = ''] = NAME.exec(name) ?? [];
  const hash = Number.parseInt(digits, 16);
  const plate = PlateKind.safeParse(kind);
  if (plate.success) return plateFile(plate.data).svg;
  const known = DrawingKind.safeParse(kind);
  if (kind !== 'cover' && !known.success) return null;
  const { svg } = once(name, () => {
    const layers = known.success ? drawingLayers(known.data, hash) : coverOf(hash).layers();
    return { svg: fileOf(SHEET, layers.map((layer) => pathOf(layer)).join('')) };
  });
  return svg;
}

/** Whether the file of a drawing never changes. A figure of another build does, unlike a drawing from a seed. */
export function isPermanent(name: string): boolean {
  const plate = PlateKind.safeParse(NAME.exec(name)?.[1]);
  return !plate.success || plateFile(plate.data).name === name;
}
