// Azimuthal equidistant map around London: distances and directions from London are true. The rings are 2,000 km apart,
// which light in fiber covers in 10 ms.
import { type Draw, pen } from '../layer.ts';
import { curve, dots, line, type Point, points, rings, spread } from '../path.ts';

type Place = readonly [longitude: number, latitude: number];

const RADIANS = Math.PI / 180;
const LONDON: Place = [-0.1, 51.5];
const [CX, CY] = [300, 220];
/** Drawing units per radian: 36 units are 2,000 km. */
const SCALE = 114.7;

/** Simplified coasts, in degrees: longitude and latitude alternate. */
const COASTS = [
  // Eurasia
  '-9 37 -9 43 -2 44 -4 48 2 51 8 54 8 57 11 54 20 55 23 59 30 60 22 62 25 66 18 62 17 57 12 56 6 58 5 62 14 68 25 71 40 67 60 69 73 72 105 77 140 72 170 70 178 66 178 63 163 60 157 52 156 60 142 59 135 54 140 48 130 43 127 39 129 36 126 35 125 39 118 39 121 31 114 22 108 21 109 12 105 9 100 13 103 2 100 7 98 16 92 22 86 20 80 14 77 8 73 18 70 22 61 25 57 26 50 30 51 25 59 22 52 16 44 13 39 21 34 31 36 36 27 37 27 40 41 41 39 46 31 46 28 42 23 38 19 41 13 45 18 40 15 38 9 44 3 43 0 40 -2 37 -6 36',
  // Africa
  '-6 36 10 37 20 31 32 31 37 21 43 12 51 12 47 4 40 -4 40 -15 35 -21 32 -27 26 -34 18 -34 15 -27 12 -17 13 -8 9 0 9 4 4 6 -4 5 -9 5 -13 8 -17 14 -16 20 -13 28 -9 32',
  // South America
  '-77 8 -72 12 -62 10 -52 5 -50 0 -40 -3 -35 -7 -39 -14 -41 -22 -48 -26 -54 -34 -58 -38 -63 -41 -66 -47 -69 -52 -74 -52 -74 -43 -71 -30 -70 -18 -77 -12 -81 -5 -78 2',
  // North America
  '-78 8 -84 11 -88 16 -97 18 -97 26 -90 30 -83 29 -80 25 -81 31 -76 36 -70 42 -61 46 -65 49 -56 52 -62 58 -77 62 -80 54 -94 59 -86 68 -110 68 -128 70 -156 71 -166 66 -158 58 -140 60 -130 54 -124 46 -122 37 -115 29 -106 22 -95 16 -86 12',
  // Greenland, Britain, Luzon, Borneo, Japan, Madagascar
  '-45 60 -53 66 -56 74 -70 78 -35 83 -20 78 -22 70 -38 66',
  '-5 50 1 51 2 53 -2 56 -3 59 -6 57 -3 54 -5 52',
  '120 16 121 19 122 18 122 15 124 13 121 14',
  '109 1 115 5 119 5 117 0 115 -4 110 -3',
  '130 32 136 34 141 36 142 40 140 41 136 36 131 34',
  '44 -25 47 -25 50 -15 44 -17',
];
const [MANILA, SAO_PAULO]: readonly [Place, Place] = [
  [121, 14.6],
  [-46.6, -23.5],
];
const MARKETS: readonly Place[] = points(
  '-79.4,43.7 -74,40.7 -74,4.7 -58.4,-34.6 3.4,6.5 28,-26.2 14.5,35.9 44.8,41.7 77.2,28.6',
);

function project([longitude, latitude]: Place): Point {
  const [phi, phi0, lambda] = [latitude * RADIANS, LONDON[1] * RADIANS, (longitude - LONDON[0]) * RADIANS];
  const east = Math.cos(phi) * Math.sin(lambda);
  const north = Math.cos(phi0) * Math.sin(phi) - Math.sin(phi0) * Math.cos(phi) * Math.cos(lambda);
  const up = Math.sin(phi0) * Math.sin(phi) + Math.cos(phi0) * Math.cos(phi) * Math.cos(lambda);
  const radius = (SCALE * Math.acos(up)) / Math.hypot(east, north);
  return [CX + radius * east, CY - radius * north];
}

export const bearings: Draw = (rand) => {
  const coasts = COASTS.map((coast) => {
    const degrees = coast.split(' ').map(Number);
    const places = degrees.flatMap((longitude, index): Place[] =>
      index % 2 === 0 ? [[longitude, degrees[index + 1] ?? 0]] : [],
    );
    return curve(places.map(project), true);
  });
  const center: Point = [CX, CY];
  const ends = [MANILA, SAO_PAULO].map(project);
  const markets = MARKETS.map((market) => [rand(), project(market)] as const)
    .toSorted(([a], [b]) => a - b)
    .slice(2)
    .map(([, point]) => point);
  return [
    pen.ink.hair(...coasts),
    pen.quiet.dash(rings(spread(5, 36, 180).map((radius) => [CX, CY, radius]))),
    pen.second.hair(...markets.map((market) => line([center, market]))),
    pen.second.dot(dots(markets)),
    pen.signal.bold(...ends.map((end) => line([center, end]))),
    pen.signal.disc(dots(ends)),
    pen.second.disc(dots([center])),
  ];
};
