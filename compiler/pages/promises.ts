// Promises of product pages (content/promises.json): each capability refers to the documents, API operations, or pages
// that describe it in detail.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readChecked } from '../files.ts';
import type { Text } from '../markdown/text.ts';
import { placeOfText } from '../terms/terms.ts';
import type { Work } from '../work.ts';

/** By code of the product: by English title of the capability: `doc/CODE`, `operation/ID`, or `TYPE/CODE` of a page. */
const Promises = z.record(
  z.string(),
  z.record(z.string(), z.array(z.string().regex(/^[a-z]+\/[\w-]+$/)).min(1)),
);

/** The part of an authored page that contains capabilities. */
const Page = z.object({
  modules: z.array(
    z.object({
      type: z.string(),
      details: z.object({
        items: z.array(z.looseObject({ title: z.string().optional() })).optional(),
        tabs: z.array(z.object({ title: z.string() })).optional(),
      }),
    }),
  ),
});

/** Titles of the capabilities of a product page, as authored: its feature grids and tabs. */
const capabilitiesOf = (file: string): string[] =>
  Page.parse(JSON.parse(readFileSync(file, 'utf8')))
    .modules.filter(({ type }) => type === 'featureGrid' || type === 'capabilityTabs')
    .flatMap(({ details }) => [...(details.items ?? []), ...(details.tabs ?? [])])
    .flatMap(({ title }) => title ?? []);

/**
 * Reports capabilities of product pages without a reference, references to unknown texts, and entries without a
 * capability. `known` contains the references of all documents and operations.
 */
export function reportPromises(texts: readonly Text[], known: ReadonlySet<string>, work: Work): void {
  const file = join(work.root, 'promises.json');
  if (!existsSync(file)) return;
  const { json, value } = readChecked(file, Promises, work);
  // Invalid texts are missing.
  if (!value || work.problems.some(({ gap }) => !gap)) return;
  const pages = new Set(texts.map(({ type, code }) => `${type}/${code}`));
  const products = texts.filter(
    ({ type, locale, state }) => type === 'product' && locale === 'en' && state === 'live',
  );
  for (const { code, file: page } of products) {
    const promised = value[code] ?? {};
    for (const title of capabilitiesOf(page))
      if (!Object.hasOwn(promised, title))
        json.report([code], `${placeOfText(work.root, page)} promises "${title}" without a reference`);
  }
  for (const [code, promised] of Object.entries(value)) {
    const product = products.find((text) => text.code === code);
    if (!product) json.report([code], `unknown product ${code}`);
    const titles = product ? capabilitiesOf(product.file) : [];
    for (const [title, references] of Object.entries(promised)) {
      if (product && !titles.includes(title))
        json.report([code, title], `${code} does not promise "${title}"`);
      references.forEach((reference, index) => {
        if (!known.has(reference) && !pages.has(reference))
          json.report([code, title, index], `unknown text ${reference}`);
      });
    }
  }
}
