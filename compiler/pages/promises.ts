// Promises of product pages (content/promises.json): each capability refers to the documents, API operations, or pages
// that describe it in detail.
import { join } from 'node:path';
import { z } from 'zod';
import { ownOf } from '../../common/contract/own.ts';
import { inJson } from '../../portal/src/content/stored.ts';
import { type ApiDocument, operationsOf } from '../api-reference/document.ts';
import type { Compilation } from '../compilation.ts';
import type { DocText } from '../docs/docs.ts';
import { readChecked } from '../files.ts';
import type { ContentItem } from '../markdown/content-item.ts';

/** References by product and English capability title: `doc/CODE`, `operation/ID`, or `TYPE/CODE` of a page. */
const Promises = z.record(
  z.string(),
  z.record(z.string(), z.array(z.string().regex(/^[a-z]+\/[\w-]+$/)).min(1)),
);

/** The capabilities of a page: its feature grids and tabs. */
const Page = z.object({
  modules: z.array(
    z.object({
      type: z.string(),
      details: inJson(
        z.object({
          items: z.array(z.looseObject({ title: z.string().optional() })).optional(),
          tabs: z.array(z.object({ title: z.string() })).optional(),
        }),
      ),
    }),
  ),
});

/** Capability titles of a product page, with plain spaces. */
const capabilitiesOf = ({ body }: ContentItem): string[] =>
  Page.parse(body)
    .modules.filter(({ type }) => type === 'featureGrid' || type === 'capabilityTabs')
    .flatMap(({ details }) => [...(details.items ?? []), ...(details.tabs ?? [])])
    .flatMap(({ title }) => title?.replaceAll('\u00a0', ' ') ?? []);

/**
 * Reports capabilities of product pages without a reference, references to unknown content items, and entries without a
 * capability.
 */
export function reportPromises(
  pages: readonly ContentItem[],
  docs: readonly DocText[],
  api: ApiDocument | undefined,
  compilation: Compilation,
): void {
  const { json, value } = readChecked(join(compilation.root, 'promises.json'), Promises, compilation);
  // Invalid content items are missing from `pages` and `docs`, so references to them would be reported as unknown.
  if (!value || compilation.problems.some(({ gap }) => !gap)) return;
  const knownKeys = new Set([
    ...pages.map(({ type, code }) => `${type}/${code}`),
    ...docs.map(({ docId }) => `doc/${docId}`),
    ...(api ? operationsOf(api) : []).map(({ operation }) => `operation/${operation.operationId}`),
  ]);
  const products = new Map(
    pages
      .filter(({ type, locale, state }) => type === 'product' && locale === 'en' && state === 'live')
      .map((page) => [page.code, capabilitiesOf(page)]),
  );
  for (const [code, titles] of products)
    for (const title of titles)
      if (!ownOf(ownOf(value, code) ?? {}, title))
        json.report([code], `the capability "${title}" of ${code} has no reference`);
  for (const [code, promised] of Object.entries(value)) {
    const titles = products.get(code);
    if (!titles) json.report([code], `unknown product ${code}`);
    for (const [title, references] of Object.entries(promised)) {
      if (titles && !titles.includes(title))
        json.report([code, title], `${code} has no capability "${title}"`);
      references.forEach((reference, index) => {
        if (!knownKeys.has(reference)) json.report([code, title, index], `unknown reference ${reference}`);
      });
    }
  }
}
