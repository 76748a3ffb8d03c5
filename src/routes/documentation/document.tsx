// Sends a document (§2 Documentation centre). What is the same for everyone is kept; what a customer sees is
// theirs alone.

import { brand } from '../../../common/config.ts';
import type { DocDetail } from '../../../common/contract/entities/docs.ts';
import { absoluteHref, href } from '../../../common/i18n/links.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { DocumentPage } from '../../views/docs/document-page.tsx';
import { breadcrumbData } from '../common/metadata/structured-data.ts';
import { lookupInTime, lookupOf } from '../common/page/lookup.ts';
import { movedTo } from '../common/page/moved.ts';
import { inTimeOr, optional } from '../common/page/optional.ts';
import { sendPage } from '../common/page/send.tsx';
import { categoriesOf, crumbsOf, treeOf } from './categories.ts';
import { docTextOf } from './doc-text.ts';
import { docPath, markdownPath, neighboursOf } from './tree.ts';

/** The customer's name when one of our staff has switched to their account (§6); never asked for strangers. */
async function switchedTo(c: SiteContext): Promise<string | undefined> {
  if (c.env.cookie === null) return undefined;
  const user = await optional(c, 'portal', 'common/getUserInfo');
  return user?.isSwitched && user.displayName ? user.displayName : undefined;
}

/** What search engines are told of a document. */
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

/**
 * The page of a document. One that is asked for in another category leads to its own (D39); a restricted one
 * rejects with the portal's refusal, which leads to the sign-in and back, or is a 403 (D24).
 */
export async function sendDocument(
  c: SiteContext,
  { cateId, docId }: { cateId: string; docId: string },
  edition: string,
): Promise<Response> {
  const requested = { tree: treeOf(c, cateId), lookup: lookupOf(c) };
  // Whether the page is for one visitor only must be known before it is sent.
  const [document, categories, staff] = await Promise.all([
    c.var.portal.call('document/documentDetail', { docId }),
    categoriesOf(c),
    switchedTo(c),
  ]);
  const path = docPath(document.cateId, docId);
  if (document.cateId !== cateId) return movedTo(c, path);
  const editions = document.isWplus ? optional(c, 'shared', 'document/wplusProductList') : null;
  const [tree, lookup, withSecond] = await Promise.all([
    inTimeOr(c, 'document/documentCate', requested.tree, []),
    lookupInTime(c, requested.lookup),
    editions && inTimeOr(c, 'document/wplusProductList', editions, null),
  ]);
  const { locale } = c.var;
  const { t } = createView(locale);
  const isSecond = edition === 'wplus';
  // A redirect is not cached: an edition that the document does not have is no page of its own.
  if (isSecond && document.wplusDoc === null) return c.redirect(href(path, locale, c.var.stickyParams), 302);
  const content = isSecond ? (document.wplusDoc ?? '') : document.content;
  const { html, headings } = docTextOf(c, content, { title: document.title, path }, t);
  const productsOf = (codes: readonly string[]) => codes.flatMap((code) => lookup(code) ?? []);
  const crumbs = crumbsOf(c, categories, cateId);
  const address = absoluteHref(path, locale);
  const isOpen = !document.restricted && document.accessStatus !== 'abandoned';
  c.header('Vary', 'Accept');
  return sendPage(c, {
    head: {
      title: document.title,
      description: document.description || document.title,
      path,
      available: isOpen ? document.translation.available : null,
      jsonLd: [
        documentData(document, address),
        breadcrumbData(
          [{ name: t('site.home'), url: '/' }, ...crumbs, { name: document.title, url: path }],
          locale,
        ),
      ],
      ogType: 'article',
      links: [{ rel: 'markdown', href: markdownPath(path, locale) }],
    },
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
        {...neighboursOf(tree, docId)}
        products={productsOf(document.products)}
        editionProducts={productsOf((withSecond ?? []).map(({ code }) => code))}
        address={address}
        markdown={markdownPath(path, locale)}
        isSecond={isSecond}
        switchedTo={staff}
      />,
    ],
    translation: document.translation,
    keep: document.restricted || staff ? 'never' : 'page',
  });
}
