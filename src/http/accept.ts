// Content negotiation by the Accept header (RFC 9110 §12.5.1): the one place that reads it.
import { type Accept, parseAccept } from 'hono/utils/accept';

const HTML = 'text/html';
const MARKDOWN = 'text/markdown';
const JSON_TYPE = 'application/json';

/** How specific a media range is for a type; 0 when it does not match. */
function specificityOf(range: string, type: string): number {
  const lower = range.toLowerCase();
  if (lower === type) return 3;
  if (lower === `${type.split('/')[0]}/*`) return 2;
  return lower === '*/*' || lower === '*' ? 1 : 0;
}

/** Parameters of a range beside its weight. */
const parametersOf = ({ params }: Accept): number =>
  Object.keys(params).filter((name) => name.toLowerCase() !== 'q').length;

/**
 * The quality of a type, from 0 (not acceptable) to 1: that of the most specific range. Of ranges that differ in
 * parameters only, the one with the fewest, since our types have none.
 */
function qualityOf(ranges: readonly Accept[], type: string): number {
  const matching = ranges
    .map((range) => ({ range, specificity: specificityOf(range.type, type) }))
    .filter(({ specificity }) => specificity > 0)
    .sort(
      (a, b) =>
        b.specificity - a.specificity ||
        parametersOf(a.range) - parametersOf(b.range) ||
        b.range.q - a.range.q,
    );
  return matching[0]?.range.q ?? 0;
}

/** Whether an Accept header gives `type` a higher quality than the type that is sent by default. */
function isPreferred(accept: string | undefined, type: string, byDefault: string): boolean {
  const ranges = parseAccept(accept ?? '');
  return qualityOf(ranges, type) > qualityOf(ranges, byDefault);
}

/** Headers in which HTML cannot lose to Markdown; this is asked of every request, and parsing costs more. */
const MAY_PREFER_MARKDOWN = /markdown|text\/html\s*;/i;

/** Whether a reader asks for Markdown rather than for a page (D36). */
export const wantsMarkdown = (accept: string | undefined): boolean =>
  accept !== undefined && MAY_PREFER_MARKDOWN.test(accept) && isPreferred(accept, MARKDOWN, HTML);

/** Whether a reader, such as a form's script, asks for JSON rather than for a page. */
export const wantsJson = (accept: string | undefined): boolean => isPreferred(accept, JSON_TYPE, HTML);

/** Whether a caller of an address that answers in JSON asks for a page, as browsers do. */
export const wantsPage = (accept: string | undefined): boolean => isPreferred(accept, HTML, JSON_TYPE);
