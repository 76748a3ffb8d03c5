// Product figure with its key. CSS highlights a part together with its key entry, without a script.
import { Phrases } from '../components/phrases.tsx';
import { PLATE } from './plates/plate.ts';
import type { PlateKind } from './plates.ts';
import { plateUrl } from './sheet.ts';
import { COMPLETE_ID } from './stroke.ts';

interface PlateFigureProps {
  kind: PlateKind;
  /** Names of the six parts. */
  parts: readonly string[];
  /** ID of the element that labels the figure. */
  titleId: string;
}

/** Figure with a numbered key of radio buttons: one tab stop, and arrow keys move between parts. */
export function PlateFigure({ kind, parts, titleId }: PlateFigureProps) {
  const address = plateUrl(kind);
  return (
    <div className="drawing plate" role="radiogroup" aria-labelledby={titleId}>
      <svg viewBox={`0 0 ${PLATE.width} ${PLATE.height}`} aria-hidden="true">
        <use href={`${address}#${COMPLETE_ID}`} />
        <g>
          {parts.map((part, index) => (
            <use key={part} href={`${address}#${index + 1}`} />
          ))}
        </g>
      </svg>
      <ol>
        {parts.map((part) => (
          <li key={part}>
            <label>
              <input type="radio" name="part" />
              <Phrases text={part} />
            </label>
          </li>
        ))}
      </ol>
    </div>
  );
}
