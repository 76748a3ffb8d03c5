// Card layout: mark and name at the top, page kind and title below, the page's drawing on the right.
import type { CSSProperties } from 'react';
import { CARD_COLORS, CARD_SIZE, type Card } from '../../../common/cards/card.ts';
import type { Line } from '../pdf/lines.ts';
import type { MapName } from './term-map.ts';
import type { Title } from './title.ts';

/** Text margin and column width, in pixels. */
export const MARGIN = 72;
export const COLUMN = 572;
/** Position of the mark, and font sizes, in pixels. */
export const MARK = { x: MARGIN - 4, y: 58, size: 56 } as const;
export const NAME_SIZE = 36;
export const LABEL_SIZE = 24;
/** Letter spacing of names and English titles, in ems. */
export const TIGHT = -0.02;

interface LineStyle {
  size: number;
  /** Line height as a multiple of the size. */
  leading: number;
  /** Letter spacing in ems. */
  tracking?: number;
}

/** Full-width brackets, whose glyphs have half an em of space before or after the bracket. */
const OPENING = /^[（「『【〈《［]/;
const CLOSING = /[）」』】〉》］]$/;
const AFTER_CLOSING = /^[）」』】〉》］：；、。，]/;
const BETWEEN = /(?<=[）」』】〉》］])(?=[）」』】〉》］：；、。，])/;

/**
 * Removes the space before a bracket at the start of a line, and between a bracket and other punctuation (CSS Text 4
 * `text-spacing-trim`). All characters of a divided piece are one em wide.
 */
function trimBrackets(pieces: Line['pieces'], size: number): Line['pieces'] {
  let offset = OPENING.test(pieces[0]?.text ?? '') ? -size / 2 : 0;
  return pieces.flatMap((piece, index) => {
    const follows = CLOSING.test(pieces[index - 1]?.text ?? '') && AFTER_CLOSING.test(piece.text);
    if (follows) offset -= size / 2;
    let width = 0;
    return piece.text.split(BETWEEN).map((text, index) => {
      if (index > 0) offset -= size / 2;
      const x = piece.x + width + offset;
      width += text.length * size;
      return { ...piece, text, x };
    });
  });
}

function TextLine({ line, size, leading, tracking = 0 }: LineStyle & { line: Line }) {
  const style: CSSProperties = {
    position: 'absolute',
    top: 0,
    fontSize: size,
    lineHeight: leading,
    letterSpacing: tracking * size,
    whiteSpace: 'pre',
  };
  return (
    <div style={{ display: 'flex', position: 'relative', height: Math.round(size * leading) }}>
      {trimBrackets(line.pieces, size).map(({ text, file, x }) => (
        <div key={x} style={{ ...style, left: x, fontFamily: file }}>
          {text}
        </div>
      ))}
    </div>
  );
}

const NAME_LEADING = 1.3;
const LEADING = { en: 1.14, cn: 1.3, ko: 1.3, ja: 1.3 } as const;

interface CardTextProps {
  card: Card;
  name: Line | undefined;
  label: Line | undefined;
  title: Title;
  /** Names on the map of a term. */
  names: readonly MapName[];
}

/** Text of a card, without background. */
export function CardText({ card: { locale }, name, label, title, names }: CardTextProps) {
  const column: CSSProperties = {
    display: 'flex',
    flexDirection: 'column',
    position: 'absolute',
    width: COLUMN,
  };
  return (
    <div style={{ display: 'flex', ...CARD_SIZE, color: CARD_COLORS.ink }}>
      <div style={{ ...column, left: MARK.x + MARK.size + 16, top: MARK.y + 6 }}>
        {name && <TextLine line={name} size={NAME_SIZE} leading={1.3} tracking={TIGHT} />}
      </div>
      <div style={{ ...column, left: MARGIN, bottom: MARGIN - 8 }}>
        {label && (
          <div
            style={{ display: 'flex', flexDirection: 'column', color: CARD_COLORS.second, marginBottom: 14 }}
          >
            <TextLine line={label} size={LABEL_SIZE} leading={1.5} />
          </div>
        )}
        {title.lines.map((line, index) => (
          <TextLine
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a title have no other identity
            key={index}
            line={line}
            size={title.size}
            leading={LEADING[locale]}
            tracking={locale === 'en' ? TIGHT : 0}
          />
        ))}
      </div>
      {names.map(({ line, size, x, y, isContrast }) => (
        <div
          key={y}
          style={{
            ...column,
            left: x,
            top: y - (size * NAME_LEADING) / 2,
            color: isContrast ? CARD_COLORS.quiet : CARD_COLORS.ink,
          }}
        >
          <TextLine line={line} size={size} leading={NAME_LEADING} />
        </div>
      ))}
    </div>
  );
}
