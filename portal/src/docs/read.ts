// Reads the documentation: categories, trees with access information, and documents.
import { z } from 'zod';
import { CODES } from '../../../common/contract/codes.ts';
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import type { StoredText, Translation } from '../../../common/contract/translation.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { inJson } from '../content/stored.ts';
import { chooseText, SOURCE_COLUMNS } from '../content/translated.ts';
import type { Ctx, Customer } from '../context.ts';
import { CallError, notFound, requireFound } from '../errors.ts';

interface Menu {
  id: string;
  parentId: string | null;
  pageCode: string;
  name: string;
  introduction: string;
  hasLearningPath: number;
}

interface NodeRow extends Pick<DocNode, 'treeId' | 'nodeId' | 'cateId' | 'learningPath'> {
  parentId: string | null;
  type: 'DIRECTORY' | 'DOCUMENT';
  names: string;
  restricted: number;
  abandoned: number;
  product: string;
}

/** Facts stored once, with the English text (compiler/docs/doc-front.ts). */
const Facts = z.object({ products: z.array(z.string()).default([]), replacedBy: z.string().optional() });
type Facts = z.output<typeof Facts>;

interface TextRow extends StoredText {
  docId: string;
  title: string;
  updatedAt: string;
}

/** Reads all categories in the visitor's locale, in order. */
export async function readMenus(ctx: Ctx): Promise<Menu[]> {
  const { results } = await ctx.db
    .prepare(
      `SELECT id, parent_id AS parentId, page_code AS pageCode, name, introduction, has_learning_path AS hasLearningPath
       FROM doc_menu WHERE locale = ? ORDER BY position`,
    )
    .bind(ctx.locale)
    .all<Menu>();
  return results;
}

/** Reads a category by ID or page code. Throws not-found if there is none. */
export async function readMenu(ctx: Ctx, cateId: string): Promise<Menu> {
  const menus = await readMenus(ctx);
  const menu = menus.find((item) => item.id === cateId) ?? menus.find((item) => item.pageCode === cateId);
  return requireFound(menu, `category ${cateId}`);
}

/** §6: returns the visitor's access to a document. */
function accessOf(
  node: { nodeId: string; restricted: number; abandoned: number },
  customer: Customer | null,
): DocNode['accessStatus'] {
  if (node.restricted && !customer) return 'restricted';
  if (node.restricted && !customer?.documents.has(node.nodeId)) return 'denied';
  return node.abandoned ? 'abandoned' : 'permitted';
}

const positionOf = ({ treeId, nodeId, cateId, learningPath }: NodeRow) => ({
  treeId,
  nodeId,
  cateId,
  learningPath,
});

/** Default values of members that only documents have. */
const NO_DOCUMENT = { locale: null, restricted: false, accessStatus: 'permitted', updateTime: null } as const;

const documentNode = (node: NodeRow, text: TextRow, customer: Customer | null): DocNode => ({
  ...positionOf(node),
  type: 'DOCUMENT',
  name: text.title,
  locale: text.locale,
  restricted: node.restricted === 1,
  accessStatus: accessOf(node, customer),
  updateTime: text.updatedAt,
  nestedCategory: [],
});

/** Returns the placeholder node of an empty directory. */
const emptyNode = (directory: NodeRow): DocNode => ({
  ...NO_DOCUMENT,
  type: 'EMPTY',
  treeId: `${directory.treeId}-empty`,
  nodeId: `${directory.nodeId}-empty`,
  cateId: directory.cateId,
  name: '',
  learningPath: null,
  nestedCategory: [],
});

function directoryNode(ctx: Ctx, node: NodeRow, children: DocNode[]): DocNode {
  const names: Record<Locale, string> = JSON.parse(node.names);
  return {
    ...NO_DOCUMENT,
    ...positionOf(node),
    type: 'DIRECTORY',
    name: names[ctx.locale],
    nestedCategory: children.length > 0 ? children : [emptyNode(node)],
  };
}

/** Reads the trees of categories, with the visitor's access. An empty directory contains an EMPTY node. */
export async function readTree(
  ctx: Ctx,
  menuIds: readonly string[],
  accepts: (product: string) => boolean = () => true,
): Promise<DocNode[]> {
  const marks = menuIds.map(() => '?').join(', ');
  const [nodes, texts, customer] = await Promise.all([
    ctx.db
      .prepare(
        `SELECT tree_id AS treeId, menu_id AS cateId, parent_id AS parentId, type, node_id AS nodeId, names,
           learning_path AS learningPath, abandoned, product_code AS product,
           (SELECT max(place.restricted) FROM doc_node place WHERE place.node_id = n.node_id) AS restricted
         FROM doc_node n WHERE menu_id IN (${marks}) ORDER BY position`,
      )
      .bind(...menuIds)
      .all<NodeRow>(),
    ctx.db
      .prepare(
        `SELECT doc_id AS docId, locale, title, updated_at AS updatedAt, ${SOURCE_COLUMNS} FROM doc_text
         WHERE doc_id IN (SELECT node_id FROM doc_node WHERE menu_id IN (${marks}))`,
      )
      .bind(...menuIds)
      .all<TextRow>(),
    ctx.customer(),
  ]);
  const textsOf = Map.groupBy(texts.results, (row) => row.docId);
  const childrenOf = Map.groupBy(nodes.results, (node) => node.parentId);
  const show = (node: NodeRow): DocNode[] => {
    if (node.type === 'DOCUMENT') {
      const text = accepts(node.product) && chooseText(textsOf.get(node.nodeId) ?? [], ctx.locale);
      return text ? [documentNode(node, text, customer)] : [];
    }
    const below = childrenOf.get(node.treeId) ?? [];
    const children = below.flatMap(show);
    // Omits a directory without documents of the requested product.
    return below.length > 0 && children.length === 0 ? [] : [directoryNode(ctx, node, children)];
  };
  const roots = childrenOf.get(null) ?? [];
  return menuIds.flatMap((id) => roots.filter((node) => node.cateId === id).flatMap(show));
}

export interface Document {
  docId: string;
  menuId: string;
  menuName: string;
  title: string;
  html: string;
  wplusHtml: string | null;
  updatedAt: string;
  restricted: boolean;
  access: DocNode['accessStatus'];
  translation: Translation;
  description: string;
  facts: Facts;
  revision: string;
  /** Name of the customer whose view a staff member has switched to (§6). */
  switchedTo: string | null;
}

/** Reads a document with the visitor's access. Throws not-found if there is none. */
export async function readDocument(ctx: Ctx, docId: string): Promise<Document> {
  const [node, texts, customer] = await Promise.all([
    ctx.db
      .prepare(
        // If a document has several tree positions, the first one sets the category and the strictest one the access.
        `SELECT n.menu_id AS menuId, n.node_id AS nodeId, max(n.restricted) OVER () AS restricted, n.abandoned, m.name
         FROM doc_node n JOIN doc_menu m ON m.id = n.menu_id AND m.locale = ?
         WHERE n.node_id = ? ORDER BY n.menu_id, n.tree_id LIMIT 1`,
      )
      .bind(ctx.locale, docId)
      .first<{ menuId: string; nodeId: string; restricted: number; abandoned: number; name: string }>(),
    ctx.db
      .prepare(
        `SELECT doc_id AS docId, locale, title, html, wplus_html AS wplusHtml, description, facts,
           updated_at AS updatedAt, ${SOURCE_COLUMNS} FROM doc_text WHERE doc_id = ?`,
      )
      .bind(docId)
      .all<TextRow & { html: string; wplusHtml: string | null; description: string; facts: string }>(),
    ctx.customer(),
  ]);
  const text = chooseText(texts.results, ctx.locale);
  if (!node || !text) throw notFound(`document ${docId}`);
  return {
    docId,
    menuId: node.menuId,
    menuName: node.name,
    title: text.title,
    html: text.html,
    wplusHtml: text.wplusHtml,
    updatedAt: text.updatedAt,
    restricted: node.restricted === 1,
    access: accessOf(node, customer),
    translation: text.translation,
    description: text.description,
    facts: inJson(Facts).parse(texts.results.find(({ locale }) => locale === 'en')?.facts ?? '{}'),
    revision: text.sourceHash,
    switchedTo: customer?.isSwitched ? customer.displayName : null,
  };
}

/** Reads category, title, and locale of a document; `null` if it does not exist. */
export async function readPlace(
  ctx: Ctx,
  docId: string,
): Promise<{ cateId: string; docId: string; title: string; locale: Locale } | null> {
  try {
    const { menuId, title, translation } = await readDocument(ctx, docId);
    return { cateId: menuId, docId, title, locale: translation.locale };
  } catch (error) {
    if (error instanceof CallError && error.code === CODES.notFound) return null;
    throw error;
  }
}
