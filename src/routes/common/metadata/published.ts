// Public pages of a locale by kind, for sitemaps and indexes. The portal lists content; interface-pages.ts lists pages
// with UI strings.
import type { Published } from '../../../../common/contract/entities/network.ts';
import { EVENTS_PATH } from '../../../../common/contract/page-paths.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';
import { createT } from '../../../../common/i18n/translator.ts';
import type { SiteContext } from '../../../env.ts';
import { docPath } from '../../documentation/tree.ts';
import { areas, library } from '../articles/areas.ts';
import { tryCall, waitOrFallback } from '../page/optional.ts';

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

/** Returns the kind of a content type; `undefined` if the type is unknown. */
export const kindOf = (type: string): PublishedKind | undefined =>
  KINDS.find(([, types]) => types.some((other) => other === type))?.[0];

/** Path of the list of all pages of a kind, if there is one. */
export const COMPLETE_LISTS: Partial<Record<PublishedKind, string>> = {
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
  /** First pages of the kind, in the order of its list. */
  entries: Published[];
  /** Link to the complete list, if `entries` is not complete. */
  more?: { url: string; label: string } | undefined;
}

/** Maximum number of pages of a kind in an index, which links to the complete list beyond it. */
const MAX_PER_KIND = 200;

/** Maximum number of documents in an index; the tree of the documentation lists all of them. */
const MAX_DOCUMENTS = 1_000;
const DOCUMENTS_PER_CALL = 100;

/**
 * Loads public documents in their order (D23, D37). Pages of the list that cannot be loaded are logged and omitted.
 *
 * @param withText `'1'` to include the Markdown text.
 */
export async function loadDocuments(c: SiteContext, withText: '0' | '1') {
  const fetchPart = (pageIndex: number) =>
    tryCall(c, 'shared', 'document/documentList', { pageIndex, pageSize: DOCUMENTS_PER_CALL, withText });
  const first = await fetchPart(1);
  if (!first) return [];
  const parts = Math.ceil(Math.min(first.total, MAX_DOCUMENTS) / DOCUMENTS_PER_CALL);
  const otherParts = await Promise.all(
    Array.from({ length: Math.max(0, parts - 1) }, (_, index) => fetchPart(index + 2)),
  );
  return [first, ...otherParts].flatMap((list) => list?.rows ?? []);
}

/** Loads public documents as index entries. */
export const loadEntries = async (c: SiteContext): Promise<Published[]> =>
  (await loadDocuments(c, '0')).map(
    ({ docId, cateId, title, description, updateTime, translation: { locale, available } }) => ({
      type: 'doc',
      url: docPath(cateId, docId),
      title,
      summary: description,
      updateTime,
      locale,
      available,
      video: null,
    }),
  );

/**
 * Loads published pages by kind, without empty kinds.
 *
 * @param isPage Whether a page shows the groups. A page does not wait for late documents.
 */
export async function loadGroups(c: SiteContext, isPage = false): Promise<PublishedGroup[]> {
  const requested = loadEntries(c);
  const kinds = await c.get('shared').get('site/getPublishedKinds', {
    kinds: KINDS.map(([, types]) => [...types]),
    pageSize: MAX_PER_KIND,
  });
  const documents = isPage
    ? await waitOrFallback(c, 'document/documentList', requested, [])
    : await requested;
  const t = createT(c.get('locale'));
  return KINDS.flatMap(([id], index): PublishedGroup[] => {
    const { rows: entries, total } =
      id === 'doc' ? { rows: documents, total: documents.length } : (kinds[index] ?? { rows: [], total: 0 });
    const title = t(`siteMap.${id}`);
    const url = COMPLETE_LISTS[id];
    const more =
      url && total > entries.length
        ? { url, label: t('siteMap.more', { name: title, n: total }) }
        : undefined;
    return entries.length > 0 ? [{ id, title, entries, more }] : [];
  });
}

/** Number of URLs per sitemap file; the protocol allows 50,000 URLs and 50 MB. */
const URLS_PER_FILE = 1_000;

export interface PublishedPart {
  entries: Published[];
  /** Number of parts, at least one. */
  parts: number;
}

/** Loads one part (from 1) of all published pages; empty beyond the last part. */
export async function loadPart(c: SiteContext, pageIndex: number): Promise<PublishedPart> {
  const { rows, total } = await c.get('shared').get('site/getPublished', {
    pageIndex,
    pageSize: URLS_PER_FILE,
  });
  return { entries: rows, parts: Math.max(1, Math.ceil(total / URLS_PER_FILE)) };
}

/** Loads the first part of all published pages; logs and returns an empty list if it cannot be loaded. */
export const loadFirstPart = async (c: SiteContext): Promise<readonly Published[]> =>
  (await tryCall(c, 'shared', 'site/getPublished', { pageIndex: 1, pageSize: URLS_PER_FILE }))?.rows ?? [];

/** Returns the entries whose text exists in a locale. */
export const entriesInLocale = (entries: readonly Published[], locale: Locale): Published[] =>
  entries.filter(({ available }) => available.includes(locale));
