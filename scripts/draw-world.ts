// `node scripts/draw-world.ts`: makes public/map/world.svg, land and borders of the network map, from
// world-atlas. Run once.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { line, type Point } from '../src/views/drawings/path.ts';
import { MAP } from '../src/views/drawings/projection.ts';

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
const atlas = JSON.parse(readFileSync('node_modules/world-atlas/countries-110m.json', 'utf8')) as Atlas;
// The same projection as src/views/drawings/projection.ts, so that points computed there lie on this land.
const projection = geoNaturalEarth1().rotate([-11, 0]).scale(181).translate([500, 258]);
const path = geoPath(projection).digits(1);
/** The same path written shorter: relative steps. Specks of less than two corners are left out. */
const shorter = (d: string): string =>
  d
    .split('M')
    .map((part) => ({
      closed: part.endsWith('Z'),
      points: part
        .replace('Z', '')
        .split('L')
        .map((pair) => pair.split(',').map(Number) as unknown as Point),
    }))
    .filter(({ points }) => points.length > 2)
    .map(({ closed, points }) => `${line(points)}${closed ? 'z' : ''}`)
    .join('');
const land = shorter(path(feature(atlas, atlas.objects.land)) ?? '');
const borders = shorter(path(mesh(atlas, atlas.objects.countries, (a, b) => a !== b)) ?? '');
// The map is dark in both schemes, so its land has fixed colours and can be a file of its own, fetched once
// for all pages.
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP.width} ${MAP.height}"><path d="${land}" fill="#151d2a" stroke="#2b3547" stroke-width=".8" stroke-linejoin="round" vector-effect="non-scaling-stroke"/><path d="${borders}" fill="none" stroke="#232c3b" stroke-width=".6" vector-effect="non-scaling-stroke"/></svg>\n`;
mkdirSync('public/map', { recursive: true });
writeFileSync('public/map/world.svg', svg);
console.log(`${svg.length} characters`);
