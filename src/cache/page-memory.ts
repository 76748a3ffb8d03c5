// In-memory cache of complete pages. It contains the pages (limited by size), the page of each URL, and the locks of
// pages that are being rendered. Locks are timestamps, because a request must not await a promise of another request.
import { LRUCache } from 'lru-cache';
import type { Locale } from '../../common/i18n/locales.ts';
import { createBoundedMap } from './bounded-map.ts';
import { createLocks, type Locks } from './lock.ts';
import type { PageEntry } from './page-entry.ts';

/** Maximum size of all pages in bytes; the limit of an isolate is 128 MB in total. */
export const PAGES_BYTES = 16 * 1024 * 1024;
/** Maximum size of all 404 pages in bytes. A separate limit prevents arbitrary URLs from evicting pages. */
const MISSING_BYTES = 1024 * 1024;
/** Estimated size of a page's headers in bytes. */
export const ENTRY_BYTES = 2048;
const ADDRESS_CHARACTERS = 500_000;
const MAX_URL_LENGTH = 300;
/** Back-off after a failed revalidation of a page, in milliseconds. */
const BACK_OFF_MS = 5_000;
/** Time in milliseconds during which requests to a redirecting URL do not wait for each other. */
const KNOWN_REDIRECT_MS = 5_000;
/** Maximum number of keys in each of these two maps. */
const MAX_KEYS = 2_000;

/** Page of a URL, for visitors without a session. */
export interface KnownUrl {
  key: string;
  locale: Locale;
  /** Whether the URL is the root path, which may redirect according to the visitor's language (§4). */
  isRoot: boolean;
  /** Whether the URL identifies a Markdown version. */
  isMarkdown: boolean;
  /** Index of the counters of its page type (common/metrics/counters.ts). */
  counterIndex: number;
  /** Path for redirect lookup (common/redirects/rules.ts). */
  path: string;
}

export interface PageMemory {
  get: (key: string) => PageEntry | undefined;
  set: (key: string, entry: PageEntry) => void;
  delete: (key: string) => void;
  address: (address: string) => KnownUrl | undefined;
  storeUrl: (address: string, known: KnownUrl) => void;
  rendering: Locks;
  /** Keys of pages that are not revalidated for `BACK_OFF_MS`, because their revalidation has failed. */
  backOff: LRUCache<string, true>;
  /**
   * Keys that have redirected within `KNOWN_REDIRECT_MS`. Redirects are not cached, so requests for these keys do not
   * wait for each other.
   */
  knownRedirects: LRUCache<string, true>;
}

const boundedCache = (maxSize: number) =>
  new LRUCache<string, PageEntry>({ maxSize, sizeCalculation: ({ body }) => body.byteLength + ENTRY_BYTES });

/**
 * Creates the empty cache of a new isolate.
 *
 * @param pagesBytes maximum size of all pages together, in bytes
 */
export function createPageMemory(pagesBytes = PAGES_BYTES): PageMemory {
  const pages = boundedCache(pagesBytes);
  const missing = boundedCache(MISSING_BYTES);
  const addresses = new LRUCache<string, KnownUrl>({
    maxSize: ADDRESS_CHARACTERS,
    sizeCalculation: ({ key, path }, address) => address.length + key.length + path.length,
  });
  return {
    get: (key) => pages.get(key) ?? missing.get(key),
    set(key, entry) {
      const [place, other] = entry.status === 200 ? [pages, missing] : [missing, pages];
      place.set(key, entry);
      other.delete(key);
    },
    delete(key) {
      pages.delete(key);
      missing.delete(key);
    },
    address: (address) => addresses.get(address),
    storeUrl(address, storedUrl) {
      if (address.length <= MAX_URL_LENGTH) addresses.set(address, storedUrl);
    },
    rendering: createLocks(),
    backOff: createBoundedMap(MAX_KEYS, BACK_OFF_MS),
    knownRedirects: createBoundedMap(MAX_KEYS, KNOWN_REDIRECT_MS),
  };
}
