// Routes between two cities: the cities of a query, the shortest path over the main routes, and the page URL.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { City, Network } from '../../../common/contract/entities/network.ts';
import data from '../../../content/data/cities.json' with { type: 'json' };
import { urlWith } from '../../../src/client/map/route-form.ts';
import { distance } from '../../../src/views/drawings/projection.ts';
import { arcs } from '../../../src/views/network/map-routes.ts';
import { pathBetween } from '../../../src/views/network/route-path.ts';
import {
  findCity,
  listNameOf,
  type RouteQuery,
  resolveRoute,
  roundTripMs,
} from '../../../src/views/network/route-query.ts';

const cityAt = (code: string, name: string, [longitude, latitude]: readonly number[]): City => ({
  code,
  name,
  country: 'XX',
  countryName: 'Country',
  region: 'europe',
  rank: 1,
  kinds: ['delivery'],
  longitude: longitude ?? 0,
  latitude: latitude ?? 0,
});
const networkOf = (cities: readonly City[], routes: Network['routes']): Network => ({
  updatedAt: '2025-01-10',
  regions: [],
  cities: [...cities],
  routes,
  offices: [],
});
/** Routes between cities, such as `a-b b-c`. */
const pairs = (routes: string): Network['routes'] =>
  routes.split(' ').map((route) => route.split('-') as [string, string]);

const real = networkOf(
  data.cities.map(({ code, name, at }) => cityAt(code, name.en, at)),
  data.routes.map(([from = '', to = '']): [string, string] => [from, to]),
);
const cityOf = (code: string): City => {
  const city = real.cities.find((each) => each.code === code);
  if (!city) throw new Error(`no city ${code}`);
  return city;
};
const codesOf = (from: string, to: string, network = real) =>
  pathBetween(network, cityOf(from), cityOf(to))?.stops.map(({ code }) => code);

describe('shortest path', () => {
  it('the path between cities on main routes uses main routes only', () => {
    const path = pathBetween(real, cityOf('jakarta'), cityOf('mumbai'));
    expect(path?.stops.map(({ code }) => code)).toEqual(['jakarta', 'singapore', 'mumbai']);
    expect(path?.isAccess).toEqual({ first: false, last: false });
    expect(path?.kilometers).toBeCloseTo(
      distance(cityOf('jakarta'), cityOf('singapore')) + distance(cityOf('singapore'), cityOf('mumbai')),
      6,
    );
  });

  it('a city that is not on a main route is connected to the nearest city that is', () => {
    const path = pathBetween(real, cityOf('oslo'), cityOf('johor-bahru'));
    expect(path?.stops.slice(0, 2).map(({ code }) => code)).toEqual(['oslo', 'stockholm']);
    expect(path?.stops.slice(-2).map(({ code }) => code)).toEqual(['singapore', 'johor-bahru']);
    expect(path?.isAccess).toEqual({ first: true, last: true });
  });

  it('a path between two cities with the same nearest city on a main route passes through that city', () => {
    expect(codesOf('johor-bahru', 'batam')).toEqual(['johor-bahru', 'singapore', 'batam']);
  });

  it('the shorter of two paths is found although it has more legs', () => {
    const [a, b, c, d] = [
      cityAt('a', 'A', [0, 0]),
      cityAt('b', 'B', [10, 1]),
      cityAt('c', 'C', [20, 0]),
      cityAt('d', 'D', [10, 60]),
    ];
    const network = networkOf([a, b, c, d], pairs('a-d d-c a-b b-c'));
    expect(pathBetween(network, a, c)?.stops).toEqual([a, b, c]);
  });

  it('there is no path between separate routes, or without routes; unknown cities of routes are ignored', () => {
    const [a, b, c, d] = [
      cityAt('a', 'A', [0, 0]),
      cityAt('b', 'B', [1, 0]),
      cityAt('c', 'C', [2, 0]),
      cityAt('d', 'D', [3, 0]),
    ];
    const separate = networkOf([a, b, c, d], pairs('a-b c-d b-nowhere c-c'));
    expect(pathBetween(separate, a, d)).toBeNull();
    expect(pathBetween(networkOf([a, b], []), a, b)).toBeNull();
  });

  it('a path has the same length in both directions and is never shorter than the great circle', () => {
    const city = fc.constantFrom(...real.cities);
    fc.assert(
      fc.property(city, city, (from, to) => {
        fc.pre(from !== to);
        const [there, back] = [pathBetween(real, from, to), pathBetween(real, to, from)];
        expect(there?.kilometers).toBeCloseTo(back?.kilometers ?? 0, 3);
        expect(there?.kilometers).toBeGreaterThanOrEqual(distance(from, to) - 0.001);
        expect([there?.stops[0], there?.stops.at(-1)]).toEqual([from, to]);
      }),
      { numRuns: 60 },
    );
  });

  it('consecutive legs are one line, which is interrupted only at the edge of the map', () => {
    const stops = (codes: string) => codes.split(' ').map(cityOf);
    expect(arcs(stops('jakarta singapore mumbai')).match(/M/g)).toHaveLength(1);
    expect(arcs(stops('tokyo seattle chicago')).match(/M/g)).toHaveLength(2);
  });
});

describe('query of a route', () => {
  const states = (query: RouteQuery) => resolveRoute(real, query).state;

  it('cities are found by code and by name, without case and accents', () => {
    for (const text of ['sao-paulo', 'São Paulo', 'sao paulo', ' SÃO PAULO '])
      expect([text, findCity(real, text)?.code]).toEqual([text, 'sao-paulo']);
  });

  it('cities with the same name have their country in lists', () => {
    const [firstCity, secondCity] = [cityAt('one', 'San José', [0, 0]), cityAt('other', 'San José', [1, 1])];
    const network = networkOf([firstCity, { ...secondCity, countryName: 'Elsewhere' }], []);
    expect(network.cities.map((city) => listNameOf(network, city))).toEqual([
      'San José (Country)',
      'San José (Elsewhere)',
    ]);
    expect(findCity(network, 'San José (Elsewhere)')?.code).toBe('other');
    expect(findCity(network, 'San José')?.code).toBe('one');
  });

  it.each<[RouteQuery, string]>([
    [{ from: '', to: '' }, 'none'],
    [{ from: 'oslo', to: '' }, 'started'],
    [{ from: '', to: 'oslo' }, 'started'],
    [{ from: 'oslo', to: 'Oslo' }, 'same'],
    [{ from: 'atlantis', to: 'oslo' }, 'unknown'],
    [{ from: 'oslo', to: 'atlantis' }, 'unknown'],
    [{ from: 'oslo', to: 'cairo' }, 'found'],
  ])('the query %o results in the state %s', (query, state) => {
    expect(states(query)).toBe(state);
  });

  it('prototype names and malformed values are unknown cities', () => {
    for (const text of ['constructor', '__proto__', 'toString', '%', '\u0000', '.*'])
      expect([text, states({ from: text, to: 'oslo' })]).toEqual([text, 'unknown']);
  });

  it('a round trip over 1,000 km of fiber takes 10 ms', () => {
    expect(roundTripMs(1000)).toBe(10);
  });
});

it('the URL contains the cities, preserves other parameters, and has no fragment', () => {
  const here = 'https://site.test/ja/global-network-map/?w&from=old#route';
  expect(urlWith(here, { from: 'oslo', to: 'São Paulo' })).toBe(
    '/ja/global-network-map/?w=&from=oslo&to=S%C3%A3o+Paulo',
  );
  expect(urlWith(here, { from: '', to: '' })).toBe('/ja/global-network-map/?w=');
});
