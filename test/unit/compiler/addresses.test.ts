// The addresses that the compiler takes for granted are those of the site.
import { expect, it } from 'vitest';
import { OWN_ADDRESSES } from '../../../compiler/pages/links.ts';
import { feedAreas } from '../../../src/routes/common/articles/areas.ts';
import { LISTS, PART_LISTS } from '../../../src/routes/common/articles/interface-pages.ts';

const OTHERS = [
  ...['/search/', '/global-network-map/', '/nearest/', '/consent/'],
  ...['/sitemap.xml', '/llms.txt', '/robots.txt'],
];

it('every list, part of a list and feed of the site, and nothing else (§2)', () => {
  const site = [
    ...LISTS.map(({ url }) => url),
    ...PART_LISTS,
    ...feedAreas.map(({ path }) => `${path}feed.xml`),
  ];
  expect([...OWN_ADDRESSES].sort()).toEqual([...site, ...OTHERS].sort());
});
