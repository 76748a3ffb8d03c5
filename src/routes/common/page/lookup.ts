// Looks up products and solutions by code in the cached trees, so that links show the name of their page.
import { leavesShownIn, type TreeLeaf, type TreeNode } from '../../../../common/contract/entities/content.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';
import type { SiteContext } from '../../../env.ts';
import { inTimeOr, optional } from './optional.ts';

/** An entry of a tree, and the name of the group that lists it. */
export type Listed = TreeLeaf & { group: string };
export type Lookup = (code: string) => Listed | undefined;

type Tree = readonly TreeNode[];
const TREES = { products: 'products/getPublish', solutions: 'solutions/getPublish' } as const;

/** The entry of an area with a code; `undefined` if there is none. Rejects if the tree cannot be loaded. */
export async function leafOf(
  { var: { shared, locale } }: SiteContext,
  area: keyof typeof TREES,
  code: string,
): Promise<TreeLeaf | undefined> {
  const leaf = leavesShownIn(locale, await shared.get(TREES[area])).find((found) => found.code === code);
  return leaf?.url.startsWith(`/${area}/`) ? leaf : undefined;
}

const NONE: Tree = [];

/** Memoized lookups, by the tree of products. */
const lookups = new WeakMap<Tree, { solutions: Tree; locale: Locale; lookup: Lookup }>();

/**
 * Lookup in the request's locale, without entries of other locales; empty without the trees. The function is the same
 * object as long as the trees are, so rendered parts can be memoized by it.
 */
export async function lookupOf(c: SiteContext): Promise<Lookup> {
  const locale = c.get('locale');
  const [products, solutions] = await Promise.all([
    optional(c, 'shared', TREES.products).then((tree) => tree ?? NONE),
    optional(c, 'shared', TREES.solutions).then((tree) => tree ?? NONE),
  ]);
  const known = lookups.get(products);
  if (known?.solutions === solutions && known.locale === locale) return known.lookup;
  const leaves = [...products, ...solutions].flatMap((node) =>
    leavesShownIn(locale, [node]).map((leaf): Listed => ({ ...leaf, group: node.name })),
  );
  const byCode = new Map(leaves.map((leaf) => [leaf.code, leaf]));
  const lookup: Lookup = (code) => byCode.get(code);
  lookups.set(products, { solutions, locale, lookup });
  return lookup;
}

/** Empty lookup, used while the trees are late. */
const noLookup: Lookup = () => undefined;

/** The name of the group that lists a page; `undefined` without one, or if the group has the name of the page. */
export function groupOf(lookup: Lookup, { code, name }: { code: string; name: string }): string | undefined {
  const group = lookup(code)?.group;
  return group === name ? undefined : group;
}

/** The lookup for the first chunk of a page, awaited after the page's required data. */
export const lookupInTime = (c: SiteContext, lookup: Promise<Lookup>): Promise<Lookup> =>
  inTimeOr(c, TREES.products, lookup, noLookup);
