// What every source of content is compiled to: one text of one locale, with all that the portal stores of it.
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { Locale } from '../src/i18n/locales.ts';
import type { Problem } from './files.ts';
import type { Claims } from './prose.ts';

export interface Text {
  file: string;
  type: string;
  code: string;
  locale: Locale;
  state: 'live' | 'draft';
  id: string;
  position: number;
  title: string;
  summary: string;
  /** What lists show. */
  card: { url: string; displayOnly?: readonly Locale[] } & Record<string, unknown>;
  body: Record<string, unknown>;
  tag: string;
  tags: readonly string[];
  publishedAt: string | null;
  updatedAt: string;
  sourceHash: string;
  madeFrom: string | null;
  search: { kind: string; text: string } | null;
}

/** What each compiler of a kind of content works with. */
export interface Work {
  root: string;
  claims: Claims;
  brandName: string;
  problems: Problem[];
  ledger: Ledger;
}

/**
 * When each text last changed, and which source each translation was made from. Kept by
 * `scripts/content/record.ts`.
 */
export type Ledger = Record<string, { hash: string; updated: string; madeFrom: string | null }>;

export const ledgerKey = (type: string, code: string, locale: Locale, draft: boolean): string =>
  `${type}/${code}${draft ? '.draft' : ''}/${locale}`;

export const readLedger = (file: string): Ledger =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Ledger) : {};

/**
 * Day and source of a text: from the ledger while its hash agrees, else from the file itself, as a text that
 * was just written.
 */
export function provenance(
  ledger: Ledger,
  key: string,
  file: string,
  hash: string,
): { updatedAt: string; madeFrom: string | null } {
  const entry = ledger[key];
  const day = entry?.hash === hash ? entry.updated : statSync(file).mtime.toISOString().slice(0, 10);
  return { updatedAt: `${day}T00:00:00Z`, madeFrom: entry?.hash === hash ? entry.madeFrom : null };
}
