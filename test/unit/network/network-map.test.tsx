// Rendered network map with the real cities, in every language.
import { describe, expect, it } from 'vitest';
import { type Network, NetworkSchema } from '../../../common/contract/entities/network.ts';
import { REGIONS } from '../../../common/contract/page-paths.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import data from '../../../content/data/cities.json' with { type: 'json' };
import offices from '../../../content/data/offices.json' with { type: 'json' };
import regions from '../../../content/data/regions.json' with { type: 'json' };
import { project } from '../../../src/views/drawings/projection.ts';
import { CityTables } from '../../../src/views/network/city-tables.tsx';
import { contentOf } from '../../../src/views/network/map-content.ts';
import { MapFilters } from '../../../src/views/network/map-filters.tsx';
import { placeLabels } from '../../../src/views/network/map-labels.ts';
import { type MapKind, WORLD } from '../../../src/views/network/map-view.ts';
import { NetworkMap } from '../../../src/views/network/network-map.tsx';
import { html } from '../views/html.tsx';

const GREAT =
  'london paris frankfurt madrid stockholm istanbul cairo lagos nairobi johannesburg dubai riyadh mumbai delhi singapore jakarta bangkok manila hong-kong shanghai beijing seoul tokyo sydney new-york los-angeles chicago toronto miami mexico-city bogota sao-paulo buenos-aires santiago'.split(
    ' ',
  );

/** Returns the map data in one language, sorted by name as by the portal. */
function networkIn(locale: Locale): Network {
  const regionOf = (country: string) =>
    Object.entries(regions).find(([, countries]) => countries.includes(country))?.[0];
  const place = ([longitude, latitude]: number[]) => ({ longitude, latitude });
  return NetworkSchema.parse({
    updatedAt: '2025-01-10',
    regions: REGIONS.map((code) => ({ code, name: code })),
    routes: data.routes,
    cities: data.cities
      .map(({ at, name, ...city }) => ({
        ...city,
        ...place(at),
        name: name[locale],
        countryName: city.country,
        region: regionOf(city.country),
      }))
      .sort((a, b) => a.name.localeCompare(b.name, locale === 'cn' ? 'zh' : locale)),
    offices: offices.map(({ at, city, address, role, ...office }) => ({
      ...office,
      ...place(at),
      city: city[locale],
      address: address[locale],
      role: role[locale],
      countryName: office.country,
    })),
  });
}

function drawn(locale: Locale, kind: MapKind | null = null): string {
  return html(<NetworkMap network={networkIn(locale)} region={null} kind={kind} />, locale);
}

const namesIn = (page: string, setting: 'wide' | 'narrow') =>
  [...(page.split(`data-of="${setting}"`)[1]?.split('</g>')[0] ?? '').matchAll(/data-code="([a-z-]+)"/g)]
    .map(([, code]) => code)
    .sort();
const marksIn = (page: string) => [...page.matchAll(/data-mark="([a-z]+)"/g)].map(([, mark]) => mark);

describe('§2 map of the world', () => {
  const maps = new Map(localeCodes.map((locale) => [locale, drawn(locale)]));

  it('the map labels the major cities, the same ones in every language', () => {
    const english = namesIn(maps.get('en') ?? '', 'wide');
    expect(GREAT.filter((code) => !english.includes(code))).toEqual([]);
    for (const [locale, html] of maps) {
      expect([locale, namesIn(html, 'wide')]).toEqual([locale, english]);
      expect([locale, namesIn(html, 'narrow')]).toEqual([locale, namesIn(maps.get('en') ?? '', 'narrow')]);
    }
  });

  it('the map draws the same routes in every language, those across the Pacific on both sides', () => {
    const routes = [...maps.values()].map((html) => /class="map-ways" d="([^"]+)"/.exec(html)?.[1]);
    expect(new Set(routes).size).toBe(1);
    expect(routes[0]?.split('M').length).toBeGreaterThan(data.routes.length);
  });

  it('the legend explains exactly the marks on the map', () => {
    expect(marksIn(maps.get('en') ?? '')).toEqual([
      'delivery',
      'compute',
      'scrubbing',
      'office',
      'research',
      'route',
    ]);
    expect(marksIn(drawn('en', 'scrubbing'))).toEqual(['scrubbing', 'route']);
    expect(marksIn(drawn('en', 'office'))).toEqual(['office', 'research']);
  });

  it('the content of a map is determined once per network, region, and kind', () => {
    const network = networkIn('en');
    const content = contentOf(network, 'europe', 'compute');
    expect(contentOf(network, 'europe', 'compute')).toBe(content);
    expect(content.cities.length).toBeGreaterThan(0);
    for (const [region, kind] of [
      ['europe', null],
      [null, 'compute'],
    ] as const)
      expect(contentOf(network, region, kind).cities.length).toBeGreaterThan(content.cities.length);
    expect(contentOf(networkIn('ja'), 'europe', 'compute')).not.toBe(content);
  });

  it('no label covers another label, a point, or an office', () => {
    const { cities, offices } = networkIn('en');
    const marks = [...cities, ...offices].map((place) => ({ ...place, half: 0.3 }));
    const size = 9;
    const labels = placeLabels(cities, marks, { frame: WORLD, size, max: 60, leaders: 60 });
    expect(labels.length).toBeGreaterThan(40);
    const boxes = labels.map(({ name, x, y, anchor }) => {
      const width = name.length * 0.56 * size;
      const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
      return { left, right: left + width, top: y - size * 0.5, bottom: y + size * 0.5 };
    });
    for (const [index, box] of boxes.entries()) {
      for (const other of boxes.slice(index + 1))
        expect(
          box.left < other.right &&
            other.left < box.right &&
            box.top < other.bottom &&
            other.top < box.bottom,
        ).toBe(false);
      for (const mark of marks) {
        const [x, y] = project(mark);
        expect(x > box.left && x < box.right && y > box.top && y < box.bottom).toBe(false);
      }
    }
  });
});

describe('§2 filters of the map', () => {
  const network = networkIn('en');
  const filters = (region: Network['regions'][number]['code'] | null, kind: MapKind | null) =>
    html(<MapFilters network={network} region={region} kind={kind} />);
  const counts = (page: string) =>
    new Map(
      [...page.matchAll(/>([^<>]+) <small>(\d+)<\/small>/g)].map(([, name, count]) => [name, Number(count)]),
    );

  it('filters count their remaining points by region', () => {
    const scrubbing = counts(filters(null, 'scrubbing'));
    expect(scrubbing.get('World')).toBe(
      data.cities.filter(({ kinds }) => kinds.includes('scrubbing')).length,
    );
    const sum = REGIONS.reduce((total, region) => total + (scrubbing.get(region) ?? 0), 0);
    expect(sum).toBe(scrubbing.get('World'));
    expect(counts(filters(null, 'office')).get('World')).toBe(offices.length);
  });

  it('no filter results in an empty map', () => {
    expect([...counts(filters(null, 'office')).values()]).not.toContain(0);
    expect(filters('africa', null)).not.toContain('type=office');
    expect(filters('africa', null)).toContain('type=scrubbing');
  });
});

it.each([
  ['en', 'Tokyo, Hong Kong, Shanghai, Seoul, Beijing'],
  ['ja', '東京、香港、上海、ソウル、北京'],
] as const)('a region names its largest cities in %s, for sighted visitors only', (locale, names) => {
  const network = networkIn(locale);
  const page = html(<CityTables network={network} cities={network.cities} open={false} />, locale);
  expect(/<span class="city-names" aria-hidden="true"[^>]*>([^<]*)/.exec(page)?.[1]).toBe(names);
});
