// Everything public in a locale, in kinds: what sitemaps and indexes are made of. The portal says what there
// is; lists of the interface's own are added here.
import type { Published } from '../api/contract/entities/network.ts';
import type { SiteContext } from '../env.ts';
import type { Locale } from '../i18n/locales.ts';
import { createT } from '../i18n/translator.ts';

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
