// Documents as files: Markdown (D36) and PDF (D35).
import type { Data } from '../../../common/contract/contract.ts';
import { absoluteHref } from '../../../common/i18n/links.ts';
import type { Translate } from '../../../common/i18n/translator.ts';
import { removeBreaks } from '../../../common/text/phrases.ts';
import { NO_STORE } from '../../cache/lifetime.ts';
import type { SiteContext } from '../../env.ts';
import { describeDocumentChange } from '../../views/changes/sentences.ts';
import { createView } from '../../views/context.tsx';
import { formatLine, withOrigin } from '../common/metadata/markdown.ts';
import { formatFrontMatter, markdownHeaders } from '../common/metadata/markdown-front.ts';
import { permanentRedirect } from '../common/page/moved.ts';
import { CACHE_CONTROL } from '../common/page/send.tsx';
import { docPath } from './tree.ts';

/** Returns the recorded changes to a document as a list with links to its sections; empty if there are none. */
function formatChanges({ changes }: Data<'document/documentMarkdown'>, t: Translate): string[] {
  const main = changes.filter(({ edition }) => edition === '');
  const removed = new Set(
    main.flatMap(({ sections }) => sections.flatMap(({ id, change }) => (change === 'removed' ? [id] : []))),
  );
  const lines = main.flatMap((change) =>
    describeDocumentChange(t, change, (id) => (removed.has(id) ? null : `#${id}`)).map(
      (sentence) => `- ${change.at.slice(0, 10)}: ${formatLine(sentence)}`,
    ),
  );
  return lines.length > 0 ? [`**${t('change.title')}**`, [...new Set(lines)].join('\n')] : [];
}

/**
 * Sends a document in its original Markdown, unlike other pages, which are converted from HTML. It redirects, rejects,
 * and is cached like the HTML page.
 */
export async function sendMarkdown(
  c: SiteContext,
  { cateId, docId }: { cateId: string; docId: string },
): Promise<Response> {
  const locale = c.get('locale');
  const { t, href } = createView(locale);
  const document = await c.get('portal').call('document/documentMarkdown', { docId });
  const path = docPath(document.cateId, docId);
  if (document.cateId !== cateId) return permanentRedirect(c, path);
  const address = absoluteHref(path, locale);
  const context = { address, locale, textLocale: document.translation.locale };
  const notes = [`${t('docs.updated')}: ${document.updateTime.slice(0, 10)}`];
  const front = formatFrontMatter({ ...context, title: document.title, notes });
  const text = removeBreaks([document.markdown.trim(), ...formatChanges(document, t)].join('\n\n'));
  const isPersonal = document.restricted || c.env.cookie !== null;
  return c.body(`${front}\n\n${withOrigin(text, href, address)}\n`, 200, {
    ...markdownHeaders(context),
    'Cache-Control': isPersonal ? NO_STORE : CACHE_CONTROL.page,
  });
}

/** POST: sends the document as a PDF download. Rejects with the portal's rejection. */
export async function sendPdf(c: SiteContext, docId: string): Promise<Response> {
  const { fileName, contentType, data } = await c.get('portal').call('document/documentPdf', { docId });
  const name = /^[\w.-]{1,120}$/.test(fileName) ? fileName : 'document.pdf';
  return c.body(Uint8Array.fromBase64(data), 200, {
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': NO_STORE,
  });
}
