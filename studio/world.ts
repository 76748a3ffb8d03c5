// `cd studio && npm run world`: draws public/map/outlines.svg, the land and borders of the network map, from
// world-atlas (Natural Earth, public domain).
import { readFileSync, writeFileSync } from 'node:fs';
import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { line, type Point } from '../src/views/drawings/path.ts';
import { MAP } from '../src/views/drawings/projection.ts';

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
const atlas = JSON.parse(
  readFileSync('studio/node_modules/world-atlas/countries-110m.json', 'utf8'),
) as Atlas;
// The same projection as src/views/drawings/projection.ts, so that points computed there are on this land.
const projection = geoNaturalEarth1().rotate([-11, 0]).scale(181).translate([500, 258]);
const path = geoPath(projection).digits(1);
/** y coordinate of the northern limit of Antarctica. */
const SOUTH = 445;
/** Shortens a path by using relative coordinates. Omits shapes with fewer than three points, and Antarctica. */
const shortenPath = (d: string): string =>
  d
    .split('M')
    .map((part) => ({
      closed: part.endsWith('Z'),
      points: part
        .replace('Z', '')
        .split('L')
        .map((pair) => pair.split(',').map(Number) as unknown as Point),
    }))
    .filter(({ points }) => points.length > 2 && points.some(([, y]) => y < SOUTH))
    .map(({ closed, points }) => `${line(points)}${closed ? 'z' : ''}`)
    .join('');
const land = shortenPath(path(feature(atlas, atlas.objects.land)) ?? '');
const borders = shortenPath(path(mesh(atlas, atlas.objects.countries, (a, b) => a !== b)) ?? '');
// The page sets the colors. `vector-effect` is not inherited, so it is set here.
const THIN = 'vector-effect="non-scaling-stroke"';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP.width} ${MAP.height}"><path id="land" ${THIN} d="${land}"/><path id="borders" ${THIN} d="${borders}"/></svg>\n`;
writeFileSync('public/map/outlines.svg', svg);
console.log(`${svg.length} characters`);
