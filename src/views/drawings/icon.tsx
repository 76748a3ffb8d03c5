// Icons of list items. Pages refer to one file that contains all icons.
import { ICONS } from '../../../common/drawing/icons.ts';
import { hashOf, toHex } from './random.ts';
import { DRAWINGS } from './sheet.ts';

export type Name = keyof typeof ICONS;

/** SVG file that contains each icon as a symbol. */
export const ICONS_FILE = `<svg xmlns="http://www.w3.org/2000/svg">${Object.entries(ICONS)
  .map(([name, d]) => `<symbol id="${name}" viewBox="0 0 20 20"><path d="${d}"/></symbol>`)
  .join('')}</svg>`;

/** Name of the icon file, which changes with its content. */
export const ICONS_NAME = `icons-${toHex(hashOf(ICONS_FILE))}.svg`;

/** Icon, hidden from assistive technology because the adjacent title has the same meaning. */
export const Icon = ({ name }: { name: Name }) => (
  <svg className="icon" width={20} height={20} aria-hidden="true">
    <use href={`${DRAWINGS}/${ICONS_NAME}#${name}`} />
  </svg>
);
