// Everything public in a locale, in kinds: what sitemaps and indexes are made of. The portal says what there
// is; lists of the interface's own are added here.
import type { Published } from '../../../../common/contract/entities/network.ts';
import { EVENTS_PATH } from '../../../../common/contract/page-paths.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';
import { createT } from '../../../../common/i18n/translator.ts';
import type { SiteContext } from '../../../env.ts';
import { docPath } from '../../documentation/tree.ts';
import { areas, library } from '../articles/areas.ts';
import { inTimeOr, optional } from '../page/optional.ts';

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
const COMPLETE: Partial<Record<PublishedKind, string>> = {
  product: '/products/',
  solution: '/solutions/',
  event: EVENTS_PATH,
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

/** No more documents stand in an index; the tree of the documentation has them all. */
const MAX_DOCUMENTS = 1_000;
const DOCUMENTS_AT_ONCE = 100;

/**
 * The documents that anybody may read, in their order (D23, D37); with their Markdown where `withText` asks for it.
 * None, and a line in the log, when they cannot be had.
 */
export async function publicDocuments(c: SiteContext, withText: '0' | '1') {
  const part = (pageIndex: number) =>
    optional(c, 'shared', 'document/documentList', { pageIndex, pageSize: DOCUMENTS_AT_ONCE, withText });
  const first = await part(1);
  if (!first) return [];
  const parts = Math.ceil(Math.min(first.total, MAX_DOCUMENTS) / DOCUMENTS_AT_ONCE);
  const others = await Promise.all(Array.from({ length: Math.max(0, parts - 1) }, (_, at) => part(at + 2)));
  return [first, ...others].flatMap((list) => list?.rows ?? []);
}

/** The same as entries of an index. */
export const publishedDocuments = async (c: SiteContext): Promise<Published[]> =>
  (await publicDocuments(c, '0')).map(
    ({ docId, cateId, title, description, updateTime, translation: { locale, available } }) => ({
      type: 'doc',
      url: docPath(cateId, docId),
      title,
      summary: description,
      updateTime,
      locale,
      available,
    }),
  );

/**
 * What is published, by kind; kinds without anything are left out.
 *
 * @param isPage Whether a page shows them, which does not wait for documents that are late.
 */
export async function publishedGroups(c: SiteContext, isPage = false): Promise<PublishedGroup[]> {
  const requested = publishedDocuments(c);
  const kinds = await c.var.shared.get('site/getPublishedKinds', {
    kinds: KINDS.map(([, types]) => [...types]),
    pageSize: OF_A_KIND,
  });
  const documents = isPage ? await inTimeOr(c, 'document/documentList', requested, []) : await requested;
  const t = createT(c.var.locale);
  return KINDS.flatMap(([id], index): PublishedGroup[] => {
    const { rows: entries, total } =
      id === 'doc' ? { rows: documents, total: documents.length } : (kinds[index] ?? { rows: [], total: 0 });
    const title = t(`siteMap.${id}`);
    const url = COMPLETE[id];
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
