// Finds a product or solution by its code in the kept trees, so that links show the name its own page has.
import { leavesOf, type TreeLeaf } from '../../../../common/contract/entities/content.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';
import type { SiteContext } from '../../../env.ts';
import { inTimeOr, optional } from './optional.ts';

export type Lookup = (code: string) => TreeLeaf | undefined;

type Tree = Parameters<typeof leavesOf>[0];
const TREES = { products: 'products/getPublish', solutions: 'solutions/getPublish' } as const;

const shownIn = (locale: Locale, tree: Tree): TreeLeaf[] =>
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

const NONE: Tree = [];

/** The lookup of two trees, by that of the products. */
const lookups = new WeakMap<Tree, { solutions: Tree; locale: Locale; lookup: Lookup }>();

/**
 * The lookup of a request's locale; entries of other locales are not found. Without the trees nothing is. It is the same
 * function for as long as the trees are the same objects.
 */
export async function lookupOf(c: SiteContext): Promise<Lookup> {
  const locale = c.get('locale');
  const [products, solutions] = await Promise.all([
    optional(c, 'shared', TREES.products).then((tree) => tree ?? NONE),
    optional(c, 'shared', TREES.solutions).then((tree) => tree ?? NONE),
  ]);
  const known = lookups.get(products);
  if (known?.solutions === solutions && known.locale === locale) return known.lookup;
  const leaves = [products, solutions].flatMap((tree) => shownIn(locale, tree));
  const byCode = new Map(leaves.map((leaf) => [leaf.code, leaf]));
  const lookup: Lookup = (code) => byCode.get(code);
  lookups.set(products, { solutions, locale, lookup });
  return lookup;
}

/** Finds nothing: it stands for a lookup whose trees are late. */
const noLookup: Lookup = () => undefined;

/** The lookup for the first chunk of a page, once the page's own data is there. */
export const lookupInTime = (c: SiteContext, lookup: Promise<Lookup>): Promise<Lookup> =>
  inTimeOr(c, TREES.products, lookup, noLookup);
