// Content of a map: the selected cities and offices, the frame, and the names.
import type { City, Network, Office } from '../../../common/contract/entities/network.ts';
import type { Region } from '../../../common/contract/page-paths.ts';
import { type PlacedNames, placeOnLayouts } from './map-names.tsx';
import { type Frame, frameOf, type MapKind, WORLD } from './map-view.ts';

export interface MapContent {
  cities: readonly City[];
  offices: readonly Office[];
  frame: Frame;
  names: readonly PlacedNames[];
}

function create(network: Network, region: Region | null, kind: MapKind | null): MapContent {
  const countries = new Map(network.cities.map((city) => [city.country, city.region]));
  const cities = network.cities.filter(
    (city) =>
      (!region || city.region === region) && (!kind || kind === 'office' || city.kinds.includes(kind)),
  );
  const offices = network.offices.filter(({ country }) => !region || countries.get(country) === region);
  const near = region !== null;
  const frame = near ? frameOf([...cities, ...offices]) : WORLD;
  return { cities, offices, frame, names: placeOnLayouts({ cities, offices, kind, frame, near }) };
}

const contents = new WeakMap<Network, Map<string, MapContent>>();

/** Cities of a region and kind, and offices of the region; `null` selects all. Cached by network data. */
export function contentOf(network: Network, region: Region | null, kind: MapKind | null): MapContent {
  const contentByKey = contents.get(network) ?? new Map<string, MapContent>();
  contents.set(network, contentByKey);
  const key = `${region} ${kind}`;
  const content = contentByKey.get(key) ?? create(network, region, kind);
  contentByKey.set(key, content);
  return content;
}
