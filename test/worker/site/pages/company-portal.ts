// A portal with a network, offices, and a page of modules, for tests of company pages, events, details, and previews.
import { detail, hero, steps } from '../fixtures.ts';
import { fakePortal, type Responses } from '../support.ts';

export const translation = { state: 'fresh', locale: 'en', available: ['en', 'cn', 'ko', 'ja'] };
export const updateTime = '2026-01-05T08:00:00Z';

const city = (code: string, name: string, region: string, at: [number, number], kinds = ['delivery']) => ({
  code,
  name,
  country: 'XX',
  countryName: `${name}land`,
  region,
  rank: 1,
  kinds,
  longitude: at[0],
  latitude: at[1],
});
const network = {
  updatedAt: '2025-01-10',
  regions: [
    { code: 'europe', name: 'Europe' },
    { code: 'africa', name: 'Africa' },
  ],
  cities: [
    city('oslo', 'Oslo', 'europe', [10.75, 59.91]),
    city('cairo', 'Cairo', 'africa', [31.24, 30.04], ['delivery', 'scrubbing']),
  ],
  routes: [['oslo', 'cairo']],
  offices: [
    {
      code: 'oslo',
      kind: 'office',
      city: 'Oslo',
      country: 'XX',
      countryName: 'Osloland',
      address: 'A street',
      role: 'Sales',
      longitude: 10.7,
      latitude: 59.9,
    },
  ],
};
export const page = { ...detail, type: 'page', version: '1', name: 'A page', moduleViewList: [hero, steps] };

/** Returns the portal of the fixtures with a network and a page of modules. `own` replaces responses. */
export const withPortal = (own: Responses) => ({
  portal: fakePortal({ 'network/getMap': network, 'common/getPage': page, ...own }),
});
