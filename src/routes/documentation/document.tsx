// Document pages (§2 Documentation center). Public documents are cached; a customer's view is not.

import { brand } from '../../../common/config.ts';
import type { DocDetail } from '../../../common/contract/entities/docs.ts';
import { absoluteHref, href } from '../../../common/i18n/links.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { DocumentPage } from '../../views/docs/document-page.tsx';
import type { Crumb } from '../../views/layout/breadcrumb.tsx';
import { shapeText } from '../common/articles/shaped-text.ts';
import { agentUrls, markdownLink } from '../common/metadata/discovery-links.ts';
import { breadcrumbData } from '../common/metadata/structured-data.ts';
import { loadLookup, waitForLookup } from '../common/page/lookup.ts';
import { permanentRedirect } from '../common/page/moved.ts';
import { tryCall, waitOrFallback } from '../common/page/optional.ts';
import { type Page, sendPage } from '../common/page/send.tsx';
import { crumbsOf, loadCategories, loadTree } from './categories.ts';
import { docPath, neighborsOf } from './tree.ts';

/** Returns the structured data of a document (schema.org). */
const documentData = (document: DocDetail, address: string): Record<string, unknown> => ({
  '@type': 'TechArticle',
  headline: document.title,
  description: document.description,
  url: address,
  mainEntityOfPage: address,
  inLanguage: LOCALES[document.translation.locale].htmlLang,
  dateModified: document.updateTime,
  publisher: { '@type': 'Organization', name: brand.name },
});

/** Returns the head of a document page. Restricted and abandoned documents are not indexed. */
function headOf(c: SiteContext, document: DocDetail, path: string, crumbs: readonly Crumb[]): Page['head'] {
  const locale = c.get('locale');
  const { title, description, translation, restricted, accessStatus } = document;
  return {
    title,
    description: description || title,
    path,
    card: { label: crumbs.at(-1)?.name },
    available: restricted || accessStatus === 'abandoned' ? null : translation.available,
    jsonLd: [
      documentData(document, absoluteHref(path, locale)),
      breadcrumbData([...crumbs, { name: title, url: path }], locale),
    ],
    ogType: 'article',
    links: [markdownLink(path, locale)],
  };
}

/**
 * Sends a document. A URL with the wrong category redirects to the document's URL (D39). A restricted document rejects
 * with the portal's rejection, which becomes a redirect to the sign-in or a 403 (D24).
 */
export async function sendDocument(
  c: SiteContext,
  { cateId, docId }: { cateId: string; docId: string },
  edition: string,
): Promise<Response> {
  const requested = { tree: loadTree(c, cateId), lookup: loadLookup(c) };
  const [document, categories] = await Promise.all([
    c.get('portal').call('document/documentDetail', { docId }),
    loadCategories(c),
  ]);
  const path = docPath(document.cateId, docId);
  if (document.cateId !== cateId) return permanentRedirect(c, path);
  const editions = document.isWplus ? tryCall(c, 'shared', 'document/wplusProductList') : null;
  const [tree, lookup, wplusProducts] = await Promise.all([
    waitOrFallback(c, 'document/documentCate', requested.tree, []),
    waitForLookup(c, requested.lookup),
    editions && waitOrFallback(c, 'document/wplusProductList', editions, null),
  ]);
  const locale = c.get('locale');
  const { t } = createView(locale);
  const isSecond = edition === 'wplus';
  // Temporary redirect, because the document may get this edition later.
  if (isSecond && document.wplusDoc === null)
    return c.redirect(href(path, locale, c.get('stickyParams')), 302);
  const content = isSecond ? (document.wplusDoc ?? '') : document.content;
  const { html, headings } = shapeText(c, content, { call: 'document', title: document.title, path }, t);
  const productsOf = (codes: readonly string[]) => codes.flatMap((code) => lookup(code) ?? []);
  const crumbs = crumbsOf(c, categories, cateId);
  return sendPage(c, {
    head: headOf(c, document, path, crumbs),
    className: 'docs-page',
    sheets: ['docs'],
    parts: [
      <DocumentPage
        key="document"
        document={document}
        html={html}
        headings={headings}
        categories={categories}
        tree={tree}
        crumbs={crumbs}
        {...neighborsOf(tree, docId)}
        products={productsOf(document.products)}
        editionProducts={productsOf((wplusProducts ?? []).map(({ code }) => code))}
        address={absoluteHref(path, locale)}
        markdown={agentUrls(path, locale).markdown}
        isSecond={isSecond}
        switchedTo={document.switchedTo}
      />,
    ],
    translation: document.translation,
    products: document.products,
    cache: document.restricted || document.switchedTo ? 'never' : 'page',
  });
}
