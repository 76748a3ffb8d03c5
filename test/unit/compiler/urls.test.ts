// The compiler's list of the site's own URLs matches the routes of the site.
import { expect, it } from 'vitest';
import { OWN_URLS } from '../../../compiler/pages/links.ts';
import { FILTERED_LISTS, INTERFACE_PAGES } from '../../../src/routes/common/articles/interface-pages.ts';
import { FEED_FORMATS, feedPath } from '../../../src/routes/common/metadata/feed-paths.ts';
import { PATHS_WITH_FEED } from '../../../src/routes/machine/feeds/lists.ts';

const OTHERS = [
  ...['/search/', '/global-network-map/', '/nearest/', '/consent/'],
  // The feeds of the status page have no article list.
  ...['/status/feed.xml', '/status/feed.json'],
  ...['/sitemap.xml', '/llms.txt', '/robots.txt'],
];

it('OWN_URLS contains exactly the lists, partial lists, feeds, and special URLs of the site (§2)', () => {
  const site = [
    ...INTERFACE_PAGES.map(({ url }) => url),
    ...FILTERED_LISTS,
    ...PATHS_WITH_FEED.flatMap((path) => FEED_FORMATS.map((format) => feedPath(path, format, 'en'))),
  ];
  expect([...OWN_URLS].sort()).toEqual([...site, ...OTHERS].sort());
});
