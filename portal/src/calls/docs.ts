// Handlers of §7 document/*: the documentation center.
import type { docsCalls } from '../../../common/contract/calls/docs.ts';
import type { DataInput, ParsedParams } from '../../../common/contract/contract.ts';
import { SEARCH_FEEDBACK } from '../../../common/contract/entities/forms.ts';
import type { StoredText } from '../../../common/contract/translation.ts';
import { listDocumentChanges, readChanges } from '../changes/documents.ts';
import { listContent } from '../content/list.ts';
import { readSetting } from '../content/read.ts';
import { chooseText, SOURCE_COLUMNS } from '../content/translated.ts';
import type { Ctx } from '../context.ts';
import { type Document, readDocument, readMenu, readMenus, readPlace, readTree } from '../docs/read.ts';
import { forbidden, loginRequired, NO_API_PERMISSION, notFound } from '../errors.ts';
import type { HandlersOf } from '../handlers.ts';
import { limitPdfs, makeDocumentPdf } from '../pdf/document-pdf.ts';
import { submit } from '../submissions.ts';

type Name = 'document/documentList';

interface Row extends StoredText {
  docId: string;
  cateId: string;
  title: string;
  description: string;
  markdown: string;
  updateTime: string;
}

/**
 * Public documents with a version in the locale ?1 or in English. A document with several tree positions is listed at
 * the first one and has the strictest access of all positions.
 */
const READABLE = `SELECT n.node_id, min(n.menu_id) AS menu_id, min(m.position * 10000 + n.position) AS place
  FROM doc_node n JOIN doc_menu m ON m.id = n.menu_id AND m.locale = 'en'
  WHERE n.type = 'DOCUMENT'
    AND EXISTS (SELECT 1 FROM doc_text t WHERE t.doc_id = n.node_id AND t.locale IN (?1, 'en'))
  GROUP BY n.node_id HAVING max(n.restricted) = 0 AND max(n.abandoned) = 0`;

/** Reads a page of the public documents in the visitor's locale or in English. */
async function listDocuments(
  { db, locale }: Ctx,
  { pageIndex, pageSize, withText }: ParsedParams<Name>,
): Promise<DataInput<Name>> {
  const statements = [
    db.prepare(`SELECT count(*) AS total FROM (${READABLE})`).bind(locale),
    db
      .prepare(
        `SELECT t.doc_id AS docId, o.menu_id AS cateId, t.locale, t.title, t.description,
           ${withText === '1' ? 't.markdown' : "''"} AS markdown, t.updated_at AS updateTime, ${SOURCE_COLUMNS}
         FROM (${READABLE} ORDER BY menu_id, place, node_id LIMIT ?3 OFFSET ?4) o JOIN doc_text t ON t.doc_id = o.node_id
         WHERE t.locale IN (?1, 'en') OR ?2 = '0' ORDER BY o.menu_id, o.place, t.doc_id`,
      )
      .bind(locale, withText, pageSize, (pageIndex - 1) * pageSize),
  ];
  const [counts, pageRows] = await db.batch<Row & { total: number }>(statements);
  const versions = Map.groupBy(pageRows?.results ?? [], ({ docId }) => docId);
  const rows = [...versions.values()].flatMap((texts) => chooseText(texts, locale) ?? []);
  return { rows, total: counts?.results[0]?.total ?? 0, pageIndex, pageSize };
}

/** Throws if the visitor has no access: login-required if anonymous, forbidden without permission (§6, §8). */
function requireAccess(access: Document['access']): void {
  if (access === 'restricted') throw loginRequired();
  if (access === 'denied') throw forbidden('you do not have permission to read this document');
}

/** Reads a document. Throws if this visitor may not read it. */
async function readPermitted(ctx: Ctx, docId: string): Promise<Document> {
  const document = await readDocument(ctx, docId);
  requireAccess(document.access);
  return document;
}

/** Returns the IDs of a category and its subcategories, in order. */
const listWithChildren = async (ctx: Ctx, id: string): Promise<string[]> =>
  (await readMenus(ctx)).filter((menu) => menu.id === id || menu.parentId === id).map((menu) => menu.id);

export const docsHandlers: HandlersOf<keyof typeof docsCalls> = {
  'document/documentTopSearchWords': async (ctx) => (await readSetting(ctx, 'top-search-words')) ?? [],
  'document/documentMenu': async (ctx) =>
    (await readMenus(ctx)).map(({ id, parentId, name, pageCode }) => ({ id, parentId, name, pageCode })),
  'document/documentCate': async (ctx, { cateId }) => readTree(ctx, [(await readMenu(ctx, cateId)).id]),
  'document/documentCateOfMenu': async (ctx, { menuId, cateId }) => {
    const [menu, category] = await Promise.all([readMenu(ctx, menuId), readMenu(ctx, cateId)]);
    if (category.id !== menu.id && category.parentId !== menu.id)
      throw notFound(`category ${cateId} of ${menuId}`);
    return readTree(ctx, [category.id]);
  },
  'document/documentCateInfo': async (ctx, { cateId }) => {
    const { id, name, introduction, hasLearningPath } = await readMenu(ctx, cateId);
    return { cateId: id, name, introduction, hasLearningPath: hasLearningPath === 1 };
  },
  /** Returns the API documents of a product, or all. Documents without a product belong to every product. */
  'document/documentApiProductCate': async (ctx, { productCode }) =>
    readTree(
      ctx,
      await listWithChildren(ctx, (await readMenu(ctx, 'api-doc')).id),
      (product) => productCode === '' || product === '' || product === productCode,
    ),
  'document/wplusProductList': async (ctx) => {
    const { results } = await ctx.db
      .prepare(
        "SELECT DISTINCT n.product_code FROM doc_node n JOIN doc_text t ON t.doc_id = n.node_id WHERE t.wplus_html IS NOT NULL AND n.product_code <> ''",
      )
      .all<{ product_code: string }>();
    const codes = results.map((row) => row.product_code);
    const pages = await listContent(
      ctx,
      { types: ['product'], codes: { in: codes } },
      { limit: codes.length },
    );
    return pages.map((page) => ({ id: page.id, code: page.code, name: page.title }));
  },
  'document/documentDetail': async (ctx, { docId }) => {
    const document = await readPermitted(ctx, docId);
    const { facts, translation } = document;
    const [replacedBy, changes] = await Promise.all([
      facts.replacedBy ? readPlace(ctx, facts.replacedBy) : null,
      readChanges(ctx, docId, translation.locale),
    ]);
    return {
      docId,
      cateId: document.menuId,
      title: document.title,
      updateTime: document.updatedAt,
      isWplus: document.wplusHtml !== null,
      content: document.html,
      wplusDoc: document.wplusHtml,
      docMenuTitle: document.menuName,
      restricted: document.restricted,
      accessStatus: document.access,
      translation,
      description: document.description,
      products: facts.products,
      replacedBy,
      revision: document.revision,
      changes,
      switchedTo: document.switchedTo,
    };
  },
  'document/documentMarkdown': async (ctx, { docId }) => {
    const document = await readPermitted(ctx, docId);
    const { locale } = document.translation;
    const [text, changes] = await Promise.all([
      ctx.db
        .prepare('SELECT markdown, wplus_markdown FROM doc_text WHERE doc_id = ? AND locale = ?')
        .bind(docId, locale)
        .first<{ markdown: string; wplus_markdown: string | null }>(),
      readChanges(ctx, docId, locale),
    ]);
    return {
      docId,
      cateId: document.menuId,
      title: document.title,
      updateTime: document.updatedAt,
      markdown: text?.markdown ?? '',
      wplusMarkdown: text?.wplus_markdown ?? null,
      restricted: document.restricted,
      translation: document.translation,
      changes,
    };
  },
  'document/documentList': listDocuments,
  'document/documentChanges': listDocumentChanges,
  /** Uses stored text only, so that a PDF with the company's name never contains third-party text. */
  'document/documentPdf': async (ctx, { docId }) => {
    await limitPdfs(ctx);
    const bytes = await makeDocumentPdf(ctx, await readPermitted(ctx, docId));
    return { fileName: `${docId}.pdf`, contentType: 'application/pdf', data: bytes.toBase64() };
  },
  /** §6: dictionary values require a signed-in customer; those of a product require a customer of that product. */
  'document/paramDict': async (ctx, { dictCode, appCode, parameterName }) => {
    const customer = await ctx.customer();
    if (!customer) throw loginRequired();
    if (appCode !== '' && !customer.products.has(appCode)) throw forbidden(NO_API_PERMISSION);
    const condition = "dict_code = ?1 AND locale = ?2 AND (?3 = '' OR parameter_name = ?3)";
    const { results } = await ctx.db
      .prepare(
        `SELECT value, description FROM doc_param WHERE ${condition} AND (?4 = '' OR app_code IN ('', ?4))
           AND (app_code = '' OR app_code IN (SELECT value FROM json_each(?5)))
         ORDER BY position`,
      )
      .bind(dictCode, ctx.locale, parameterName, appCode, JSON.stringify([...customer.products]))
      .all<{ value: string; description: string }>();
    if (results.length > 0) return results;
    const exists = await ctx.db
      .prepare(`SELECT 1 FROM doc_param WHERE ${condition} LIMIT 1`)
      .bind(dictCode, ctx.locale, parameterName)
      .first();
    throw exists ? forbidden(NO_API_PERMISSION) : notFound(`dictionary ${dictCode}`);
  },
  'document/feedback': async (ctx, params) => {
    const { pageCode } = params;
    if (pageCode !== SEARCH_FEEDBACK) await readPermitted(ctx, pageCode);
    return submit(ctx, { kind: 'feedback', name: pageCode, code: pageCode, detail: params });
  },
};
