// Drawings generated from a seed. A page refers to the SVG file of a drawing and sets its colors.
import { Phrases } from '../components/phrases.tsx';
import type { Kind } from './kinds.ts';
import { SHEET } from './layer.ts';
import { hashOf } from './random.ts';
import { coverStyle, drawingUrl } from './sheet.ts';

interface DrawingProps {
  kind: Kind;
  /** The same seed yields the same drawing. */
  seed: string;
}

/** Drawing, hidden from assistive technology because the adjacent text has the same information. */
export function Drawing({ kind, seed }: DrawingProps) {
  return (
    <div className="drawing">
      <svg viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} aria-hidden="true">
        <use href={drawingUrl(kind, hashOf(seed))} />
      </svg>
    </div>
  );
}

/**
 * Cover of an article, drawn from its seed.
 *
 * @param title title on the cover of a document; the style sheet shows bars without it
 */
export function Cover({ seed, title }: { seed: string; title?: string | undefined }) {
  const { address, crop, ground } = coverStyle(seed);
  return (
    <div className={ground === 3 ? 'cover night' : 'cover'} data-ground={ground}>
      <svg viewBox={crop} width={600} height={375} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <use href={address} />
      </svg>
      {title && (
        <p aria-hidden="true" data-markdown-ignore="">
          <Phrases text={title} column="narrow" />
        </p>
      )}
    </div>
  );
}
