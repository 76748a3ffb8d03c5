// Case study results in the closing sections of pages and in the solution index. An editor selects one result per page,
// for all languages (content/data/proofs.json).
import { join } from 'node:path';
import { z } from 'zod';
import type { Details } from '../../common/contract/modules/modules.ts';
import type { Compilation } from '../compilation.ts';
import { readChecked } from '../files.ts';
import type { ContentItem } from '../markdown/content-item.ts';

/** A case study's code and the number of one of its results, by page type and code. */
const ProofsSchema = z.record(
  z.string(),
  z.record(z.string(), z.strictObject({ case: z.string(), result: z.number().int().min(1) })),
);
type Closing = Details<'callToAction'>;

const proofOf = ({ card: { url, facts } }: ContentItem, number: number): Closing['proof'] => {
  const result = facts?.results?.[number - 1];
  return result && { href: url, customer: facts?.customer ?? '', result };
};

function addProof(page: ContentItem, proof: Closing['proof']): ContentItem {
  if (!('modules' in page.body) || 'extendType' in page.body) return page;
  const modules = page.body.modules.map((module) => {
    if (module.type !== 'callToAction') return module;
    const details: Closing = JSON.parse(module.details);
    return { ...module, details: JSON.stringify({ ...details, proof }) };
  });
  const card = page.type === 'solution' ? { ...page.card, proof } : page.card;
  return { ...page, card, body: { ...page.body, modules } };
}

/** Adds the selected results to the closing sections of `pages`. Reports missing pages, sections, and results. */
export function addProofs(
  pages: readonly ContentItem[],
  articles: readonly ContentItem[],
  compilation: Compilation,
): readonly ContentItem[] {
  const { json, value: proofs = {} } = readChecked(
    join(compilation.root, 'data', 'proofs.json'),
    ProofsSchema,
    compilation,
  );
  const cases = articles.filter(({ type, state }) => type === 'case' && state === 'live');
  const hasClosing = ({ body }: ContentItem) =>
    'modules' in body && body.modules.some(({ type }) => type === 'callToAction');
  for (const [type, codes] of Object.entries(proofs))
    for (const [code, { case: study, result }] of Object.entries(codes)) {
      const path = [type, code];
      if (!pages.some((page) => page.type === type && page.code === code && hasClosing(page)))
        json.report(path, `${type}/${code}: the page does not exist or has no closing section`);
      if (!cases.some((article) => article.code === study && proofOf(article, result)))
        json.report(path, `${type}/${code}: ${study} has no result ${result}`);
    }
  return pages.map((page) => {
    const selected = proofs[page.type]?.[page.code];
    const study = cases.find(({ code, locale }) => code === selected?.case && locale === page.locale);
    return selected && study ? addProof(page, proofOf(study, selected.result)) : page;
  });
}
