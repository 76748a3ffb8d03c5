// Icons of list items, 20 × 20 with a stroke width of 1.5. Pages refer to one file that contains all icons.
import type { z } from 'zod';
import type { IconName } from '../../../common/contract/modules/modules.ts';
import { hashOf, toHex } from './random.ts';
import { DRAWINGS } from './sheet.ts';

export type Name = z.output<typeof IconName>;

const ICONS: Record<Name, string> = {
  api: 'M7 4 2.5 10 7 16M13 4l4.5 6L13 16M8.5 10h3',
  bank: 'M2.5 7.5 10 3l7.5 4.5zM4.5 7.5V15M8.2 7.5V15M11.8 7.5V15M15.5 7.5V15M2.5 17h15',
  bot: 'M4 7.5h12v8.5H4zM10 7.5V4M8.5 3h3M7.5 11v1.5M12.5 11v1.5M2 10.5v3M18 10.5v3',
  cache: 'M3 5.5 10 2.5l7 3-7 3zM3 10l7 3 7-3M3 14.5l7 3 7-3',
  chart: 'M3 3v14h14M6.5 13.5 10 9l2.5 2.5L17 6',
  clock: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M10 6v4.2l3 1.8',
  cloud: 'M6 15.5a3.5 3.5 0 0 1-.4-7A4.7 4.7 0 0 1 14.6 8 3.8 3.8 0 0 1 14.2 15.5z',
  code: 'M3 4h14v12H3zM6 8l2.5 2L6 12M10.5 12.5H14',
  compress: 'M2.5 10H7M5 7.5 7.5 10 5 12.5M17.5 10H13M15 7.5 12.5 10l2.5 2.5M10 3v3M10 8.5v3M10 14v3',
  cost: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M12.5 7.3c-.6-.8-1.5-1.1-2.5-1.1-1.3 0-2.3.7-2.3 1.8 0 2.7 4.9 1.2 4.9 4 0 1.1-1.1 1.8-2.6 1.8-1.1 0-2.1-.4-2.7-1.2M10 4.9v10.2',
  database:
    'M3.5 5c0-1.4 2.9-2.5 6.5-2.5s6.5 1.1 6.5 2.5-2.9 2.5-6.5 2.5S3.5 6.4 3.5 5v10c0 1.4 2.9 2.5 6.5 2.5s6.5-1.1 6.5-2.5V5M3.5 10c0 1.4 2.9 2.5 6.5 2.5s6.5-1.1 6.5-2.5',
  device: 'M5.5 2.5h9v15h-9zM8.5 15h3',
  dns: 'M10 3v4M10 7 4.5 12.5M10 7v5.5M10 7l5.5 5.5M3 12.5h3v3.5H3zM8.5 12.5h3v3.5h-3zM14 12.5h3v3.5h-3z',
  document: 'M4.5 2.5H12l3.5 3.5v11.5h-11zM12 2.5V6h3.5M7 10h6M7 13.5h6',
  edge: 'M10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4M4.3 4.3a8 8 0 0 0 0 11.4M15.7 4.3a8 8 0 0 1 0 11.4M6.8 6.8a4.5 4.5 0 0 0 0 6.4M13.2 6.8a4.5 4.5 0 0 1 0 6.4',
  factory: 'M2.5 17V9l5 3V9l5 3V4.5h4.5V17zM6 14.5h1.5M10 14.5h1.5',
  filter: 'M2.5 4h15l-5.5 6.5V16l-4 1.5v-7z',
  gamepad:
    'M6 5.5h8a4 4 0 0 1 4 4l.3 3.7a2 2 0 0 1-3.6 1.3L12.5 12h-5l-2.2 2.5a2 2 0 0 1-3.6-1.3L2 9.5a4 4 0 0 1 4-4M6.5 7.5v3M5 9h3M13 8h.1M15 10h.1',
  gauge: 'M3.5 15a7.7 7.7 0 1 1 13 0M10 12l3.5-4.5M5.5 11H4.2M10 5.5V4.2M15.8 11h-1.3',
  globe:
    'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M2.5 10h15M10 2.5c4.7 4.5 4.7 10.5 0 15M10 2.5c-4.7 4.5-4.7 10.5 0 15',
  image: 'M2.5 4h15v12h-15zM2.5 13.5l4.5-4 3.5 3 2.5-2 4.5 3.5M13 7.2h.1',
  key: 'M6.5 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M10 10h7.5v3M14 10v2.5',
  layers: 'M10 2.5 17.5 7 10 11.5 2.5 7zM2.5 10.5 10 15l7.5-4.5M2.5 14 10 18.2 17.5 14',
  live: 'M10 8.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3M6.5 6.5a5 5 0 0 0 0 7M13.5 6.5a5 5 0 0 1 0 7M3.8 3.8a8.8 8.8 0 0 0 0 12.4M16.2 3.8a8.8 8.8 0 0 1 0 12.4',
  lock: 'M4 9h12v8.5H4zM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9M10 12v2.5',
  log: 'M3 4.5h2M8 4.5h9M3 8.2h2M8 8.2h6M3 11.9h2M8 11.9h9M3 15.6h2M8 15.6h4',
  map: 'M2.5 5 7.5 3l5 2 5-2v12l-5 2-5-2-5 2zM7.5 3v12M12.5 5v12',
  network:
    'M10 2.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M4.5 13.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M15.5 13.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M9 6.3 5.5 13.7M11 6.3l3.5 7.4M6.5 15.5h7',
  origin: 'M10 2.5 16.5 6.2v7.6L10 17.5l-6.5-3.7V6.2zM3.5 6.2 10 10l6.5-3.8M10 10v7.5',
  people:
    'M7.5 3.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M2 17c0-3.2 2.3-5 5.5-5s5.5 1.8 5.5 5M13 3.8a3 3 0 0 1 0 5.5M15 12.5c2 .6 3 2.2 3 4.5',
  plane:
    'M10 2.5c.8 0 1.2.8 1.2 1.8V8l6.3 4v1.8L11.2 12v3.2l1.8 1.4V18l-3-.8L7 18v-1.4l1.8-1.4V12l-6.3 1.8V12l6.3-4V4.3c0-1 .4-1.8 1.2-1.8z',
  play: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M8.3 7v6l5-3z',
  plug: 'M7 2.5V7M13 2.5V7M4.5 7h11v2.5a5.5 5.5 0 0 1-11 0zM10 15v3',
  rack: 'M4 2.5h12v15H4zM4 7.5h12M4 12.5h12M7 5h2.5M7 10h2.5M7 15h2.5M13 5h.1M13 10h.1M13 15h.1',
  refresh:
    'M16.5 9A6.7 6.7 0 0 0 4.7 5.8L3 7.5M3 3.5v4h4M3.5 11a6.7 6.7 0 0 0 11.8 3.2L17 12.5M17 16.5v-4h-4',
  route:
    'M4.5 13.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M15.5 2.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M6.5 15.5h6a3 3 0 0 0 0-6h-5a3 3 0 0 1 0-5h6',
  school: 'M1.5 7.5 10 3.5l8.5 4-8.5 4zM5 9.5V14c1.2 1.3 3 2 5 2s3.8-.7 5-2V9.5M18.5 7.5v5',
  server: 'M3 3.5h14v5.5H3zM3 11h14v5.5H3zM6 6.2h.1M6 13.7h.1M9.5 6.2H14M9.5 13.7H14',
  shield: 'M10 2.5 16.5 5v4.5c0 4-2.6 6.8-6.5 8-3.9-1.2-6.5-4-6.5-8V5zM7 9.8l2.2 2.2L13.2 8',
  shop: 'M3 8v9h14V8M2 8l1.8-5h12.4L18 8a2.7 2.7 0 0 1-5.3 0 2.7 2.7 0 0 1-5.4 0A2.7 2.7 0 0 1 2 8M8 17v-4.5h4V17',
  storage: 'M2.5 4h15v4.5h-15zM4 8.5V16.5h12V8.5M8 11.5h4',
  support:
    'M3.5 12V9.5a6.5 6.5 0 0 1 13 0V12M3.5 10.5H6v5H3.5zM14 10.5h2.5v5H14zM16.5 15.5c0 1.5-1.5 2-4.5 2',
  switch: 'M3 6.5h13M13 3.5l3 3-3 3M17 13.5H4M7 10.5l-3 3 3 3',
  tag: 'M2.5 2.5h7.5l7.5 7.5-7.5 7.5L2.5 10zM6.5 6.5h.1',
  target:
    'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M10 1v4M10 15v4M1 10h4M15 10h4',
  upload: 'M3 12.5v4.5h14v-4.5M10 13V3M6 7l4-4 4 4',
  wave: 'M1.5 7c2.8-4 5.7-4 8.5 0s5.7 4 8.5 0M1.5 13c2.8-4 5.7-4 8.5 0s5.7 4 8.5 0',
  zap: 'M11.5 2 4 11.5h5L8.5 18 16 8.5h-5z',
};

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
