// What an isolate remembers of whole pages: the pages themselves, bounded by bytes; which address shows which;
// and which are being rendered, as times, since a promise of another request must not be awaited.
import { LRUCache } from 'lru-cache';
import type { Locale } from '../../common/i18n/locales.ts';
import { createLocks, type Locks } from './lock.ts';
import type { PageEntry } from './page-entry.ts';

/** An isolate has 128 MB for everything. */
const PAGES_BYTES = 16 * 1024 * 1024;
/** Made-up addresses are endless: what is not there has a place of its own, and pushes no page out. */
const MISSING_BYTES = 1024 * 1024;
const ADDRESS_CHARACTERS = 500_000;
const MAX_ADDRESS_LENGTH = 300;

/** Which page an address shows, to everyone without a session. */
export interface KnownAddress {
  key: string;
  locale: Locale;
  /** Whether it is the root path, where a visitor's language may lead elsewhere (§4). */
  isRoot: boolean;
  /** Where its answers are counted (common/metrics/counters.ts). */
  place: number;
  /** Path by which a redirect of it would be found (common/redirects/rules.ts). */
  path: string;
}

export interface PageMemory {
  get: (key: string) => PageEntry | undefined;
  set: (key: string, entry: PageEntry) => void;
  delete: (key: string) => void;
  address: (address: string) => KnownAddress | undefined;
  rememberAddress: (address: string, known: KnownAddress) => void;
  rendering: Locks;
  /** Until when an entry is not revalidated again, in milliseconds. */
  backOff: LRUCache<string, number>;
  /** Until when a key is known to lead elsewhere, which is never kept, so that nobody waits for it; in milliseconds. */
  leadsOn: LRUCache<string, number>;
}

const bounded = (maxSize: number) =>
  new LRUCache<string, PageEntry>({ maxSize, sizeCalculation: ({ body }) => body.byteLength + 2048 });

/** The memory of a new isolate. */
export function createPageMemory(): PageMemory {
  const pages = bounded(PAGES_BYTES);
  const missing = bounded(MISSING_BYTES);
  const addresses = new LRUCache<string, KnownAddress>({
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
    rememberAddress(address, known) {
      if (address.length <= MAX_ADDRESS_LENGTH) addresses.set(address, known);
    },
    rendering: createLocks(),
    backOff: new LRUCache({ max: 2_000 }),
    leadsOn: new LRUCache({ max: 2_000 }),
  };
}
