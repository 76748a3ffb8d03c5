// Looks up products and solutions by code in the cached trees, so that links show the name of their target.
import {
  type TreeLeaf,
  type TreeNode,
  visibleLeavesIn,
} from '../../../../common/contract/entities/content.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';
import type { SiteContext } from '../../../env.ts';
import { tryCall, waitOrFallback } from './optional.ts';

/** Tree entry with the name of the group that lists it. */
export type GroupedLeaf = TreeLeaf & { group: string };
export type Lookup = (code: string) => GroupedLeaf | undefined;

type Tree = readonly TreeNode[];
const TREES = { products: 'products/getPublish', solutions: 'solutions/getPublish' } as const;

/** Returns the entry of an area by its code; `undefined` if there is none. Rejects if the tree cannot be loaded. */
export async function findLeaf(
  { var: { shared, locale } }: SiteContext,
  area: keyof typeof TREES,
  code: string,
): Promise<TreeLeaf | undefined> {
  const leaf = visibleLeavesIn(locale, await shared.get(TREES[area])).find((leaf) => leaf.code === code);
  return leaf?.url.startsWith(`/${area}/`) ? leaf : undefined;
}

const NONE: Tree = [];

const lookups = new WeakMap<Tree, { solutions: Tree; locale: Locale; lookup: Lookup }>();

/**
 * Returns the lookup for the request's locale; empty if the trees cannot be loaded. The function object changes only
 * with the trees, so it can be a memoization key of rendered parts.
 */
export async function loadLookup(c: SiteContext): Promise<Lookup> {
  const locale = c.get('locale');
  const [products, solutions] = await Promise.all([
    tryCall(c, 'shared', TREES.products).then((tree) => tree ?? NONE),
    tryCall(c, 'shared', TREES.solutions).then((tree) => tree ?? NONE),
  ]);
  const cached = lookups.get(products);
  if (cached?.solutions === solutions && cached.locale === locale) return cached.lookup;
  const leaves = [...products, ...solutions].flatMap((node) =>
    visibleLeavesIn(locale, [node]).map((leaf): GroupedLeaf => ({ ...leaf, group: node.name })),
  );
  const byCode = new Map(leaves.map((leaf) => [leaf.code, leaf]));
  const lookup: Lookup = (code) => byCode.get(code);
  lookups.set(products, { solutions, locale, lookup });
  return lookup;
}

/** Empty lookup, used if the trees are late. */
const emptyLookup: Lookup = () => undefined;

/** Returns the group that lists a page; `undefined` if there is none, or if it has the same name as the page. */
export function groupOf(lookup: Lookup, { code, name }: { code: string; name: string }): string | undefined {
  const group = lookup(code)?.group;
  return group === name ? undefined : group;
}

/** Returns the lookup for the first chunk of a page. Call it after the page's required data has arrived. */
export const waitForLookup = (c: SiteContext, lookup: Promise<Lookup>): Promise<Lookup> =>
  waitOrFallback(c, TREES.products, lookup, emptyLookup);
