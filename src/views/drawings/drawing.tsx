// The drawings of the site: made in code from a seed, so that each is its own and all are kin.
import { KINDS, type Kind } from './kinds.ts';
import { type Layer, SHEET } from './layer.ts';
import { once } from './memory.ts';
import { random } from './random.ts';

const Layers = ({ layers }: { layers: readonly Layer[] }) =>
  layers.map(({ tone, form, d }) =>
    d === '' ? null : <path key={tone + form + d} className={`ink-${tone} form-${form}`} d={d} />,
  );

interface DrawingProps {
  kind: Kind;
  /** The same seed gives the same drawing. */
  seed: string;
  /** Two or three words that stand under the drawing, from left to right. */
  labels?: readonly string[];
}

/**
 * One drawing. It says nothing that the text beside it does not, so it is hidden from assistive technology;
 * its labels are text.
 */
export function Drawing({ kind, seed, labels = [] }: DrawingProps) {
  return (
    <div className="drawing" data-kind={kind}>
      <svg
        viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
        width={SHEET.width}
        height={SHEET.height}
        aria-hidden="true"
        focusable="false"
      >
        <Layers layers={once(`drawing ${kind} ${seed}`, () => KINDS[kind](random(seed)))} />
      </svg>
      {labels.length > 0 && (
        <ul className="drawing-labels">
          {labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

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

/** The cover of an article, drawn from its seed: kind, cropping and ground follow from it. */
export function Cover({ seed }: { seed: string }) {
  const rand = random(seed);
  const kind = COVERS[Math.floor(rand() * COVERS.length)] ?? 'flow';
  const crop = CROPS[Math.floor(rand() * CROPS.length)] ?? CROPS[0];
  const ground = Math.floor(rand() * 4);
  return (
    <div className={ground === 3 ? 'cover night' : 'cover'} data-ground={ground}>
      <svg
        viewBox={crop}
        width={600}
        height={375}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        focusable="false"
      >
        <Layers layers={once(`cover ${seed}`, () => KINDS[kind](rand))} />
      </svg>
    </div>
  );
}
