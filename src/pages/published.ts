// Everything public in a locale, in kinds: what sitemaps and indexes are made of. The portal says what there
// is; lists of the interface's own are added here.
import type { Published } from '../api/contract/entities/network.ts';
import { BLOG_CATEGORIES } from '../config.ts';
import type { SiteContext } from '../env.ts';
import type { Locale } from '../i18n/locales.ts';
import { createT, type TextKey } from '../i18n/translator.ts';
import { areas, library, resourceKinds, resources } from './areas.ts';

/** Pages that are made of the interface's own texts and exist in every locale. */
export const LISTS: readonly { url: string; title: TextKey }[] = [
  { url: '/', title: 'site.home' },
  { url: '/products/', title: 'catalogue.productsTitle' },
  { url: '/solutions/', title: 'catalogue.solutionsTitle' },
  ...[
    areas.blog,
    areas.news,
    areas.notice,
    areas.cases,
    areas.glossary,
    library,
    ...resourceKinds.map((kind) => resources[kind]),
  ].map(({ path, title }) => ({ url: path, title })),
  { url: '/legal/', title: 'legal.title' },
  { url: '/sitemap/', title: 'siteMap.title' },
];

/** Lists in parts; they have titles from the portal's dictionaries, so an index names them by the whole. */
export const PART_LISTS: readonly string[] = BLOG_CATEGORIES.map((category) => `/blog/${category}/`);

const KINDS = [
  ['product', ['product']],
  ['solution', ['solution']],
  ['industry', ['industry']],
  ['region', ['region']],
  ['page', ['page']],
  ['event', ['event']],
  ['detail', ['json-collect', 'json-video', 'json-app']],
  ['case', ['case']],
  ['resource', ['brochure', 'datasheet', 'ebook', 'infographic', 'report', 'video', 'webinar']],
  ['blog', ['blog']],
  ['news', ['news', 'notice']],
  ['glossary', ['glossary', 'long-keyword']],
  ['doc', ['doc']],
  ['legal', ['legal']],
] as const;
export type PublishedKind = (typeof KINDS)[number][0];

export interface PublishedGroup {
  id: PublishedKind;
  title: string;
  entries: Published[];
}

/** What is published, by kind; kinds without anything are left out. */
export async function publishedGroups(c: SiteContext): Promise<PublishedGroup[]> {
  const published = await c.var.shared.get('site/getPublished');
  const t = createT(c.var.locale);
  return KINDS.map(([id, types]) => ({
    id,
    title: t(`siteMap.${id}`),
    entries: published.filter(({ type }) => (types as readonly string[]).includes(type)),
  })).filter(({ entries }) => entries.length > 0);
}

/** Those entries of a group that have a text of their own in a locale. */
export const ownEntries = (group: PublishedGroup, locale: Locale): Published[] =>
  group.entries.filter(({ available }) => available.includes(locale));
