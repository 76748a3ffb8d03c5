// Search rows: one entry per content item and locale, and one indexed row per section.
import { DOCS_KINDS } from '../../common/contract/search-kinds.ts';
import { isShownIn, type Locale } from '../../common/i18n/locales.ts';
import { removeCodeMarks } from '../../common/text/code-marks.ts';
import { toIndexText } from '../../common/text/fold.ts';
import { SECTIONS_PER_ENTRY, spellingWordsOf } from '../../common/text/search-index.ts';
import type { ApiSearchEntry } from '../api-reference/rows.ts';
import type { DocText } from '../docs/docs.ts';
import type { ContentItem } from '../markdown/content-item.ts';
import type { SearchSection } from '../markdown/conversions.ts';
import type { Names } from '../pages/keywords.ts';
import type { Rows } from './rows.ts';

interface SearchEntry {
  locale: Locale;
  kind: string;
  itemId: string;
  type: string;
  code: string;
  url: string;
  title: string;
  keywords: readonly string[];
  /** Names of the category and directories that contain the document. */
  place: readonly string[];
  sections: readonly SearchSection[];
  products: readonly string[];
  publishedAt: string | null;
  restricted: boolean;
}

/** Search entries of a content item; empty for drafts and for locales that do not show it. */
function itemEntries(item: ContentItem): SearchEntry[] {
  const { card, locale, type, code, title, publishedAt } = item;
  const isShown = isShownIn(locale, card.displayOnly ?? []);
  if (!item.search || item.state !== 'live' || !isShown) return [];
  return [
    {
      locale,
      kind: item.search.kind,
      itemId: item.id,
      type,
      code,
      url: card.url,
      title,
      keywords: [...(card.keywords ?? []), ...(item.phrases ?? [])],
      place: [],
      sections: item.search.sections,
      products: type === 'product' ? [code] : (card.facts?.products ?? []),
      publishedAt,
      restricted: false,
    },
  ];
}

const documentEntry = (doc: DocText, products: readonly string[], names: Names): SearchEntry => ({
  locale: doc.locale,
  kind: 'DOCUMENT',
  itemId: doc.docId,
  type: 'doc',
  code: doc.docId,
  url: `/docs/${doc.menuId}/${doc.docId}/`,
  title: doc.title,
  keywords: names.of(`doc/${doc.docId}`, doc.locale),
  place: doc.place,
  sections: doc.sections.filter(({ id }) => id !== RELATED),
  products,
  publishedAt: doc.updatedAt,
  restricted: doc.restricted,
});

const referenceEntry = (page: ApiSearchEntry): SearchEntry => ({
  ...page,
  kind: 'DOCUMENT',
  code: `api-${page.code}`,
  itemId: `api-${page.code}`,
  type: 'api',
  keywords: [],
  place: [],
  publishedAt: null,
  restricted: false,
});

/** ID of the section that only refers to other documents. */
const RELATED = 'next';

/** Limits the number of sections per entry; the last section contains the text of all remaining ones. */
function limitSections(sections: readonly SearchSection[]): readonly SearchSection[] {
  if (sections.length <= SECTIONS_PER_ENTRY) return sections;
  const lastSections = sections.slice(SECTIONS_PER_ENTRY - 1);
  return [
    ...sections.slice(0, SECTIONS_PER_ENTRY - 1),
    { id: '', path: [], ...lastSections[0], text: lastSections.map(({ text }) => text).join('\n') },
  ];
}

/** Counts the words in public content by locale, as a basis for spelling correction. */
class Words {
  readonly #times = new Map<string, number>();

  add(locale: Locale, text: string): void {
    for (const word of spellingWordsOf(text)) {
      const key = `${locale} ${word}`;
      this.#times.set(key, (this.#times.get(key) ?? 0) + 1);
    }
  }

  rows(rows: Rows): void {
    for (const [key, times] of [...this.#times].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const [locale = '', word = ''] = key.split(' ');
      rows.add('search_word', { locale, word, times });
    }
  }
}

interface Searchable {
  items: readonly ContentItem[];
  documents: readonly DocText[];
  reference: readonly ApiSearchEntry[];
}

/**
 * Adds the search rows. A section ID contains the ID of its entry (`SECTIONS_PER_ENTRY`). Entries of the documentation
 * search have the lowest IDs, so that it can skip all others.
 */
export function addSearchRows({ items, documents, reference }: Searchable, names: Names, rows: Rows): void {
  const products = new Map(
    documents.filter(({ locale }) => locale === 'en').map((doc) => [doc.docId, doc.products]),
  );
  const entries = [
    ...items.flatMap(itemEntries),
    ...documents.map((doc) => documentEntry(doc, products.get(doc.docId) ?? [], names)),
    ...reference.map(referenceEntry),
  ];
  const isForDocs = ({ kind }: SearchEntry) => DOCS_KINDS.some((other) => other === kind);
  const words = new Words();
  const sizes = new Map<Locale, number>();
  [...entries.filter(isForDocs), ...entries.filter((entry) => !isForDocs(entry))].forEach((entry, index) => {
    const { locale, title } = entry;
    const id = index + 1;
    const keywords = entry.keywords.join(' , ');
    const place = entry.place.join(' , ');
    rows.add('search_entry', {
      id,
      locale,
      kind: entry.kind,
      item_id: entry.itemId,
      type: entry.type,
      code: entry.code,
      url: entry.url,
      title,
      keywords,
      place,
      products: JSON.stringify(entry.products),
      published_at: entry.publishedAt && new Date(entry.publishedAt).toISOString(),
      restricted: Number(entry.restricted),
    });
    limitSections(entry.sections).forEach((section, position) => {
      const sectionId = id * SECTIONS_PER_ENTRY + position;
      const body = removeCodeMarks(section.text);
      const heading = section.path.join(' , ');
      sizes.set(locale, (sizes.get(locale) ?? 0) + 1);
      rows.add('search_section', {
        id: sectionId,
        anchor: section.id,
        path: JSON.stringify(section.path),
        text: section.text,
      });
      rows.add(`search_${locale}`, {
        rowid: sectionId,
        title: toIndexText(title, locale),
        keywords: toIndexText(`${keywords} , ${position}`, locale),
        heading: toIndexText(heading, locale),
        body: toIndexText(body, locale),
      });
      if (!entry.restricted) words.add(locale, `${title} ${keywords} ${heading} ${body}`);
    });
  });
  words.rows(rows);
  for (const [locale, sections] of sizes) rows.add('search_size', { locale, sections });
}
