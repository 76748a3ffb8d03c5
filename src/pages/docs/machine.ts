// Documents as files: Markdown for machines (D36), PDF for readers (D35).
import { PortalError } from '../../api/errors.ts';
import { NO_STORE } from '../../cache/lifetime.ts';
import { brand } from '../../config.ts';
import type { SiteContext } from '../../env.ts';
import { LOCALES } from '../../i18n/locales.ts';
import { createView } from '../../views/context.tsx';
import { KEPT } from '../send.tsx';
import { docPath } from './tree.ts';

const TYPE = 'text/markdown; charset=utf-8';

/** Paths in Markdown as whole addresses of the reader's locale: it is read elsewhere. */
const withOrigin = (markdown: string, href: (path: string) => string): string =>
  markdown.replace(/\]\((\/[^)\s]*)\)/g, (_, path: string) => `](https://${brand.host}${href(path)})`);

/**
 * A document as Markdown, at its `.md` address and at its own. An unknown one is a 404 in Markdown; one that the
 * visitor may not read rejects like its page.
 */
export async function sendMarkdown(c: SiteContext, docId: string): Promise<Response> {
  const { t, href } = createView(c.var.locale);
  c.header('Vary', 'Accept');
  try {
    const document = await c.var.portal.call('document/documentMarkdown', { docId });
    const address = `https://${brand.host}${href(docPath(document.cateId, docId))}`;
    const { locale } = document.translation;
    const head = `# ${document.title}\n\n> ${address} · ${t('docs.updated')}: ${document.updateTime.slice(0, 10)}\n\n`;
    return c.body(`${head}${withOrigin(document.markdown, href)}`, 200, {
      'Content-Type': TYPE,
      'Content-Language': LOCALES[locale].htmlLang,
      'Cache-Control': document.restricted || c.env.cookie !== null ? NO_STORE : KEPT.page,
      Link: `<${address}>; rel="canonical"; type="text/html"`,
      'X-Robots-Tag': 'noindex',
    });
  } catch (error) {
    if (!(error instanceof PortalError && error.failure === 'notFound')) throw error;
    const home = `https://${brand.host}${href('/docs/')}`;
    return c.body(`# ${t('error.notFound')}\n\n[${t('docs.allDocs')}](${home})\n`, 404, {
      'Content-Type': TYPE,
      'Cache-Control': KEPT.notFound,
    });
  }
}

/** POST: the document as a file to keep. Rejects with the portal's refusal. */
export async function sendPdf(c: SiteContext, docId: string): Promise<Response> {
  const { fileName, contentType, data } = await c.var.portal.call('document/documentPdf', { docId });
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const name = /^[\w.-]{1,120}$/.test(fileName) ? fileName : 'document.pdf';
  return c.body(bytes, 200, {
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': NO_STORE,
  });
}
