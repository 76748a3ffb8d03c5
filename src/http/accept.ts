// Content negotiation by the Accept header (RFC 9110 §12.5.1).
import { type Accept, parseAccept } from 'hono/utils/accept';

const HTML = 'text/html';
const MARKDOWN = 'text/markdown';
const PLAIN_TEXT = 'text/plain';
const JSON_TYPE = 'application/json';

/** Specificity of a media range for a type, from 1 to 3; 0 if it does not match. */
function specificityOf(range: string, type: string): number {
  const lower = range.toLowerCase();
  if (lower === type) return 3;
  if (lower === `${type.split('/')[0]}/*`) return 2;
  return lower === '*/*' || lower === '*' ? 1 : 0;
}

/** Number of parameters of a range, without its weight. */
const parametersOf = ({ params }: Accept): number =>
  Object.keys(params).filter((name) => name.toLowerCase() !== 'q').length;

/**
 * Quality of a type, from 0 (not acceptable) to 1. The most specific range determines it. Among ranges that differ only
 * in parameters, the one with the fewest wins, because the site's types have none.
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

/** Whether an Accept header gives `type` a higher quality than the default type. */
function isPreferred(accept: string | undefined, type: string, byDefault: string): boolean {
  const ranges = parseAccept(accept ?? '');
  return qualityOf(ranges, type) > qualityOf(ranges, byDefault);
}

/** Cheap check before parsing, because it runs for every request. Other headers cannot prefer Markdown to HTML. */
const MAY_PREFER_MARKDOWN = /markdown|text\/plain|text\/html\s*;/i;

/**
 * Whether a client prefers Markdown or plain text to HTML (D36). If it accepts Markdown and HTML equally, it gets
 * Markdown if the header lists it first: coding agents send `text/markdown, text/html`, and no browser lists Markdown.
 */
export function wantsMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !MAY_PREFER_MARKDOWN.test(accept)) return false;
  const ranges = parseAccept(accept);
  const html = qualityOf(ranges, HTML);
  const markdown = qualityOf(ranges, MARKDOWN);
  if (Math.max(markdown, qualityOf(ranges, PLAIN_TEXT)) > html) return true;
  const preferred = ranges
    .map(({ type }) => type.toLowerCase())
    .find((type) => type === MARKDOWN || type === HTML);
  return markdown > 0 && markdown === html && preferred === MARKDOWN;
}

/** Whether a client, such as the script of a form, prefers JSON to HTML. */
export const wantsJson = (accept: string | undefined): boolean => isPreferred(accept, JSON_TYPE, HTML);

/** Whether a client of a JSON endpoint prefers HTML, as browsers do. */
export const wantsHtml = (accept: string | undefined): boolean => isPreferred(accept, HTML, JSON_TYPE);
