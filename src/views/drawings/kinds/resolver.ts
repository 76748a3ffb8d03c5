// A tree of domain names: root, zones, hosts, and the path of one query.
import { type Draw, pen } from '../layer.ts';
import { dots, line, type Point } from '../path.ts';

const COLUMN = [44, 190, 336, 470] as const;

const link = (a: Point, b: Point): string => {
  const half = Math.round((b[0] - a[0]) / 2);
  const rise = Math.round((b[1] - a[1]) * 10) / 10;
  return `M${Math.round(a[0] * 10) / 10} ${Math.round(a[1] * 10) / 10}c${half} 0 ${half} ${rise} ${b[0] - a[0]} ${rise}`;
};

/** Point in a column at the mean height of its children. */
const parentOf = (children: readonly Point[], x: number): Point => [
  x,
  children.reduce((sum, [, y]) => sum + y, 0) / children.length,
];

/** Random tree whose leaves are evenly spaced. */
function treeOf(rand: () => number) {
  const counts = Array.from({ length: 5 }, () =>
    Array.from({ length: 2 + Math.floor(rand() * 3) }, () => 2 + Math.floor(rand() * 3)),
  );
  const total = counts.flat().reduce((sum, count) => sum + count, 0);
  const gap = 418 / (total - 1);
  let row = 0;
  const zones = counts.map((hosts) => {
    const groups = hosts.map((count) => {
      const leaves = Array.from(
        { length: count },
        (_, index): Point => [COLUMN[3], 16 + (row + index) * gap],
      );
      row += count;
      return { at: parentOf(leaves, COLUMN[2]), leaves };
    });
    return {
      at: parentOf(
        groups.map(({ at }) => at),
        COLUMN[1],
      ),
      groups,
    };
  });
  return {
    root: parentOf(
      zones.map(({ at }) => at),
      COLUMN[0],
    ),
    zones,
  };
}

export const resolver: Draw = (rand) => {
  const { root, zones } = treeOf(rand);
  const zone = zones[1 + Math.floor(rand() * 3)] ?? zones[0];
  const group = zone?.groups[0];
  const leaf = group?.leaves[0];
  const way = zone && group && leaf ? [root, zone.at, group.at, leaf] : [];
  const leaves = zones.flatMap((z) => z.groups.flatMap((g) => g.leaves));
  const record = ([x, y]: Point): string =>
    line([
      [x + 8, y],
      [x + 34 + Math.round(rand() * 70), y],
    ]);
  return [
    pen.quiet.hair(...zones.flatMap((z) => z.groups.flatMap((g) => g.leaves.map((l) => link(g.at, l))))),
    pen.ink.hair(...zones.flatMap((z) => [link(root, z.at), ...z.groups.map((g) => link(z.at, g.at))])),
    pen.quiet.bold(...leaves.map(record)),
    pen.ink.dot(dots([...zones.flatMap((z) => [z.at, ...z.groups.map((g) => g.at)])])),
    pen.second.disc(dots([root])),
    pen.signal.bold(
      way
        .slice(1)
        .map((point, i) => link(way[i] ?? point, point))
        .join('') + (leaf ? record(leaf) : ''),
    ),
    pen.signal.disc(dots(way.slice(1))),
  ];
};
