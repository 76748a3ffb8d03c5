// The categories of the documentation as pages name and order them.
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import type { DocCategory } from '../../views/docs/layout.tsx';
import type { Crumb } from '../../views/layout/breadcrumb.tsx';
import { optional } from '../common/page/optional.ts';
import { catePath } from './tree.ts';

/** Every category; those within another come right behind it. Rejects when the portal cannot be asked. */
export async function categoriesOf(c: SiteContext): Promise<(DocCategory & { parentId: string | null })[]> {
  const menus = await c.var.shared.get('document/documentMenu');
  const show = (menu: (typeof menus)[number]) => ({
    id: menu.id,
    name: menu.name,
    url: catePath(menu.id),
    parentId: menu.parentId,
  });
  return menus
    .filter(({ parentId }) => parentId === null)
    .flatMap((menu) => [menu, ...menus.filter(({ parentId }) => parentId === menu.id)])
    .map(show);
}

/** The pages above one of the documentation. */
export function crumbsOf(c: SiteContext, categories: readonly DocCategory[], cateId?: string): Crumb[] {
  const { t } = createView(c.var.locale);
  const category = categories.find(({ id }) => id === cateId);
  return [
    { name: t('docs.title'), url: '/docs/' },
    ...(category ? [{ name: category.name, url: category.url }] : []),
  ];
}

/**
 * The tree of a category as this visitor sees it; empty, and a line in the log, when it cannot be had. A category
 * within another one is asked for by both ids (§7).
 */
export async function treeOf(
  c: SiteContext,
  cateId: string,
  menuId: string | null = null,
): Promise<DocNode[]> {
  const tree =
    menuId === null
      ? optional(c, 'shared', 'document/documentCate', { cateId })
      : optional(c, 'shared', 'document/documentCateOfMenu', { menuId, cateId });
  return (await tree) ?? [];
}
