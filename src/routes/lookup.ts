// Finds a product or solution by its code in the kept trees, so that links show the name its own page has.
import { leavesOf, type TreeLeaf } from '../api/contract/entities/content.ts';
import type { SiteContext } from '../env.ts';

export type Lookup = (code: string) => TreeLeaf | undefined;

/** The lookup of a request's locale; entries of other locales are not found. Without the trees nothing is. */
export async function lookupOf(c: SiteContext): Promise<Lookup> {
  const { shared, locale, log } = c.var;
  const trees = await Promise.all(
    (['products/getPublish', 'solutions/getPublish'] as const).map((name) =>
      shared.get(name).catch((error) => {
        log.report({ event: 'section-missing', call: name, error: String(error) });
        return [];
      }),
    ),
  );
  const leaves = trees.flatMap(leavesOf).filter(({ displayOnly }) => displayOnly.length === 0 || displayOnly.includes(locale));
  const byCode = new Map(leaves.map((leaf) => [leaf.code, leaf]));
  return (code) => byCode.get(code);
}
