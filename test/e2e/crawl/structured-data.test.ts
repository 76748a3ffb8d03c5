// Structured data of every page that the crawl reaches, validated against the schema.org vocabulary.
import { describe, expect, it } from 'vitest';
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import { errorsOf, structuredDataOf } from '../../schema-org.ts';
import { bodyOf, crawledIn } from './responses.ts';

/** Types of structured data on one page of each type, by path without locale. */
const TYPES: readonly [path: string, ...types: string[]][] = [
  ['/', 'Organization', 'WebSite'],
  ['/products/', 'BreadcrumbList', 'ItemList'],
  ['/products/web-application-firewall/', 'BreadcrumbList', 'Service'],
  ['/solutions/manufacturing/', 'BreadcrumbList', 'Service'],
  ['/industry/gaming/', 'BreadcrumbList'],
  ['/contact/', 'BreadcrumbList', 'ContactPage'],
  ['/global-network-map/', 'BreadcrumbList'],
  ['/events/', 'BreadcrumbList', 'ItemList'],
  ['/igaming/', 'Event'],
  ['/blog/', 'BreadcrumbList', 'ItemList'],
  ['/blog/cache-keys-stale-while-revalidate/', 'BlogPosting', 'BreadcrumbList'],
  ['/glossary/anycast/', 'BreadcrumbList', 'DefinedTerm'],
  ['/video/anatomy-of-a-flood/', 'BreadcrumbList', 'VideoObject'],
  ['/videos/inside-a-terabit-attack/', 'BreadcrumbList', 'VideoObject'],
  ['/videos/redirect-table-at-the-edge/', 'BreadcrumbList', 'VideoObject'],
  ['/webinars/api-inventory-first-steps/', 'BreadcrumbList', 'VideoObject'],
  ['/collection/waap-collection/', 'BreadcrumbList', 'ItemList'],
  ['/app/secure-access-client/', 'BreadcrumbList', 'ItemList', 'SoftwareApplication'],
  ['/status/', 'BreadcrumbList'],
  ['/legal/', 'BreadcrumbList'],
  ['/sitemap/', 'BreadcrumbList'],
  ['/docs/', 'BreadcrumbList'],
  ['/docs/10200/cache-rules/', 'BreadcrumbList', 'TechArticle'],
  ['/docs/api/content-acceleration/purges/', 'BreadcrumbList'],
];

describe.each(localeCodes)('structured data in %s', (locale) => {
  const pages = crawledIn(locale).filter(([, { file, status }]) => file !== null && status === 200);
  const dataOf = new Map(pages.map(([url, response]) => [url, structuredDataOf(bodyOf(response))] as const));

  it('each page type has its structured data', () => {
    const found = TYPES.map(([path]) => [
      path,
      ...(dataOf.get(LOCALES[locale].prefix + path) ?? []).map((node) => String(node['@type'])).toSorted(),
    ]);
    expect(found).toEqual(TYPES);
  });

  it('the structured data of every page is valid in the schema.org vocabulary', () => {
    const errors = [...dataOf].flatMap(([url, nodes]) =>
      nodes.flatMap((node) => errorsOf(node)).map((error) => `${url}: ${error}`),
    );
    expect(dataOf.size).toBeGreaterThan(400);
    expect(errors).toEqual([]);
  });

  it('every video has a thumbnail, a date, a duration, and either a URL or access conditions', () => {
    const videos = [...dataOf].flatMap(([url, nodes]) =>
      nodes.filter((node) => node['@type'] === 'VideoObject').map((node) => ({ address: url, node })),
    );
    expect(videos.length).toBeGreaterThanOrEqual(7);
    const incomplete = videos.filter(
      ({ node: { thumbnailUrl, uploadDate, duration, contentUrl, conditionsOfAccess } }) =>
        !(thumbnailUrl && uploadDate && duration && (contentUrl ?? conditionsOfAccess)),
    );
    expect(incomplete.map(({ address }) => address)).toEqual([]);
  });
});
