// Route query: resolves the cities that a visitor entered or selected.
import type { City, Network } from '../../../common/contract/entities/network.ts';
import { distance } from '../drawings/projection.ts';
import { pathBetween, type RoutePath } from './route-path.ts';

/** City names or codes; empty if absent. */
export interface RouteQuery {
  from: string;
  to: string;
}

export type RouteResult =
  | { state: 'none' }
  /** Only one city has been specified. */
  | { state: 'started'; city: City }
  | { state: 'unknown'; name: string }
  | { state: 'same'; city: City }
  | { state: 'found'; from: City; to: City; kilometers: number; path: RoutePath | null };

/** Response to the script of the route form: the parts of the page that change (src/client/map/route-form.ts). */
export interface RouteParts {
  from: string;
  to: string;
  answer: string;
  drawing: string;
  /** Code of the first city while the second one is missing; otherwise empty. */
  start: string;
}

/** Speed of light in fiber: about two thirds of its speed in vacuum. */
const FIBER_KM_PER_MS = 200;

/** Round-trip time of light in fiber, in milliseconds. */
export const roundTripMs = (kilometers: number): number => (2 * kilometers) / FIBER_KM_PER_MS;

/** Normalizes a name for comparison: ignores case, accents, and surrounding spaces. */
const foldName = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

const withCountry = ({ name, countryName }: City): string => `${name} (${countryName})`;

/** Name of a city in lists, with the country if another city has the same name. */
export const listNameOf = ({ cities }: Network, city: City): string =>
  cities.some(({ name, code }) => name === city.name && code !== city.code) ? withCountry(city) : city.name;

/** Finds a city by code, by name, or by name and country. */
export function findCity({ cities }: Network, text: string): City | undefined {
  const key = foldName(text);
  return (
    cities.find(({ code }) => code === key) ??
    cities.find(({ name }) => foldName(name) === key) ??
    cities.find((city) => foldName(withCountry(city)) === key)
  );
}

/** Resolves a query. Reports the first unknown city. */
export function resolveRoute(network: Network, { from, to }: RouteQuery): RouteResult {
  const strings = [from, to].filter((text) => text !== '');
  const cities: City[] = [];
  for (const text of strings) {
    const city = findCity(network, text);
    if (!city) return { state: 'unknown', name: text };
    cities.push(city);
  }
  const [start, end] = cities;
  if (!start) return { state: 'none' };
  if (!end) return { state: 'started', city: start };
  if (start === end) return { state: 'same', city: start };
  return {
    state: 'found',
    from: start,
    to: end,
    kilometers: distance(start, end),
    path: pathBetween(network, start, end),
  };
}
