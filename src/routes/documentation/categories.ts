// Documentation categories: their order, names, and trees.
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import type { DocCategory } from '../../views/docs/layout.tsx';
import type { Crumb } from '../../views/layout/breadcrumb.tsx';
import { tryCall } from '../common/page/optional.ts';
import { catePath } from './tree.ts';

/** A category with its parent. `pageCode` is the product's code if the category documents one product. */
export interface MenuCategory extends DocCategory {
  parentId: string | null;
  pageCode: string;
}

/** Loads all categories, each followed by its subcategories. Rejects if the portal call fails. */
export async function loadCategories(c: SiteContext): Promise<MenuCategory[]> {
  const menus = await c.get('shared').get('document/documentMenu');
  const show = (menu: (typeof menus)[number]) => ({
    id: menu.id,
    name: menu.name,
    url: catePath(menu.id),
    parentId: menu.parentId,
    pageCode: menu.pageCode,
  });
  return menus
    .filter(({ parentId }) => parentId === null)
    .flatMap((menu) => [menu, ...menus.filter(({ parentId }) => parentId === menu.id)])
    .map(show);
}

/** Returns the breadcrumb of a documentation page. */
export function crumbsOf(c: SiteContext, categories: readonly DocCategory[], cateId?: string): Crumb[] {
  const { t } = createView(c.get('locale'));
  const category = categories.find(({ id }) => id === cateId);
  return [
    { name: t('docs.title'), url: '/docs/' },
    ...(category ? [{ name: category.name, url: category.url }] : []),
  ];
}

/** Loads the tree of a category by both IDs (§7); logs and returns an empty tree on failure. */
export async function loadTree(
  c: SiteContext,
  cateId: string,
  menuId: string | null = null,
): Promise<DocNode[]> {
  const tree =
    menuId === null
      ? tryCall(c, 'shared', 'document/documentCate', { cateId })
      : tryCall(c, 'shared', 'document/documentCateOfMenu', { menuId, cateId });
  return (await tree) ?? [];
}
