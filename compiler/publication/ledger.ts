// Translation ledger (content/ledger.json): date of the last change to each content item, and source of each
// translation. The recording command sets the dates, because file times differ between clones.
import { z } from 'zod';
import type { Locale } from '../../common/i18n/locales.ts';
import { type JsonFile, type Reading, readChecked } from '../files.ts';

const Entry = z.strictObject({
  hash: z.string(),
  updated: z.iso.date(),
  /** Hash of the English text that the translation is based on. */
  translatedFrom: z.string().nullable(),
});
export type Entry = z.output<typeof Entry>;

export interface Ledger {
  json: JsonFile;
  entries: ReadonlyMap<string, Entry>;
  /** Latest date of all entries. */
  newest: string;
}

/** Current state of a content item. */
export interface LedgerText {
  key: string;
  hash: string;
  /** Hash of the current English text; `null` for English content and for content without an English version. */
  source: string | null;
  file: string;
}

/** Ledger key of a content item: `blog/a-flood/ko`. */
export const ledgerKey = (type: string, code: string, locale: Locale, draft: boolean): string =>
  `${type}/${code}${draft ? '.draft' : ''}/${locale}`;

/** Reads the ledger; errors become problems. */
export function readLedger(file: string, reading: Reading): Ledger {
  const { json, value = {} } = readChecked(file, z.record(z.string(), Entry), reading);
  const days = Object.values(value).map(({ updated }) => updated);
  return { json, entries: new Map(Object.entries(value)), newest: days.sort().at(-1) ?? NO_DAY };
}

/** Date of unrecorded content items in an empty ledger. */
const NO_DAY = '2025-01-01';

/** Recorded date and source of a content item. An unrecorded item gets the ledger's newest date. */
export function provenance(
  { entries, newest }: Ledger,
  key: string,
): { updatedAt: string; translatedFrom: string | null } {
  const entry = entries.get(key);
  return {
    updatedAt: `${entry?.updated ?? newest}T00:00:00Z`,
    translatedFrom: entry?.translatedFrom ?? null,
  };
}

/** Reports content items that differ from the ledger, and entries without content. */
export function reportUnrecorded(
  items: readonly LedgerText[],
  { json, entries }: Ledger,
  reading: Reading,
): void {
  const command = 'run npm run content:record';
  for (const { key, hash, file } of items) {
    if (entries.get(key)?.hash !== hash)
      reading.problems.push({
        file,
        line: 1,
        message: `not recorded in its current state: ${command}`,
        unrecorded: true,
      });
  }
  const keys = new Set(items.map(({ key }) => key));
  for (const key of entries.keys()) {
    if (!keys.has(key))
      json.report([key], `${key} is recorded, but the content item does not exist: ${command}`, {
        unrecorded: true,
      });
  }
}

/**
 * Returns the updated ledger. A changed content item gets the date `day` (YYYY-MM-DD) and, as a translation, the
 * current English text as its source. An unchanged translation retains its source and becomes stale when that source
 * changes, unless its text (`type/code`) is in `checked`. `unknown`: the entries of `checked` that do not exist.
 */
export function updatedLedger(
  before: ReadonlyMap<string, Entry>,
  items: readonly LedgerText[],
  day: string,
  checked: ReadonlySet<string> = new Set(),
): { entries: ReadonlyMap<string, Entry>; changed: number; stale: string[]; unknown: string[] } {
  const entries = new Map<string, Entry>();
  const stale: string[] = [];
  const unknown = new Set(checked);
  let changed = 0;
  for (const { key, hash, source } of items.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const entry = before.get(key);
    const item = key.slice(0, key.lastIndexOf('/'));
    const isChecked = checked.has(item);
    unknown.delete(item);
    if (entry?.hash !== hash) {
      changed++;
      entries.set(key, { hash, updated: day, translatedFrom: source });
    } else {
      entries.set(key, isChecked ? { ...entry, translatedFrom: source } : entry);
      if (!isChecked && source !== null && entry.translatedFrom !== source) stale.push(key);
    }
  }
  return { entries, changed, stale, unknown: [...unknown] };
}

/** The ledger as JSON with one entry per line, for readable diffs. */
export const serializeLedger = (entries: ReadonlyMap<string, Entry>): string =>
  entries.size === 0
    ? '{}\n'
    : `{\n${[...entries].map(([key, entry]) => `  ${JSON.stringify(key)}: ${JSON.stringify(entry)}`).join(',\n')}\n}\n`;
