// Pages with texts of the interface only. No content refers to them, so sitemaps and link checks read them from here.

import { BLOG_CATEGORIES } from '../../../../common/categories.ts';
import { API_PAGES, API_PATH, apiPagePath } from '../../../../common/contract/api-paths.ts';
import { EVENTS_PATH } from '../../../../common/contract/page-paths.ts';
import type { TextKey } from '../../../../common/i18n/translator.ts';
import { STATUS_PATH } from '../../../../common/status/status.ts';
import { areas, library, resourceKinds, resources } from './areas.ts';

/** Pages of interface texts, which exist in every locale. */
export const LISTS: readonly { url: string; title: TextKey }[] = [
  { url: '/', title: 'site.home' },
  { url: '/products/', title: 'catalog.productsTitle' },
  { url: '/solutions/', title: 'catalog.solutionsTitle' },
  ...[
    areas.blog,
    areas.news,
    areas.notice,
    areas.cases,
    areas.glossary,
    library,
    ...resourceKinds.map((kind) => resources[kind]),
  ].map(({ path, title }) => ({ url: path, title })),
  { url: EVENTS_PATH, title: 'event.listTitle' },
  { url: '/docs/', title: 'docs.title' },
  { url: API_PATH, title: 'api.title' },
  ...API_PAGES.map((page) => ({ url: apiPagePath(page), title: `api.${page}` as const })),
  { url: '/speed/', title: 'speed.title' },
  { url: STATUS_PATH, title: 'status.title' },
  { url: '/legal/', title: 'legal.title' },
  { url: '/sitemap/', title: 'siteMap.title' },
];

/** Filtered lists. Their titles are in the portal's dictionaries, so an index names them by their parent list. */
export const PART_LISTS: readonly string[] = BLOG_CATEGORIES.map((category) => `/blog/${category}/`);
