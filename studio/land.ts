// `cd studio && npm run land`: draws public/map/land.svg, the land on the home page map as rows of dots, from
// world-atlas (Natural Earth, public domain).
import { readFileSync, writeFileSync } from 'node:fs';
import { geoContains } from 'd3-geo';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import { LAND } from '../src/views/drawings/land.ts';
import { MAP, project } from '../src/views/drawings/projection.ts';

const STEP = LAND.step;
const topology = JSON.parse(
  readFileSync('studio/node_modules/world-atlas/land-110m.json', 'utf8'),
) as Topology;
const { land: shapes } = topology.objects;
if (!shapes) throw new Error('world-atlas has no land');
const land = feature(topology, shapes);

/** Inverse of the projection: longitude and latitude of a point, by bisection in y, then solved for x. */
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
    const coordinates = unproject(column * STEP, y);
    const dry = coordinates !== undefined && geoContains(land, coordinates);
    if (dry) start ??= column;
    else if (start !== undefined) {
      d += `M${+(start * STEP).toFixed(1)} ${+y.toFixed(1)}h${+((column - 1 - start) * STEP + 0.1).toFixed(1)}`;
      start = undefined;
    }
  }
}
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP.width} ${MAP.height}"><path id="land" d="${d}"/></svg>`;
writeFileSync('public/map/land.svg', svg);
console.log(`${svg.length} characters`);
