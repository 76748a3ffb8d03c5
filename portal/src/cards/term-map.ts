// Term map on a card: curves from the term to related terms, and dashed curves to terms that readers confuse with it.
import { CARD_COLORS, CARD_SIZE, type CardPicture } from '../../../common/cards/card.ts';
import { type Line, linesOf, type Setting } from '../pdf/lines.ts';

type Map = Extract<CardPicture, { type: 'map' }>;

/** Font sizes of the names, largest first, and their positions, in pixels. */
const SIZES = [26, 24, 22] as const;
const NAMES = { x: 852, width: 308, step: 58, groupGap: 34 } as const;
const CENTER = { x: 676, y: CARD_SIZE.height / 2 } as const;

export interface MapName {
  line: Line;
  size: number;
  x: number;
  /** Vertical center of the line. */
  y: number;
  isContrast: boolean;
}

const linesIn = (text: string, setting: Setting): Line[] =>
  linesOf([{ text, face: 'regular' }], NAMES.width, setting);

/** Sets a name on one line. A name that does not fit ends with an ellipsis. */
function nameLine(text: string, setting: Setting): Line | undefined {
  const characters = [...text];
  for (let count = characters.length; count > 0; count--) {
    const fittedText =
      count === characters.length ? text : `${characters.slice(0, count).join('').trimEnd()}…`;
    const lines = linesIn(fittedText, setting);
    if (lines.length === 1) return lines[0];
  }
  return undefined;
}

/** Positions the names of a map, related terms first, in the largest size at which all of them fit, or the smallest. */
export function mapNames({ related, contrasts }: Map, settingOf: (size: number) => Setting): MapName[] {
  const names = [...related, ...contrasts];
  const size =
    SIZES.find((candidate) => names.every((name) => linesIn(name, settingOf(candidate)).length === 1)) ??
    SIZES[2];
  const gap = related.length > 0 && contrasts.length > 0 ? NAMES.groupGap : 0;
  const top = CENTER.y - ((names.length - 1) * NAMES.step + gap) / 2;
  return names.flatMap((name, index) => {
    const line = nameLine(name, settingOf(size));
    const isContrast = index >= related.length;
    const y = top + index * NAMES.step + (isContrast ? gap : 0);
    return line ? [{ line, size, x: NAMES.x, y, isContrast }] : [];
  });
}

/** Returns the curves, their ends, and the term itself as SVG. */
export function mapLines(names: readonly MapName[]): string {
  const end = NAMES.x - 22;
  const curves = names.map(({ y, isContrast }) => {
    const middle = (CENTER.x + end) / 2;
    const color = isContrast ? CARD_COLORS.quiet : CARD_COLORS.second;
    const dash = isContrast ? ' stroke-dasharray="3 7"' : '';
    return `<g stroke="${color}"><path d="M${CENTER.x} ${CENTER.y}C${middle} ${CENTER.y} ${middle} ${y} ${end} ${y}" stroke-width="1.8"${dash}/><path d="M${end} ${y}h0" stroke-width="8"/></g>`;
  });
  const term = `<circle cx="${CENTER.x}" cy="${CENTER.y}" r="20" fill="${CARD_COLORS.paper}" stroke="${CARD_COLORS.signal}" stroke-width="2"/><path d="M${CENTER.x} ${CENTER.y}h0" stroke="${CARD_COLORS.signal}" stroke-width="13"/>`;
  return `<g fill="none" stroke-linecap="round">${curves.join('')}${term}</g>`;
}
