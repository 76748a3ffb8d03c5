// Pages with UI strings only. No content refers to them, so sitemaps and link checks read them from this list.

import { BLOG_CATEGORIES } from '../../../../common/categories.ts';
import { API_PAGES, API_PATH, apiPagePath } from '../../../../common/contract/api-paths.ts';
import { DOCS_PATH } from '../../../../common/contract/docs-paths.ts';
import { EVENTS_PATH } from '../../../../common/contract/page-paths.ts';
import type { TextKey } from '../../../../common/i18n/translator.ts';
import { STATUS_PATH } from '../../../../common/status/status.ts';
import { type Area, areas, library, resourceKinds, resources } from './areas.ts';

type List = Pick<Area, 'path' | 'title' | 'lead'>;

const catalogOf = (kind: 'products' | 'solutions'): List => ({
  path: `/${kind}/`,
  title: `catalog.${kind}Title`,
  lead: `catalog.${kind}Lead`,
});
const products = catalogOf('products');
const solutions = catalogOf('solutions');
const docs: List = { path: DOCS_PATH, title: 'docs.title', lead: 'docs.lead' };

/** Sections of the site. The search page shows them if there is no keyword. */
export const SECTIONS: readonly List[] = [
  products,
  solutions,
  docs,
  areas.glossary,
  library,
  areas.cases,
  areas.blog,
];

/** Pages with UI strings, which exist in every locale. */
export const INTERFACE_PAGES: readonly { url: string; title: TextKey }[] = [
  { url: '/', title: 'site.home' },
  ...[
    products,
    solutions,
    areas.blog,
    areas.news,
    areas.notice,
    areas.cases,
    areas.glossary,
    library,
    ...resourceKinds.map((kind) => resources[kind]),
  ].map(({ path, title }) => ({ url: path, title })),
  { url: EVENTS_PATH, title: 'event.listTitle' },
  { url: docs.path, title: docs.title },
  { url: API_PATH, title: 'api.title' },
  ...API_PAGES.map((page) => ({ url: apiPagePath(page), title: `api.${page}` as const })),
  { url: '/speed/', title: 'speed.title' },
  { url: STATUS_PATH, title: 'status.title' },
  { url: '/legal/', title: 'legal.title' },
  { url: '/sitemap/', title: 'siteMap.title' },
];

/** Filtered lists. Their titles are in the portal's dictionaries, so an index shows the title of the parent list. */
export const FILTERED_LISTS: readonly string[] = BLOG_CATEGORIES.map((category) => `/blog/${category}/`);
