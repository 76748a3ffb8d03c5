// Everything public in a locale, in kinds: what sitemaps and indexes are made of. The portal says what there
// is; lists of the interface's own are added here.
import type { Published } from '../api/contract/entities/network.ts';
import type { SiteContext } from '../env.ts';
import type { Locale } from '../i18n/locales.ts';
import { createT } from '../i18n/translator.ts';
import { areas, library } from './areas.ts';

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
  ['glossary', ['glossary-category', 'glossary', 'long-keyword']],
  ['doc', ['doc']],
  ['legal', ['legal']],
] as const;
export type PublishedKind = (typeof KINDS)[number][0];

/** The list that holds all of a kind, where there is one. */
const WHOLE: Partial<Record<PublishedKind, string>> = {
  product: '/products/',
  solution: '/solutions/',
  case: areas.cases.path,
  resource: library.path,
  blog: areas.blog.path,
  news: areas.news.path,
  glossary: areas.glossary.path,
  legal: '/legal/',
};

export interface PublishedGroup {
  id: PublishedKind;
  title: string;
  /** The first of the kind, in the order of its list. */
  entries: Published[];
  /** Where the rest is, when these are not all. */
  more?: { url: string; label: string } | undefined;
}

/** So many of a kind stand in an index; of more, its list tells. */
const OF_A_KIND = 200;

/** What is published, by kind; kinds without anything are left out. */
export async function publishedGroups(c: SiteContext): Promise<PublishedGroup[]> {
  const kinds = await c.var.shared.get('site/getPublishedKinds', {
    kinds: KINDS.map(([, types]) => [...types]),
    pageSize: OF_A_KIND,
  });
  const t = createT(c.var.locale);
  return KINDS.flatMap(([id], index): PublishedGroup[] => {
    const { rows: entries, total } = kinds[index] ?? { rows: [], total: 0 };
    const title = t(`siteMap.${id}`);
    const url = WHOLE[id];
    const more =
      url && total > entries.length
        ? { url, label: t('siteMap.more', { name: title, n: total }) }
        : undefined;
    return entries.length > 0 ? [{ id, title, entries, more }] : [];
  });
}

/** As many addresses as one file of a sitemap holds; the protocol allows 50,000 and 50 MB. */
const IN_A_FILE = 1_000;

export interface PublishedPart {
  entries: Published[];
  /** How many parts there are, one at least. */
  parts: number;
}

/** One part of all that is published, counted from 1; empty beyond the last. */
export async function publishedPart(c: SiteContext, pageIndex: number): Promise<PublishedPart> {
  const { rows, total } = await c.var.shared.get('site/getPublished', { pageIndex, pageSize: IN_A_FILE });
  return { entries: rows, parts: Math.max(1, Math.ceil(total / IN_A_FILE)) };
}

/** Those entries that have a text of their own in a locale. */
export const ownEntries = (entries: readonly Published[], locale: Locale): Published[] =>
  entries.filter(({ available }) => available.includes(locale));
