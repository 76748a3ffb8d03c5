// SVG files of product figures: the background and six numbered parts, which pages reference by ID.

import type { z } from 'zod';
import type { PlateKind as PlateKindSchema } from '../../../common/contract/modules/modules.ts';
import { escapeText } from '../../../common/text/xml.ts';
import { once } from '../memory.ts';
import { pen } from './layer.ts';
import { dots, line } from './path.ts';
import { access } from './plates/access.ts';
import { client } from './plates/client.ts';
import { decode } from './plates/decode.ts';
import { delays } from './plates/delays.ts';
import { hooks } from './plates/hooks.ts';
import { hours } from './plates/hours.ts';
import { logs } from './plates/logs.ts';
import { match } from './plates/match.ts';
import { meters } from './plates/meters.ts';
import { paths } from './plates/paths.ts';
import { box, type Figure, type Part, PLATE, type Plate } from './plates/plate.ts';
import { program } from './plates/program.ts';
import { reach } from './plates/reach.ts';
import { renditions } from './plates/renditions.ts';
import { rollout } from './plates/rollout.ts';
import { schema } from './plates/schema.ts';
import { scrubbing } from './plates/scrubbing.ts';
import { signals } from './plates/signals.ts';
import { slices } from './plates/slices.ts';
import { tiers } from './plates/tiers.ts';
import { trial } from './plates/trial.ts';
import { zone } from './plates/zone.ts';
import { hashOf, toHex } from './random.ts';
import { GROUND, ROUND_STROKE, renderFile, renderPath, strokeOf } from './stroke.ts';

export type PlateKind = z.output<typeof PlateKindSchema>;

/** Functions, so that no figure is drawn at isolate startup. */
const PLATES: Record<PlateKind, () => Plate> = {
  zone,
  hooks,
  schema,
  decode,
  signals,
  scrubbing,
  tiers,
  paths,
  renditions,
  slices,
  access,
  client,
  rollout,
  reach,
  hours,
  logs,
  match,
  meters,
  trial,
  delays,
  program,
};

/** Stroke color that changes while the part is highlighted, except for the signal color. */
const lit = (color: string): string => (color === strokeOf('signal') ? color : `var(--lit,${color})`);

/** Renders the lines and labels of a figure. */
const renderMarkup = ({ layers, labels = [] }: Figure): string =>
  layers.map((layer) => renderPath(layer, lit(strokeOf(layer.tone)))).join('') +
  labels
    .map(({ at: [x, y], text, anchor, tone }) => {
      const fill = tone === 'signal' ? strokeOf(tone) : tone ? 'var(--quiet)' : 'var(--ink)';
      const anchorAttribute = anchor ? ` text-anchor="${anchor}"` : '';
      return `<text x="${x}" y="${y}" dy=".35em" fill="${fill}"${anchorAttribute}>${escapeText(text)}</text>`;
    })
    .join('');

/** Disc whose size, like stroke widths, does not scale with the figure. */
const disc = (part: Part, color: string, width: number): string =>
  renderPath(pen.ink.dot(dots([part.number])), color, width);

function withNumber(part: Part, number: number): string {
  const [x, y] = part.number;
  const leader = part.leader
    ? renderPath(pen.ink.hair(line([part.number, ...part.leader])), lit(strokeOf('ink')))
    : '';
  return [
    `<g id="${number}" ${ROUND_STROKE}><path fill="none" pointer-events="all" d="${box(...part.area)}"/>`,
    renderMarkup(part),
    leader,
    disc(part, lit('var(--ink)'), 22),
    disc(part, lit(GROUND), 19.6),
    `<text x="${x}" y="${y}" dy=".35em" text-anchor="middle" fill="var(--number,var(--ink))">${number}</text></g>`,
  ].join('');
}

/** Renders a figure without part numbers, for use without the legend. */
export function renderPlate(kind: PlateKind): string {
  const { ground, parts } = PLATES[kind]();
  return [ground, ...parts].map(renderMarkup).join('');
}

/** File with a name that contains a hash of the content. */
const toFile = (kind: PlateKind, svg: string) => ({ name: `${kind}-${toHex(hashOf(svg))}.svg`, svg });

/** Name and content of a figure file. */
export const plateFile = (kind: PlateKind): { name: string; svg: string } =>
  once(`plate ${kind}`, () => {
    const { ground, parts } = PLATES[kind]();
    const groups = parts.map((part, index) => withNumber(part, index + 1)).join('');
    return toFile(kind, renderFile(PLATE, renderMarkup(ground), groups));
  });
