// Compiles machine-readable claims: those stated in public content, with their labels and publication dates.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import type { Compilation } from '../compilation.ts';
import type { DocText } from '../docs/docs.ts';
import type { ContentItem } from '../markdown/content-item.ts';
import type { Rows } from '../publication/rows.ts';

const REFERENCE = /\{claim:([a-zA-Z0-9]+)\}|"claim":\s*"([a-zA-Z0-9]+)"/g;
const Figures = z.object({
  items: z.array(z.object({ label: z.string(), claim: z.object({ id: z.string() }) })),
});

/** A content item whose source may state claims. */
interface Source {
  file: string;
  publishedAt: string | null;
}

/** The earlier of two instants; `null` precedes all. */
const earlierOf = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : a < b ? a : b;

/** IDs of the stated claims, each with the earliest publication time of a content item that states it. */
function statedIn(sources: readonly Source[]): Map<string, string | null> {
  const stated = new Map<string, string | null>();
  for (const { file, publishedAt } of sources)
    for (const [, inProse, inModule] of readFileSync(file, 'utf8').matchAll(REFERENCE)) {
      const id = inProse ?? inModule ?? '';
      const previous = stated.get(id);
      stated.set(id, previous === undefined ? publishedAt : earlierOf(previous, publishedAt));
    }
  return stated;
}

/** The most frequent label of each claim in the figures of pages; the first one if several are equally frequent. */
function labelsIn(items: readonly ContentItem[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { body } of items)
    for (const { type, details } of 'modules' in body ? body.modules : []) {
      if (type !== 'statistics') continue;
      const figures = Figures.safeParse(JSON.parse(details));
      for (const { label, claim } of figures.data?.items ?? []) {
        const labels = counts.get(claim.id) ?? new Map<string, number>();
        counts.set(claim.id, labels.set(label, (labels.get(label) ?? 0) + 1));
      }
    }
  return new Map(
    [...counts].map(([id, labels]) => [id, [...labels].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '']),
  );
}

/** Adds the claims of every locale, except claims that only drafts or restricted documents state. */
export function compileClaims(
  items: readonly ContentItem[],
  docs: readonly DocText[],
  compilation: Compilation,
  rows: Rows,
): void {
  const live = items.filter(({ state }) => state === 'live');
  const home = join(compilation.root, 'home', 'en.json');
  const stated = statedIn([
    ...(existsSync(home) ? [{ file: home, publishedAt: null }] : []),
    ...live.map(({ file, publishedAt }) => ({
      file,
      publishedAt: publishedAt && new Date(publishedAt).toISOString(),
    })),
    ...docs.filter(({ restricted }) => !restricted).map(({ file }) => ({ file, publishedAt: null })),
  ]);
  const claimsIn = (locale: Locale) => {
    const labels = labelsIn(live.filter((item) => item.locale === locale));
    return [...compilation.claims.values()].flatMap((claim) => {
      const publishedAt = stated.get(claim.id);
      return publishedAt === undefined ? [] : [{ ...claim, label: labels.get(claim.id) ?? '', publishedAt }];
    });
  };
  for (const locale of localeCodes) rows.setting('claims', locale, claimsIn(locale));
}
