// The drawings of the site: made in code from a seed, so that each is its own and all are kin. A page refers to
// the file of a drawing, and gives it its colours.
import type { Kind } from './kinds.ts';
import { SHEET } from './layer.ts';
import { hashOf } from './random.ts';
import { coverLook, drawingAddress } from './sheet.ts';

interface DrawingProps {
  kind: Kind;
  /** The same seed gives the same drawing. */
  seed: string;
  /** Two or three words that name its parts, from left to right, or from the uppermost plane to the lowest. */
  labels?: readonly string[];
}

/**
 * One drawing. It says nothing that the text beside it does not, so it is hidden from assistive technology;
 * its labels are text.
 */
export function Drawing({ kind, seed, labels = [] }: DrawingProps) {
  return (
    <div className="drawing" data-kind={labels.length > 0 ? kind : undefined}>
      <svg
        viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
        width={SHEET.width}
        height={SHEET.height}
        aria-hidden="true"
      >
        <use href={drawingAddress(kind, hashOf(seed))} />
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

/** The cover of an article, drawn from its seed: what, says its topic, when it has one of §9. */
export function Cover({ seed, topic = '' }: { seed: string; topic?: string }) {
  const { address, crop, ground } = coverLook(hashOf(seed), topic);
  return (
    <div className={ground === 3 ? 'cover night' : 'cover'} data-ground={ground}>
      <svg viewBox={crop} width={600} height={375} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <use href={address} />
      </svg>
    </div>
  );
}
