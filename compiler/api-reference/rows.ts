// Database rows of the API reference, its search entries, and its URLs for the link check.
import {
  ACCOUNT,
  API_PAGES,
  API_PATH,
  apiPagePath,
  apiProductPath,
} from '../../common/contract/api-paths.ts';
import type { Inline } from '../../common/contract/entities/api-reference.ts';
import { plainTextOf } from '../../common/contract/entities/inline-text.ts';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { markCode } from '../../common/text/code-marks.ts';
import type { Compilation } from '../compilation.ts';
import type { SearchSection } from '../markdown/conversions.ts';
import { fillKnown, mapStrings } from '../markdown/prose.ts';
import { hashOf } from '../pages/pages.ts';
import { ledgerKey, provenance } from '../publication/ledger.ts';
import type { Rows } from '../publication/rows.ts';
import type { ApiReference } from './compile.ts';
import { ApiDocument, Changelog } from './document.ts';
import { applyOverlay } from './overlay.ts';
import { type Reference, referenceOf } from './reference.ts';

/** Maximum number of characters per row: far below the size limit of a statement, even in UTF-8. */
const PART_LENGTH = 20_000;
/** Ledger parts (compile.ts) that every resource includes in addition to its own. */
const SHARED_PARTS = ['overview', 'schemas'];

/** A page for the search index; its operations are its sections. */
export interface ApiSearchEntry {
  locale: Locale;
  code: string;
  url: string;
  title: string;
  sections: readonly SearchSection[];
  products: readonly string[];
}

export interface PublishedReference {
  searchEntries: ApiSearchEntry[];
  /** Paths of all its pages. */
  addresses: string[];
}

/** Hashes of a page's strings and sources from the ledger. The value changes when any part changes. */
function stateOf(
  code: string,
  locale: Locale,
  compilation: Compilation,
): { source_hash: string; made_from: string | null } {
  const parts = code === 'changelog' ? ['changelog'] : [...SHARED_PARTS, code];
  const entries = parts.flatMap(
    (part) => compilation.ledger.entries.get(ledgerKey('api', part, locale, false)) ?? [],
  );
  const sources = parts.map(
    (part) => provenance(compilation.ledger, ledgerKey('api', part, locale, false)).translatedFrom,
  );
  return {
    source_hash: hashOf(JSON.stringify(entries.map((entry) => entry.hash))),
    made_from: locale === 'en' ? null : hashOf(JSON.stringify(sources)),
  };
}

function addPageRows(reference: Reference, locale: Locale, compilation: Compilation, rows: Rows): void {
  const add = (code: string, kind: string, position: number, body: object) =>
    rows.add('api_page', {
      code,
      locale,
      kind,
      position,
      body: JSON.stringify(body),
      ...stateOf(code, locale, compilation),
    });
  reference.resources.forEach(({ operations, ...resource }, position) => {
    add(resource.code, 'resource', position, resource);
    operations.forEach(({ samples, id, method, path, summary, ...operation }, position) => {
      rows.add('api_operation', {
        id,
        locale,
        resource: resource.code,
        position,
        words: `${summary} ${method} ${path} ${id} ${resource.title}`.toLowerCase(),
        card: JSON.stringify({ id, method, path, summary }),
        body: JSON.stringify(operation),
      });
      if (locale === 'en') rows.add('api_sample', { operation_id: id, body: JSON.stringify(samples) });
    });
  });
  for (const kind of API_PAGES) add(kind, kind, 0, reference[kind]);
  const { version, groups } = reference;
  rows.setting('api-index', locale, { version, groups });
}

function* partsOf(text: string): Generator<string> {
  for (let i = 0; i < text.length; i += PART_LENGTH) yield text.slice(i, i + PART_LENGTH);
}

/** Text of inline content, with code marked. */
const markedTextOf = (inline: Inline): string =>
  inline
    .map((part) => (typeof part !== 'string' && 'code' in part ? markCode(part.code) : plainTextOf([part])))
    .join('');

const searchEntriesOf = (reference: Reference, locale: Locale): ApiSearchEntry[] =>
  reference.resources.map(({ code, path, title, description, operations, products }) => ({
    locale,
    code,
    url: path,
    title: `${title} API`,
    sections: [
      { id: '', path: [], text: markedTextOf(description) },
      ...operations.map((operation) => ({
        id: operation.id,
        path: [operation.summary],
        text: [
          markCode(`${operation.method} ${operation.path}`),
          markedTextOf(operation.description),
          markCode(operation.id),
        ].join('\n'),
      })),
    ],
    products,
  }));

/** Adds the reference in every available language; the portal falls back to English for others. */
export function publishReference(
  api: ApiReference,
  compilation: Compilation,
  rows: Rows,
): PublishedReference {
  const searchEntries: ApiSearchEntry[] = [];
  const addresses = new Set([API_PATH, ...API_PAGES.map(apiPagePath), apiProductPath(ACCOUNT)]);
  for (const locale of localeCodes) {
    const overlay = locale === 'en' ? {} : api.overlays.get(locale);
    if (!overlay) continue;
    const translated = mapStrings(applyOverlay(api.document, api.changelog, overlay), fillKnown);
    const { document, changelog } = translated as ReturnType<typeof applyOverlay>;
    const parsed = ApiDocument.parse(document);
    const reference = referenceOf(parsed, Changelog.parse(changelog));
    addPageRows(reference, locale, compilation, rows);
    [...partsOf(JSON.stringify(parsed))].forEach((text, part) => {
      rows.add('api_document', { locale, part, text });
    });
    searchEntries.push(...searchEntriesOf(reference, locale));
    for (const { path, products } of reference.resources)
      for (const address of [path, ...products.map(apiProductPath)]) addresses.add(address);
  }
  return { searchEntries, addresses: [...addresses] };
}
