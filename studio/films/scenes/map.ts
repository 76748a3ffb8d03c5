// Scene of a DDoS attack on a map: traffic from all over the world to one location, filtered at the nearest sites.
import { distance, greatCircle, MAP, project } from '../../../src/views/drawings/projection.ts';
import { random } from '../../../src/views/drawings/random.ts';
import type { Scene } from '../film.ts';
import { drawCounter } from '../frame.ts';
import { between, ease, INK, lerp, type Point, type Stage } from '../stage.ts';

const SCALE = 1280 / MAP.width;
/** Upper edge of the map, below the heading. */
const TOP = 112;
const toCoordinates = ([longitude, latitude]: Point) => ({ longitude, latitude });
const onMap = (at: Point): Point => {
  const [x, y] = project(toCoordinates(at));
  return [x * SCALE, y * SCALE + TOP];
};

/** Location of the game, and approximate locations of its players and the abused servers. */
const ORIGIN: Point = [8.7, 50.1];
const PLAYERS: readonly Point[] = [
  [-3.7, 40.4],
  [2.3, 48.9],
  [12.5, 41.9],
  [18.1, 59.3],
  [21, 52.2],
  [30.5, 50.4],
  [28.9, 41],
  [-0.1, 51.5],
  [-9.1, 38.7],
  [10.7, 59.9],
  [31.2, 30],
  [-74, 40.7],
  [-43.2, -22.9],
  [77.2, 28.6],
  [103.8, 1.3],
];
const REFLECTORS: readonly Point[] = [
  [-122.4, 37.8],
  [-118.2, 34.1],
  [-104.9, 39.7],
  [-96.8, 32.8],
  [-87.6, 41.9],
  [-84.4, 33.7],
  [-79.4, 43.7],
  [-99.1, 19.4],
  [-74.1, 4.7],
  [-77, -12],
  [-46.6, -23.5],
  [-58.4, -34.6],
  [-70.6, -33.4],
  [3.4, 6.5],
  [36.8, -1.3],
  [28, -26.2],
  [55.3, 25.2],
  [37.6, 55.8],
  [72.9, 19.1],
  [90.4, 23.8],
  [100.5, 13.8],
  [106.8, -6.2],
  [121, 14.6],
  [114.2, 22.3],
  [121.5, 31.2],
  [127, 37.6],
  [139.7, 35.7],
  [151.2, -33.9],
  [82.9, 55],
  [69.3, 41.3],
];

const STEPS = 28;
/** Great circle as points in the picture; a straight line if it would cross the edge of the map. */
function pathBetween(from: Point, to: Point): Point[] {
  const points = greatCircle(toCoordinates(from), toCoordinates(to), STEPS).map((at) =>
    onMap([at.longitude, at.latitude]),
  );
  const leaves = points.some(
    (point, index) => index > 0 && Math.abs(point[0] - (points[index - 1]?.[0] ?? 0)) > 400,
  );
  return leaves
    ? Array.from({ length: STEPS + 1 }, (_, index) => between(onMap(from), onMap(to), index / STEPS))
    : points;
}

const nearest = (at: Point, sites: readonly Point[]): Point =>
  sites.reduce(
    (nearestSite, site) =>
      distance(toCoordinates(at), toCoordinates(site)) <
      distance(toCoordinates(at), toCoordinates(nearestSite))
        ? site
        : nearestSite,
    ORIGIN,
  );

/** Point at a share of a path's length. */
function pointAlong(points: readonly Point[], share: number): Point {
  const at = Math.min(1, Math.max(0, share)) * (points.length - 1);
  const index = Math.min(points.length - 2, Math.floor(at));
  return between(points[index] ?? [0, 0], points[index + 1] ?? [0, 0], at - index);
}

/** The part of a path up to a share of its length. */
const pathUntil = (points: readonly Point[], share: number): Point[] => [
  ...points.slice(0, Math.floor(share * (points.length - 1)) + 1),
  pointAlong(points, share),
];

/** Evenly spaced points that move along a path. */
function drawRunners(
  points: readonly Point[],
  time: number,
  pace: number,
  count: number,
  draw: (at: Point) => void,
  reach = 1,
): void {
  for (let index = 0; index < count; index++) {
    const share = (time * pace + index / count) % 1;
    if (share <= reach) draw(pointAlong(points, share));
  }
}

/** Paths of players, attacks, and filtered traffic; `met` contains the sites with their numbers of attacks. */
function pathsOf(sites: readonly Point[]) {
  const rand = random(7);
  const filters = sites.filter((site) => distance(toCoordinates(site), toCoordinates(ORIGIN)) > 500);
  const players = PLAYERS.map((at) => ({
    points: pathBetween(at, ORIGIN),
    phase: rand() * 9,
    pace: 0.1 + rand() * 0.08,
  }));
  const attacks = REFLECTORS.map(([longitude, latitude]) => {
    // Offset from large cities, so that each path has a visible length before its site.
    const at: Point = [longitude + (rand() - 0.5) * 22, latitude + (rand() - 0.5) * 14];
    const site = nearest(at, filters);
    const complete = pathBetween(at, ORIGIN);
    const short = pathBetween(at, site);
    return {
      complete,
      short,
      site: onMap(site),
      start: rand() * 3.2,
      pace: 0.22 + rand() * 0.14,
      phase: rand(),
    };
  });
  const met = [...new Map(attacks.map(({ site }) => [site.join(), site])).values()].map((at) => ({
    at,
    count: attacks.filter(({ site }) => site.join() === at.join()).length,
  }));
  const clean = [...new Set(REFLECTORS.map((at) => nearest(at, filters)))].map((site) =>
    pathBetween(site, ORIGIN),
  );
  return { players, attacks, met, clean };
}

/** Draws the attacks. Each one grows from its source, and its end later moves back to the site that filters it. */
function drawAttacks(
  stage: Stage,
  attacks: ReturnType<typeof pathsOf>['attacks'],
  { time, begun, turned, over }: Record<'time' | 'begun' | 'turned' | 'over', number>,
): void {
  for (const { complete, short, start, pace, phase } of attacks) {
    const grown = ease(start, start + 1.8, begun);
    const points = complete.map((point, index) => between(point, short[index] ?? point, turned));
    const alpha = grown * (1 - 0.75 * over);
    stage.line(pathUntil(points, grown), {
      ink: INK.signal,
      width: lerp(1.8, 2.6, turned),
      alpha: alpha * 0.6,
    });
    drawRunners(points, time + phase, pace, 2, (at) => stage.dot(at, 3.6, INK.signal, alpha), grown);
  }
}

export const map: Scene = ({ sites, figures, land }) => {
  const { players, attacks, met, clean } = pathsOf(sites);
  const origin = onMap(ORIGIN);

  return (stage, { time, since }) => {
    stage.ground(() =>
      stage.within(0, TOP, SCALE, () =>
        stage.path(land.d, { ink: INK.faint, width: 2.6, dash: [0, land.step] }),
      ),
    );
    const calm = ease(0, 1.5, since(1));
    const begun = since(2);
    const turned = ease(0.6, 4.2, since(3));
    const over = ease(0, 2.5, since(4));

    // Players: thin lines, thinner during the attack.
    for (const { points, phase, pace } of players) {
      stage.line(points, { ink: INK.second, width: 1.4, alpha: calm * lerp(0.4, 0.75, over) });
      drawRunners(points, time + phase, pace, 2, (at) =>
        stage.dot(at, lerp(3.4, 4.2, over), INK.second, calm),
      );
    }

    if (begun > 0) drawAttacks(stage, attacks, { time, begun, turned, over });

    // Traffic that passes the sites reaches the game.
    for (const [index, points] of clean.entries()) {
      stage.line(points, { ink: INK.second, width: 1.2, alpha: over * 0.4 });
      drawRunners(points, time + index * 0.7, 0.13, 1, (at) => stage.dot(at, 3.4, INK.second, over));
    }

    // Sites, and the traffic that each blocks.
    const opacity = ease(0, 1.2, since(3));
    for (const { at, count } of met) {
      stage.ring(at, 10 + 2 * count, { ink: INK.second, width: 3, alpha: opacity, fill: INK.paper });
      stage.dot(at, (3 + 2 * count) * turned, INK.signal, opacity * (1 - over));
    }

    // Game, which shakes during the attack.
    const strain = ease(2.5, 9, begun) * (1 - turned);
    stage.ring(origin, 15 + 5 * strain * Math.sin(time * 26), {
      ink: strain > 0.4 ? INK.signal : INK.ink,
      width: 4,
      alpha: Math.max(calm, 0.3),
      fill: INK.paper,
    });
    stage.dot(origin, 6, strain > 0.4 ? INK.signal : INK.ink, Math.max(calm, 0.3));

    if (begun > 0)
      drawCounter(stage, figures.attack ?? '', ease(1.5, 10, begun), ease(0.5, 1.5, begun) * (1 - over));
  };
};
