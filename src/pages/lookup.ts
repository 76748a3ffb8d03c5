// Finds a product or solution by its code in the kept trees, so that links show the name its own page has.
import { leavesOf, type TreeLeaf } from '../api/contract/entities/content.ts';
import type { SiteContext } from '../env.ts';
import type { Locale } from '../i18n/locales.ts';
import { optional } from './optional.ts';

export type Lookup = (code: string) => TreeLeaf | undefined;

const TREES = { products: 'products/getPublish', solutions: 'solutions/getPublish' } as const;

const shownIn = (locale: Locale, tree: Parameters<typeof leavesOf>[0]): TreeLeaf[] =>
  leavesOf(tree).filter(({ displayOnly }) => displayOnly.length === 0 || displayOnly.includes(locale));

/**
 * The entry of an area that has a code, `undefined` when there is none. Rejects when the tree cannot be had:
 * then it is not known.
 */
export async function leafOf(
  { var: { shared, locale } }: SiteContext,
  area: keyof typeof TREES,
  code: string,
): Promise<TreeLeaf | undefined> {
  const leaf = shownIn(locale, await shared.get(TREES[area])).find((found) => found.code === code);
  return leaf?.url.startsWith(`/${area}/`) ? leaf : undefined;
}

/** The lookup of a request's locale; entries of other locales are not found. Without the trees nothing is. */
export async function lookupOf(c: SiteContext): Promise<Lookup> {
  const locale = c.get('locale');
  const trees = await Promise.all(
    Object.values(TREES).map(async (name) => (await optional(c, 'shared', name)) ?? []),
  );
  const byCode = new Map(trees.flatMap((tree) => shownIn(locale, tree)).map((leaf) => [leaf.code, leaf]));
  return (code) => byCode.get(code);
}
