// Answers the PDF call: how often a visitor may ask, what is kept, what is refused.
import { CODES } from '../../../common/contract/codes.ts';
import { log } from '../answer.ts';
import type { Ctx } from '../context.ts';
import type { Document } from '../docs/read.ts';
import { Refusal } from '../errors.ts';
import { sha256 } from '../hash.ts';
import { limit } from '../limits.ts';
import { cachedOr } from './kept.ts';

/** Throws 429 when the visitor has asked for too many files within a minute. */
export const limitPdfs = (ctx: Ctx): Promise<void> => limit(ctx.env, 'PDF_LIMIT', ctx.caller, 'pdf');

/**
 * The PDF of a document that the visitor may read. What anybody may read is kept; what only some may, or a
 * preview shows, is made each time. Throws 413 for a text beyond the bounds of a file, 503 when the fonts are
 * out of reach.
 */
export async function pdfOf(ctx: Ctx, document: Document): Promise<Uint8Array> {
  // Set up with the first file: no other call needs the library.
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
    throw new Refusal(CODES.network, 'the PDF cannot be made just now, please try again in a moment', 503);
  }
}
