// The documentation as files: Markdown for machines (D36) and PDF for readers (D35).
import type { Data } from '../../../common/contract/contract.ts';
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import type { Translate } from '../../../common/i18n/translator.ts';
import { PortalError } from '../../../common/upstream/errors.ts';
import { NO_STORE } from '../../cache/lifetime.ts';
import type { SiteContext } from '../../env.ts';
import { documentSentences } from '../../views/changes/sentences.ts';
import { createView } from '../../views/context.tsx';
import { lineText, link, withOrigin } from '../common/metadata/markdown.ts';
import { markdownNotFound, sendMarkdownVersion } from '../common/metadata/markdown-version.ts';
import { categoriesOf, treeOf } from './categories.ts';
import { catePath, docPath } from './tree.ts';

/** Returns a 404 in Markdown for "not found"; other failures reject as they do for the HTML page. */
export async function orMarkdownNotFound(c: SiteContext, response: Promise<Response>): Promise<Response> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof PortalError && error.failure === 'notFound') return markdownNotFound(c);
    throw error;
  }
}

/** The recorded changes of a document as a list, with links to its page; empty without any. */
function changesText(
  { changes, cateId, docId }: Data<'document/documentMarkdown'>,
  href: (path: string) => string,
  t: Translate,
): string[] {
  const shown = changes.filter(({ edition }) => edition === '');
  const removed = new Set(
    shown.flatMap(({ sections }) => sections.flatMap(({ id, change }) => (change === 'removed' ? [id] : []))),
  );
  const lines = shown.flatMap((change) =>
    documentSentences(t, change, (id) => (removed.has(id) ? null : `${docPath(cateId, docId)}#${id}`)).map(
      (sentence) => `- ${change.at.slice(0, 10)}: ${lineText(sentence, href)}`,
    ),
  );
  return lines.length > 0 ? [`**${t('change.title')}**`, [...new Set(lines)].join('\n')] : [];
}

async function documentMarkdown(c: SiteContext, docId: string): Promise<Response> {
  const { t, href } = createView(c.var.locale);
  const document = await c.var.portal.call('document/documentMarkdown', { docId });
  return sendMarkdownVersion(c, {
    title: document.title,
    path: docPath(document.cateId, docId),
    locale: document.translation.locale,
    note: `${t('docs.updated')}: ${document.updateTime.slice(0, 10)}`,
    parts: [withOrigin(document.markdown, href), ...changesText(document, href, t)],
    isPersonal: document.restricted,
  });
}

/** A document as Markdown, at its `.md` address or by content negotiation. */
export const sendMarkdown = (c: SiteContext, docId: string): Promise<Response> =>
  orMarkdownNotFound(c, documentMarkdown(c, docId));

/** A tree as a list, without restricted or abandoned documents. */
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

async function categoryMarkdown(c: SiteContext, cateId: string): Promise<Response> {
  const { href } = createView(c.var.locale);
  const category = await c.var.shared.get('document/documentCateInfo', { cateId });
  const list = listOf(await treeOf(c, category.cateId), category.cateId, href);
  return sendMarkdownVersion(c, {
    title: category.name,
    path: catePath(category.cateId),
    locale: c.var.locale,
    parts: [category.introduction, list.join('\n')].filter((part) => part !== ''),
  });
}

/** A category as Markdown: its introduction and its public documents. */
export const sendCategoryMarkdown = (c: SiteContext, cateId: string): Promise<Response> =>
  orMarkdownNotFound(c, categoryMarkdown(c, cateId));

/** The home page of the documentation as Markdown: its categories. */
export async function sendDocsMarkdown(c: SiteContext): Promise<Response> {
  const { t, href } = createView(c.var.locale);
  const categories = await categoriesOf(c);
  return sendMarkdownVersion(c, {
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

/** POST: the document as a PDF download. Rejects with the portal's refusal. */
export async function sendPdf(c: SiteContext, docId: string): Promise<Response> {
  const { fileName, contentType, data } = await c.var.portal.call('document/documentPdf', { docId });
  const name = /^[\w.-]{1,120}$/.test(fileName) ? fileName : 'document.pdf';
  return c.body(Uint8Array.fromBase64(data), 200, {
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': NO_STORE,
  });
}
