// A drawing as data and as a file: what it is follows from its kind and the hash of its seed, so its file is
// immutable, and a page refers to its layers instead of holding them.
import { DrawingKind } from '../../api/contract/modules.ts';
import { KINDS, type Kind } from './kinds.ts';
import type { Layer } from './layer.ts';
import { once } from './memory.ts';
import { random } from './random.ts';

/** To be raised when a drawing comes out otherwise for the same seed: browsers keep the files for good. */
const VERSION = 1;

/** Where the files are, below the site's origin. */
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
/** Whole sheets and three croppings of them, all 16:10. */
const CROPS = ['0 38 600 375', '40 60 400 250', '150 110 400 250', '110 40 440 275'] as const;

export interface Sheet {
  /** The address of its file. */
  file: string;
  layers: readonly Layer[];
}

export interface CoverSheet extends Sheet {
  crop: string;
  /** Which of the four grounds it stands on. */
  ground: number;
}

const fileOf = (name: string, hash: number): string =>
  `${DRAWINGS}/${name}-${hash.toString(16).padStart(8, '0')}.svg`;
const drawn = (layers: readonly Layer[]): readonly Layer[] => layers.filter(({ d }) => d !== '');

/** The drawing of a kind from the hash of a seed. */
export const drawingSheet = (kind: Kind, hash: number): Sheet =>
  once(`${kind} ${hash}`, () => ({ file: fileOf(kind, hash), layers: drawn(KINDS[kind](random(hash))) }));

/** The cover of an article: kind, cropping and ground follow from the hash of its seed. */
export const coverSheet = (hash: number): CoverSheet =>
  once(`cover ${hash}`, () => {
    const rand = random(hash);
    const kind = COVERS[Math.floor(rand() * COVERS.length)] ?? 'flow';
    const crop = CROPS[Math.floor(rand() * CROPS.length)] ?? CROPS[0];
    const ground = Math.floor(rand() * 4);
    return { file: fileOf('cover', hash), layers: drawn(KINDS[kind](rand)), crop, ground };
  });

/** The name of a layer within its file. */
export const layerId = (index: number): string => `l${index}`;

const NAME = /^([a-z]+)-([0-9a-f]{8})\.svg$/;

/**
 * The file of a name such as `flow-0a1b2c3d.svg`; `null` when there is no such drawing. Colours and widths come
 * from the page that uses a layer; that strokes do not scale is not inherited, so it stands here.
 */
export function drawingFile(name: string): string | null {
  const [, kind = '', digits = ''] = NAME.exec(name) ?? [];
  const hash = Number.parseInt(digits, 16);
  const known = DrawingKind.safeParse(kind);
  if (kind !== 'cover' && !known.success) return null;
  const { layers } = known.success ? drawingSheet(known.data, hash) : coverSheet(hash);
  const paths = layers.map(
    ({ d }, index) => `<path id="${layerId(index)}" vector-effect="non-scaling-stroke" d="${d}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 450">${paths.join('')}</svg>`;
}
