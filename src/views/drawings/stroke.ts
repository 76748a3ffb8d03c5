// SVG paths and files of drawings. Colors are custom properties of the page that uses the file (drawing.css).
import type { Layer } from './layer.ts';

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
/** Background color of a drawing. */
export const GROUND = 'var(--ground,var(--paper))';

/** Stroke color of a tone. */
export const strokeOf = (tone: Layer['tone']): string => `var(--stroke-${tone})`;

function fillOf({ tone, form }: Layer): string {
  if (form === 'plate') return GROUND;
  return form === 'fill' && SOLID.includes(tone) ? strokeOf(tone) : 'none';
}

/** Renders a layer as a path whose stroke width does not scale with the drawing. */
export const renderPath = (layer: Layer, stroke = strokeOf(layer.tone), width = WIDTHS[layer.form]): string =>
  `<path fill="${fillOf(layer)}" stroke="${stroke}" stroke-width="${width}"${
    layer.form === 'dash' ? ' stroke-dasharray="3 5"' : ''
  } vector-effect="non-scaling-stroke" d="${layer.d}"/>`;

/** ID of the full drawing within its file. */
export const COMPLETE_ID = 'd';
/** Stroke attributes of a group. */
export const ROUND_STROKE = 'stroke-linecap="round" stroke-linejoin="round"';

/** Renders an SVG file: the drawing in the `COMPLETE_ID` group, followed by other groups. */
export const renderFile = (size: { width: number; height: number }, lines: string, groups = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}"><g id="${COMPLETE_ID}" ${ROUND_STROKE}>${lines}</g>${groups}</svg>`;
