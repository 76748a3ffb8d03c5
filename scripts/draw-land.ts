// `node scripts/draw-land.ts`: computes src/views/drawings/land.ts, the land of the map as rows of dots, from
// world-atlas. Run once.
import { readFileSync, writeFileSync } from 'node:fs';
import { geoContains } from 'd3-geo';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import { MAP, project } from '../src/views/drawings/projection.ts';

const STEP = 6.5;
const topology = JSON.parse(readFileSync('node_modules/world-atlas/land-110m.json', 'utf8')) as Topology;
const { land: shapes } = topology.objects;
if (!shapes) throw new Error('world-atlas has no land');
const land = feature(topology, shapes);

/**
 * The place that lies at a point of the map: the projection turned round, by halving in y and then solved for
 * x.
 */
function unproject(x: number, y: number): [number, number] | undefined {
  let [low, high] = [-60, 84];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (project({ longitude: 11, latitude: middle })[1] > y) low = middle;
    else high = middle;
  }
  const perDegree = (project({ longitude: 101, latitude: low })[0] - MAP.width / 2) / 90;
  const longitude = 11 + (x - MAP.width / 2) / perDegree;
  return Math.abs(longitude - 11) > 179 ? undefined : [((longitude + 540) % 360) - 180, low];
}

let d = '';
for (let y = STEP; y < MAP.height; y += STEP) {
  let start: number | undefined;
  for (let column = 0; column * STEP <= MAP.width; column++) {
    const at = unproject(column * STEP, y);
    const dry = at !== undefined && geoContains(land, at);
    if (dry) start ??= column;
    else if (start !== undefined) {
      d += `M${+(start * STEP).toFixed(1)} ${+y.toFixed(1)}h${+((column - 1 - start) * STEP + 0.1).toFixed(1)}`;
      start = undefined;
    }
  }
}
const source = `// Made by scripts/draw-land.ts from world-atlas (Natural Earth, public domain): rows of land, drawn as dots by a dashed line.

/** Distance between two dots, in units of the map's sheet. */
export const LAND_STEP = ${STEP};

/** One path; every sub-path is a run of land from west to east. */
export const LAND =
  '${d}';
`;
writeFileSync('src/views/drawings/land.ts', source);
console.log(`${source.length} characters`);
