// PDF call: rate limit, cache of generated files in the Cache API, and errors.
import { CODES } from '../../../common/contract/codes.ts';
import type { Ctx } from '../context.ts';
import type { Document } from '../docs/read.ts';
import { CallError } from '../errors.ts';
import { sha256 } from '../hash.ts';
import { limit } from '../limits.ts';
import { log } from '../response.ts';

/** Cache lifetime in seconds: one day, because a deployment may change the layout without changing the identity. */
const MAX_AGE_SECONDS = 86_400;

const logFailure = (step: string) => (error: unknown) => {
  log('warn', 'pdf.cache-failed', { step, error: error instanceof Error ? error.message : String(error) });
  return undefined;
};

/**
 * Returns the cached file of an identity, or creates and caches it. A failing cache never fails the request.
 * `identity` must include everything that the file depends on.
 */
async function cacheOrMake(identity: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const address = `https://pdf.internal/${encodeURIComponent(identity)}`;
  const cache = await caches.open('pdf').catch(logFailure('open'));
  const cached = await cache?.match(address).catch(logFailure('match'));
  if (cached) return new Uint8Array(await cached.arrayBuffer());
  const bytes = await make();
  const headers = {
    'content-type': 'application/pdf',
    'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
  };
  await cache?.put(address, new Response(bytes, { headers })).catch(logFailure('put'));
  return bytes;
}

/** Throws 429 if the visitor has requested too many files within a minute. */
export const limitPdfs = (ctx: Ctx): Promise<void> => limit(ctx.env, 'PDF_LIMIT', ctx.caller, 'pdf');

/**
 * Returns the PDF of a document that the visitor may read. Only PDFs of public documents are cached; PDFs of restricted
 * documents and previews are generated on each request. Throws 413 if the text is too long, and 503 if the fonts are
 * unavailable.
 */
export async function makeDocumentPdf(ctx: Ctx, document: Document): Promise<Uint8Array> {
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
    return await cacheOrMake(`${document.docId}/${locale}/${await sha256(text)}`, make);
  } catch (error) {
    if (error instanceof TooLong)
      throw new CallError(CODES.invalid, 'this document is too long for a PDF', 413);
    log('error', 'pdf.failed', {
      requestId: ctx.caller.requestId,
      docId: document.docId,
      locale,
      error: error instanceof Error ? error.message : String(error),
    });
    throw new CallError(CODES.network, 'the PDF is unavailable at the moment, please try again', 503);
  }
}
