// A drawing as data and as a file: what it is follows from its kind and the hash of its seed, so its file is
// immutable, and a page refers to it instead of holding its lines.
import { DrawingKind } from '../../../common/contract/modules/modules.ts';
import { once } from '../memory.ts';
import { KINDS, type Kind } from './kinds.ts';
import type { Layer } from './layer.ts';
import { random } from './random.ts';

/** To be raised when a drawing comes out otherwise for the same seed: browsers keep the files for good. */
const VERSION = 3;

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
/** What is drawn of a topic: the tags and categories of §9. An article of any other is drawn as its seed has it. */
const OF_TOPIC: ReadonlyMap<string, readonly Kind[]> = new Map(
  Object.entries<readonly Kind[]>({
    'web-performance': ['layers', 'race', 'flow'],
    'content-delivery-network': ['layers', 'arcs', 'race'],
    'cloud-security': ['shield', 'flood', 'bots', 'gate'],
    security: ['shield', 'flood', 'bots', 'gate'],
    'media-delivery': ['stream', 'race', 'layers'],
    'zero-trust': ['gate', 'lattice', 'resolver'],
    'edge-computing': ['lattice', 'layers', 'gate'],
    network: ['arcs', 'lattice', 'isobars'],
    company: ['flow', 'arcs', 'isobars'],
    event: ['arcs', 'isobars', 'flow'],
    'media-entertainment': ['stream', 'flood'],
    'software-technology': ['lattice', 'layers'],
    manufacturing: ['flow', 'lattice'],
    'travel-hospitality': ['bots', 'arcs'],
    'freight-shipping': ['arcs', 'gate'],
    'e-commerce': ['flood', 'bots'],
    'online-education': ['stream', 'flood'],
    gaming: ['race', 'flood'],
    energy: ['flood', 'isobars'],
  }),
);
/** Whole sheets and three croppings of them, all 16:10. */
const CROPS = ['0 38 600 375', '40 60 400 250', '150 110 400 250', '110 40 440 275'] as const;

/** The name of the whole drawing within its file. */
const COMPLETE = 'd';

const addressOf = (name: string, hash: number): string =>
  `${DRAWINGS}/${name}-${hash.toString(16).padStart(8, '0')}.svg#${COMPLETE}`;
const drawn = (layers: readonly Layer[]): readonly Layer[] => layers.filter(({ d }) => d !== '');

/** The drawing of a kind from the hash of a seed. */
export const drawingLayers = (kind: Kind, hash: number): readonly Layer[] => drawn(KINDS[kind](random(hash)));

/** Where a page finds that drawing. */
export const drawingAddress = (kind: Kind, hash: number): string => addressOf(kind, hash);

interface CoverLook {
  /** Where a page finds what is drawn on it. */
  address: string;
  crop: string;
  /** Which of the four grounds it stands on. */
  ground: number;
}

/** What the hash of an article's seed comes to, in this order: kind, cropping, ground, and then every line. */
function coverOf(hash: number) {
  const rand = random(hash);
  const kind = COVERS[Math.floor(rand() * COVERS.length)] ?? 'flow';
  const crop = CROPS[Math.floor(rand() * CROPS.length)] ?? CROPS[0];
  const ground = Math.floor(rand() * 4);
  return { crop, ground, layers: () => drawn(KINDS[kind](rand)) };
}

/** The cover of an article about a topic, as a page shows it. */
export function coverLook(hash: number, topic: string): CoverLook {
  const { crop, ground } = coverOf(hash);
  const kinds = OF_TOPIC.get(topic) ?? ['cover'];
  return { address: addressOf(kinds[hash % kinds.length] ?? 'cover', hash), crop, ground };
}

/** The colours are those of the page that uses the file, which says them in properties (drawing.css). */
const strokeOf = (tone: Layer['tone']): string => `var(--stroke-${tone})`;
const WIDTHS: Record<Layer['form'], number> = {
  hair: 1,
  line: 1.4,
  bold: 2.2,
  dot: 5,
  disc: 10,
  dash: 1.2,
  plate: 1.2,
  fill: 1,
};
const SOLID: readonly Layer['tone'][] = ['second', 'signal'];

function fillOf({ tone, form }: Layer): string {
  if (form === 'plate') return 'var(--ground,var(--paper))';
  return form === 'fill' && SOLID.includes(tone) ? strokeOf(tone) : 'none';
}

/** One path. Strokes have their widths at every size of the drawing. */
const pathOf = (layer: Layer): string =>
  `<path fill="${fillOf(layer)}" stroke="${strokeOf(layer.tone)}" stroke-width="${WIDTHS[layer.form]}"${
    layer.form === 'dash' ? ' stroke-dasharray="3 5"' : ''
  } vector-effect="non-scaling-stroke" d="${layer.d}"/>`;

const NAME = /^([a-z]+)-([0-9a-f]{8})\.svg$/;

/** The file of a name such as `flow-0a1b2c3d.svg`; `null` when there is no such drawing. */
export function drawingFile(name: string): string | null {
  const [, kind = '', digits = ''] = NAME.exec(name) ?? [];
  const hash = Number.parseInt(digits, 16);
  const known = DrawingKind.safeParse(kind);
  if (kind !== 'cover' && !known.success) return null;
  const { svg } = once(name, () => {
    const layers = known.success ? drawingLayers(known.data, hash) : coverOf(hash).layers();
    const paths = layers.map(pathOf).join('');
    const drawing = `<g id="${COMPLETE}" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`;
    return { svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 450">${drawing}</svg>` };
  });
  return svg;
}
