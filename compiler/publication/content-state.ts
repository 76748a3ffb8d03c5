// Content state for editors: missing and outdated translations, and content items with sample facts
// (content/sample.json). Published as a setting that ops shows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type ContentState, MAX_NAMED, type Titled } from '../../common/editorial/editorial.ts';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import type { Compilation } from '../compilation.ts';
import type { DocText } from '../docs/docs.ts';
import { readChecked } from '../files.ts';
import type { ContentItem } from '../markdown/content-item.ts';
import type { Entry, LedgerText } from './ledger.ts';
import type { Rows } from './rows.ts';

const SampleList = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z-]+$/),
    what: z.string().min(1),
    /** `type/code`, `type/*` for all content of a type, or `*` + `/*` for all content. */
    texts: z.array(z.string().regex(/^(?:[a-z-]+\/(?:[a-z0-9-]+|\*)|\*\/\*)$/)).default([]),
    /** Only content items whose source contains one of these. */
    containing: z.array(z.string().min(1)).optional(),
    /** Paths without locale of data-driven pages. */
    at: z.array(z.string().startsWith('/')).default([]),
  }),
);

/** A sample fact, with the English content items and pages that contain it. */
export interface Sample {
  id: string;
  what: string;
  texts: Titled[];
}

/** An English text, with the locales to which it is limited. */
interface Source extends Titled {
  key: string;
  file: string;
  only: readonly Locale[];
}

const summaryOf = (all: readonly Titled[]) => ({
  count: all.length,
  named: all.slice(0, MAX_NAMED).map(({ title, url }) => ({ title, url })),
});

function sourcesOf(items: readonly ContentItem[], docs: readonly DocText[]): Source[] {
  return [
    ...items
      .filter(({ locale, state }) => locale === 'en' && state === 'live')
      .map(({ type, code, title, card, file }) => ({
        key: `${type}/${code}`,
        file,
        title,
        url: card.url,
        only: card.displayOnly ?? [],
      })),
    ...docs
      .filter(({ locale }) => locale === 'en')
      .map(({ docId, menuId, title, file }) => ({
        key: `doc/${docId}`,
        file,
        title,
        url: `/docs/${menuId}/${docId}/`,
        only: [],
      })),
  ];
}

/** Whether a translation is based on an earlier English text. */
const isStale = ({ key, source }: LedgerText, ledger: ReadonlyMap<string, Entry>): boolean =>
  source !== null && ledger.get(key)?.translatedFrom !== source;

function translationsOf(
  sources: readonly Source[],
  recorded: readonly LedgerText[],
  ledger: ReadonlyMap<string, Entry>,
): ContentState['translations'] {
  const written = new Map(recorded.map((text) => [text.key, text]));
  return localeCodes
    .filter((locale) => locale !== 'en')
    .map((locale) => {
      const expected = sources.filter(({ only }) => only.length === 0 || only.includes(locale));
      const textOf = (source: Source) => written.get(`${source.key}/${locale}`);
      return {
        locale,
        texts: expected.length,
        missing: summaryOf(expected.filter((source) => textOf(source) === undefined)),
        stale: summaryOf(
          expected.filter((source) => {
            const text = textOf(source);
            return text !== undefined && isStale(text, ledger);
          }),
        ),
      };
    });
}

const matches = (pattern: string, key: string): boolean =>
  pattern === '*/*' || (pattern.endsWith('/*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern);

/** Reads the sample facts, and reports patterns that match no content item. */
export function readSamples(
  items: readonly ContentItem[],
  docs: readonly DocText[],
  compilation: Compilation,
): Sample[] {
  const { json, value = [] } = readChecked(join(compilation.root, 'sample.json'), SampleList, compilation);
  const sources = sourcesOf(items, docs).map((source) => ({
    ...source,
    content: readFileSync(source.file, 'utf8'),
  }));
  // Invalid content items are missing from `sources`, so unmatched patterns are reported only if all content items are
  // valid.
  const isComplete = compilation.problems.every(({ gap }) => gap);
  return value.map(({ id, what, texts: patterns, containing, at }, index) => {
    const matched = patterns.flatMap((pattern, patternIndex) => {
      const all = sources.filter(({ key }) => matches(pattern, key));
      if (all.length === 0 && isComplete)
        json.report([index, 'texts', patternIndex], `no content item matches ${pattern}`);
      return all.filter(({ content }) => !containing || containing.some((part) => content.includes(part)));
    });
    const pages = at.map((url) => ({ title: url, url }));
    return { id, what, texts: [...matched.map(({ title, url }) => ({ title, url })), ...pages] };
  });
}

/** Sample fact IDs of each page, separated by spaces, by path without locale. */
export function sampleMarks(samples: readonly Sample[]): Record<string, string> {
  const marks = new Map<string, Set<string>>();
  for (const { id, texts } of samples)
    for (const { url } of texts) if (url !== '') marks.set(url, (marks.get(url) ?? new Set()).add(id));
  return Object.fromEntries([...marks].map(([url, ids]) => [url, [...ids].join(' ')]));
}

/** Adds the state of the content as a setting of the default locale. */
export function compileContentState(
  items: readonly ContentItem[],
  docs: readonly DocText[],
  recorded: readonly LedgerText[],
  samples: readonly Sample[],
  compilation: Compilation,
  rows: Rows,
): void {
  const sources = sourcesOf(items, docs);
  rows.setting('content-state', 'en', {
    translations: translationsOf(sources, recorded, compilation.ledger.entries),
    samples: samples.map(({ id, what, texts: all }) => ({ id, what, texts: summaryOf(all) })),
  });
}
