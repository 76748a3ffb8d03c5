// Drawings on sharing cards: page drawings with literal colors, because no style sheet applies to an image.
import { CARD_COLORS } from '../../../common/cards/card.ts';
import type { Kind } from './kinds.ts';
import { type Layer, SHEET } from './layer.ts';
import { PLATE } from './plates/plate.ts';
import { type PlateKind, plateFile, renderPlate } from './plates.ts';
import { hashOf, toHex } from './random.ts';
import { coverStyle, drawingFile } from './sheet.ts';
import { ROUND_STROKE } from './stroke.ts';

/** Drawing of a page: a product figure, an article cover, or a drawing from a seed. */
export type PageDrawing = { plate: PlateKind } | { cover: string } | { kind: Kind; seed: string };

type Tone = Layer['tone'];
/** Stroke colors of drawing.css, resolved for the palette of the cards. */
const STROKES: Record<Tone, string> = {
  quiet: '#4d5562',
  ink: '#bfc3c9',
  second: CARD_COLORS.second,
  signal: CARD_COLORS.signal,
};

/** Replaces the custom properties of a drawing with colors. `strokeOf` returns the stroke paint of a tone. */
const colorize = (lines: string, strokeOf: (tone: Tone) => string): string =>
  lines
    .replaceAll(/var\(--lit,(var\(--stroke-\w+\))\)/g, '$1')
    .replaceAll(/var\(--stroke-(\w+)\)/g, (_, tone: Tone) => strokeOf(tone))
    .replaceAll('var(--ground,var(--paper))', CARD_COLORS.paper)
    .replaceAll(/var\(--(ink|quiet)\)/g, (_, name: 'ink' | 'quiet') => CARD_COLORS[name]);

/** Scales stroke widths, which are in pixels on a page and in units of the drawing on a card. */
const scale = (lines: string, factor: number): string =>
  lines
    .replaceAll(' vector-effect="non-scaling-stroke"', '')
    .replaceAll(/stroke-width="([\d.]+)"/g, (_, width: string) => `stroke-width="${Number(width) * factor}"`);

const svgOf = (viewBox: string, attributes: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"${attributes}>${content}</svg>`;

const figureFile = (kind: PlateKind): string => {
  const lines = scale(
    colorize(renderPlate(kind), (tone) => STROKES[tone]),
    1.5,
  );
  const font = ' font-family="IBM Plex Mono" font-size="15"';
  return svgOf(`0 0 ${PLATE.width} ${PLATE.height}`, font, `<g ${ROUND_STROKE}>${lines}</g>`);
};

/** Range in which a drawing fades in behind the text, as shares of its width. */
const FADE = { from: 0.08, to: 0.62 } as const;

/**
 * Renders a drawing that fades in from the left. It uses gradient strokes, because a mask takes four times as long to
 * rasterize.
 *
 * @param crop view box on the sheet, which is narrowed to the aspect ratio of the sheet
 */
function fadingFile(name: string, crop: string): string {
  const [x = 0, y = 0, full = 0, height = 0] = crop.split(' ').map(Number);
  const width = Math.min(full, (height * SHEET.width) / SHEET.height);
  const left = x + (full - width) / 2;
  const [from, to] = [FADE.from, FADE.to].map((part) => Math.round(left + width * part));
  const gradients = Object.entries(STROKES).map(
    ([tone, color]) =>
      `<linearGradient id="${tone}" gradientUnits="userSpaceOnUse" x1="${from}" y1="0" x2="${to}" y2="0"><stop stop-color="${CARD_COLORS.paper}"/><stop offset="1" stop-color="${color}"/></linearGradient>`,
  );
  const [, drawn = ''] = /<g [^>]*>(.*)<\/g>/s.exec(drawingFile(name) ?? '') ?? [];
  const lines = scale(
    colorize(drawn, (tone) => `url(#${tone})`),
    width / SHEET.width,
  );
  return svgOf(`${left} ${y} ${width} ${height}`, '', `${gradients.join('')}<g ${ROUND_STROKE}>${lines}</g>`);
}

/** File name of the drawing, and the view box that a card shows. */
function sourceOf(drawing: Exclude<PageDrawing, { plate: PlateKind }>): { name: string; crop: string } {
  if ('kind' in drawing)
    return {
      name: `${drawing.kind}-${toHex(hashOf(drawing.seed))}.svg`,
      crop: `0 0 ${SHEET.width} ${SHEET.height}`,
    };
  const { address, crop } = coverStyle(drawing.cover);
  return { name: address.replace(/^.*\/|#.*$/g, ''), crop };
}

/** ID of a drawing, which changes with its content. */
export function drawingId(drawing: PageDrawing): string {
  if ('plate' in drawing) return plateFile(drawing.plate).name;
  const { name, crop } = sourceOf(drawing);
  return `${name} ${crop}`;
}

/** Renders the drawing as an SVG file that needs no style sheet. */
export function renderCardDrawing(drawing: PageDrawing): string {
  if ('plate' in drawing) return figureFile(drawing.plate);
  const { name, crop } = sourceOf(drawing);
  return fadingFile(name, crop);
}
