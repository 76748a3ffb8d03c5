// PDF call: rate limit, cache, and errors.
import { CODES } from '../../../common/contract/codes.ts';
import type { Ctx } from '../context.ts';
import type { Document } from '../docs/read.ts';
import { Refusal } from '../errors.ts';
import { sha256 } from '../hash.ts';
import { limit } from '../limits.ts';
import { log } from '../response.ts';
import { cachedOr } from './file-cache.ts';

/** Throws 429 if the visitor has requested too many files within a minute. */
export const limitPdfs = (ctx: Ctx): Promise<void> => limit(ctx.env, 'PDF_LIMIT', ctx.caller, 'pdf');

/**
 * Returns the PDF of a document that the visitor may read. Only PDFs of public documents are cached; PDFs of restricted
 * documents and previews are generated on each request. Throws 413 if the text is too long, and 503 if the fonts are
 * unavailable.
 */
export async function pdfOf(ctx: Ctx, document: Document): Promise<Uint8Array> {
  // Imported on first use: no other call needs the library.
  const { makePdf, TooLong } = await import('./pdf.ts');
  const { locale } = document.translation;
  const make = async () => {
    const { title, menuName: category, html, updatedAt } = document;
    return (await makePdf({ title, category, html, locale, updatedAt }, ctx.env)).bytes;
  };
  try {
    if (document.restricted || ctx.preview) return await make();
    const text = JSON.stringify([document.title, document.menuName, document.updatedAt, document.html]);
    return await cachedOr(`${document.docId}/${locale}/${await sha256(text)}`, make);
  } catch (error) {
    if (error instanceof TooLong)
      throw new Refusal(CODES.invalid, 'this document is too long for a PDF', 413);
    log('error', 'pdf.failed', {
      requestId: ctx.caller.requestId,
      docId: document.docId,
      locale,
      error: error instanceof Error ? error.message : String(error),
    });
    throw new Refusal(CODES.network, 'the PDF is unavailable at the moment, please try again', 503);
  }
}
