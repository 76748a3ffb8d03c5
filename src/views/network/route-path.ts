// Shortest path between two cities over the main routes (Dijkstra, with great-circle distances as weights).
import type { City, Network } from '../../../common/contract/entities/network.ts';
import { distance } from '../drawings/projection.ts';

export interface RoutePath {
  /** Cities from start to end. */
  stops: readonly City[];
  kilometers: number;
  /** Whether the first or last leg is an access leg to the nearest city on a main route. */
  isAccess: { first: boolean; last: boolean };
}

type Graph = ReadonlyMap<City, readonly City[]>;

/** Graph of the main routes. Ignores routes to unknown cities. */
function graphOf({ cities, routes }: Network): Graph {
  const byCode = new Map(cities.map((city) => [city.code, city]));
  const graph = new Map<City, City[]>();
  const add = (from: City, to: City) => graph.set(from, [...(graph.get(from) ?? []), to]);
  for (const [first, second] of routes) {
    const [from, to] = [byCode.get(first), byCode.get(second)];
    if (!from || !to || from === to) continue;
    add(from, to);
    add(to, from);
  }
  return graph;
}

const nearestOf = (cities: Iterable<City>, place: City): City | undefined =>
  [...cities].reduce<City | undefined>(
    (best, city) => (best && distance(best, place) <= distance(city, place) ? best : city),
    undefined,
  );

/** Returns the cities of the shortest path, or `null` if the cities are not connected. */
function stopsBetween(graph: Graph, from: City, to: City): City[] | null {
  const kilometers = new Map([[from, 0]]);
  const before = new Map<City, City>();
  const open = new Set([from]);
  const far = (city: City) => kilometers.get(city) ?? Number.POSITIVE_INFINITY;
  for (;;) {
    const [city] = [...open].sort((a, b) => far(a) - far(b));
    if (!city) return null;
    if (city === to) break;
    open.delete(city);
    for (const next of graph.get(city) ?? []) {
      const total = far(city) + distance(city, next);
      if (total >= far(next)) continue;
      kilometers.set(next, total);
      before.set(next, city);
      open.add(next);
    }
  }
  const stops = [to];
  for (let city = before.get(to); city; city = before.get(city)) stops.unshift(city);
  return stops;
}

/** Length of a path in kilometers. */
const lengthOf = (stops: readonly City[]): number =>
  stops.reduce((sum, city, index) => sum + distance(stops[index - 1] ?? city, city), 0);

/**
 * Returns the shortest path between two cities over the main routes. A city without a main route is connected to the
 * nearest city with one. Returns `null` if there is no connection.
 */
export function pathBetween(network: Network, from: City, to: City): RoutePath | null {
  const graph = graphOf(network);
  const onRoute = (city: City) => (graph.has(city) ? city : nearestOf(graph.keys(), city));
  const [start, end] = [onRoute(from), onRoute(to)];
  const main = start && end && stopsBetween(graph, start, end);
  if (!main) return null;
  const stops = [...(from === start ? [] : [from]), ...main, ...(to === end ? [] : [to])];
  return { stops, kilometers: lengthOf(stops), isAccess: { first: from !== start, last: to !== end } };
}
