// Documents as files: Markdown for machines (D36) and PDF for readers (D35).
import { absoluteHref } from '../../../common/i18n/links.ts';
import { NO_STORE } from '../../cache/lifetime.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { withOrigin } from '../common/metadata/markdown.ts';
import { frontText, markdownHeaders } from '../common/metadata/markdown-front.ts';
import { movedTo } from '../common/page/moved.ts';
import { CACHE_CONTROL } from '../common/page/send.tsx';
import { docPath } from './tree.ts';

/**
 * Sends a document as Markdown, as its authors wrote it; every other page is converted. It is cached like the page.
 * Redirects and rejects as the page does.
 */
export async function sendMarkdown(
  c: SiteContext,
  { cateId, docId }: { cateId: string; docId: string },
): Promise<Response> {
  const { locale } = c.var;
  const { t, href } = createView(locale);
  const document = await c.var.portal.call('document/documentMarkdown', { docId });
  const path = docPath(document.cateId, docId);
  if (document.cateId !== cateId) return movedTo(c, path);
  const address = absoluteHref(path, locale);
  const place = { address, locale, textLocale: document.translation.locale };
  const notes = [`${t('docs.updated')}: ${document.updateTime.slice(0, 10)}`];
  const front = frontText({ ...place, title: document.title, notes });
  const isPersonal = document.restricted || c.env.cookie !== null;
  return c.body(`${front}\n\n${withOrigin(document.markdown, href, address).trim()}\n`, 200, {
    ...markdownHeaders(place),
    'Cache-Control': isPersonal ? NO_STORE : CACHE_CONTROL.page,
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
