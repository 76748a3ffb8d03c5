// content/ledger.json: when each text last changed, and which source each translation was made from. The days
// come from the command that records them, never from a file's own time, which differs from clone to clone.
import { z } from 'zod';
import type { Locale } from '../../common/i18n/locales.ts';
import { type JsonFile, lineOf, parseAt, type Reading, readJson } from '../files.ts';

const Entry = z.strictObject({
  /** Of the text as it was recorded. */
  hash: z.string(),
  updated: z.iso.date(),
  /** The hash of the English text that a translation was made from. */
  madeFrom: z.string().nullable(),
});
export type Entry = z.output<typeof Entry>;

export interface Ledger {
  json: JsonFile;
  entries: ReadonlyMap<string, Entry>;
  /** The latest day of all entries. */
  newest: string;
}

/** A text as it stands now. */
export interface Recorded {
  key: string;
  hash: string;
  /** The hash of its English text now; `null` for the English text itself, or where there is none. */
  source: string | null;
  file: string;
}

/** The key of a text in the ledger: `blog/a-flood/ko`. */
export const ledgerKey = (type: string, code: string, locale: Locale, draft: boolean): string =>
  `${type}/${code}${draft ? '.draft' : ''}/${locale}`;

/** Reads the ledger; a fault in it becomes a problem. */
export function readLedger(file: string, reading: Reading): Ledger {
  const json = readJson(file, reading);
  const entries =
    json.value === undefined
      ? undefined
      : parseAt(json, [], z.record(z.string(), Entry), json.value, reading.problems);
  const days = Object.values(entries ?? {}).map(({ updated }) => updated);
  return { json, entries: new Map(Object.entries(entries ?? {})), newest: days.sort().at(-1) ?? NO_DAY };
}

/** For a text that was never recorded, in a ledger without entries. */
const NO_DAY = '2025-01-01';

/**
 * Day and source of a text as they were last recorded. A text that was never recorded has the ledger's newest
 * day: the same in every clone.
 */
export function provenance(
  { entries, newest }: Ledger,
  key: string,
): { updatedAt: string; madeFrom: string | null } {
  const entry = entries.get(key);
  return { updatedAt: `${entry?.updated ?? newest}T00:00:00Z`, madeFrom: entry?.madeFrom ?? null };
}

/** Reports each text that the ledger does not have as it stands, and each entry whose text is gone. */
export function reportUnrecorded(
  texts: readonly Recorded[],
  { json, entries }: Ledger,
  reading: Reading,
): void {
  const command = 'run npm run content:record';
  for (const { key, hash, file } of texts) {
    if (entries.get(key)?.hash !== hash)
      reading.problems.push({
        file,
        line: 1,
        message: `not recorded as it stands: ${command}`,
        unrecorded: true,
      });
  }
  const keys = new Set(texts.map(({ key }) => key));
  for (const key of entries.keys()) {
    if (!keys.has(key))
      reading.problems.push({
        file: json.file,
        line: lineOf(json, [key]),
        message: `${key} is recorded, but there is no such text: ${command}`,
        unrecorded: true,
      });
  }
}

/**
 * The ledger after recording: a text that changed gets the given day (YYYY-MM-DD) and, as a translation, the
 * English text of today as its source. One that was left alone while its source changed keeps its old source:
 * from then on it is stale, unless somebody read it against the new source and names its text (`type/code`)
 * among the `checked`.
 */
export function recorded(
  before: ReadonlyMap<string, Entry>,
  texts: readonly Recorded[],
  day: string,
  checked: ReadonlySet<string> = new Set(),
): { entries: ReadonlyMap<string, Entry>; changed: number; stale: string[] } {
  const entries = new Map<string, Entry>();
  const stale: string[] = [];
  let changed = 0;
  for (const { key, hash, source } of texts.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const entry = before.get(key);
    const isChecked = checked.has(key.slice(0, key.lastIndexOf('/')));
    if (entry?.hash !== hash) {
      changed++;
      entries.set(key, { hash, updated: day, madeFrom: source });
    } else {
      entries.set(key, isChecked ? { ...entry, madeFrom: source } : entry);
      if (!isChecked && source !== null && entry.madeFrom !== source) stale.push(key);
    }
  }
  return { entries, changed, stale };
}

/** The ledger as it is written: an entry a line, so that a difference reads as what changed. */
export const ledgerText = (entries: ReadonlyMap<string, Entry>): string =>
  entries.size === 0
    ? '{}\n'
    : `{\n${[...entries].map(([key, entry]) => `  ${JSON.stringify(key)}: ${JSON.stringify(entry)}`).join(',\n')}\n}\n`;
