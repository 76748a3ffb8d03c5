// The documentation as files: Markdown for machines (D36), PDF for readers (D35).
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { PortalError } from '../../../common/upstream/errors.ts';
import { NO_STORE } from '../../cache/lifetime.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { link, withOrigin } from '../common/metadata/markdown.ts';
import { noTwin, sendTwin } from '../common/metadata/twin.ts';
import { categoriesOf, treeOf } from './categories.ts';
import { catePath, docPath } from './tree.ts';

/** What is not there is a 404 in Markdown; what the visitor may not read rejects like its page. */
export async function orNoTwin(c: SiteContext, made: Promise<Response>): Promise<Response> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof PortalError && error.failure === 'notFound') return noTwin(c);
    throw error;
  }
}

async function documentTwin(c: SiteContext, docId: string): Promise<Response> {
  const { t, href } = createView(c.var.locale);
  const document = await c.var.portal.call('document/documentMarkdown', { docId });
  return sendTwin(c, {
    title: document.title,
    path: docPath(document.cateId, docId),
    locale: document.translation.locale,
    note: `${t('docs.updated')}: ${document.updateTime.slice(0, 10)}`,
    parts: [withOrigin(document.markdown, href)],
    isPersonal: document.restricted,
  });
}

/** A document as Markdown, at its `.md` address and at its own. */
export const sendMarkdown = (c: SiteContext, docId: string): Promise<Response> =>
  orNoTwin(c, documentTwin(c, docId));

/** A tree as a list, without what is not for everyone, or not for long. */
function listOf(nodes: readonly DocNode[], cateId: string, href: (path: string) => string): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'DOCUMENT')
      return node.restricted || node.accessStatus === 'abandoned'
        ? []
        : [`- ${link(node.name, docPath(cateId, node.nodeId), href)}`];
    const below = listOf(node.nestedCategory, cateId, href);
    return below.length > 0 ? [`- ${node.name}`, ...below.map((line) => `  ${line}`)] : [];
  });
}

async function categoryTwin(c: SiteContext, cateId: string): Promise<Response> {
  const { href } = createView(c.var.locale);
  const category = await c.var.shared.get('document/documentCateInfo', { cateId });
  const list = listOf(await treeOf(c, category.cateId), category.cateId, href);
  return sendTwin(c, {
    title: category.name,
    path: catePath(category.cateId),
    locale: c.var.locale,
    parts: [category.introduction, list.join('\n')].filter((part) => part !== ''),
  });
}

/** A category as Markdown: what it is about, and the documents that everyone may read. */
export const sendCategoryMarkdown = (c: SiteContext, cateId: string): Promise<Response> =>
  orNoTwin(c, categoryTwin(c, cateId));

/** The entrance of the documentation as Markdown: its categories. */
export async function sendDocsMarkdown(c: SiteContext): Promise<Response> {
  const { t, href } = createView(c.var.locale);
  const categories = await categoriesOf(c);
  return sendTwin(c, {
    title: t('docs.title'),
    path: '/docs/',
    locale: c.var.locale,
    parts: [
      t('docs.lead'),
      [
        ...categories.map(({ name, url, parentId }) => `${parentId ? '  ' : ''}- ${link(name, url, href)}`),
        `- ${link(t('api.title'), '/docs/api/', href)}`,
      ].join('\n'),
    ],
  });
}

/** POST: the document as a file to keep. Rejects with the portal's refusal. */
export async function sendPdf(c: SiteContext, docId: string): Promise<Response> {
  const { fileName, contentType, data } = await c.var.portal.call('document/documentPdf', { docId });
  const name = /^[\w.-]{1,120}$/.test(fileName) ? fileName : 'document.pdf';
  return c.body(Uint8Array.fromBase64(data), 200, {
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': NO_STORE,
  });
}
