// Content negotiation by the Accept header (RFC 9110 §12.4.2, §12.5.1).
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wantsHtml, wantsJson, wantsMarkdown } from '../../src/http/accept.ts';

/** Accept headers, and whether the response is Markdown. */
const CASES: [string | undefined, boolean][] = [
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  ['application/json', false],
  ['text/html', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', false],
  ['text/markdown', true],
  ['TEXT/Markdown', true],
  ['text/markdown;charset=utf-8', true],
  ['text/markdown; variant=GFM; q=0.9', true],
  ['text/x-markdown', false],
  ['text/markdownx, text/html;q=0.1', false],
  ['x/text/markdown', false],
  // Weights.
  ['text/markdown;q=0.2, text/html', false],
  ['text/html, text/markdown;q=0.9', false],
  ['text/html;q=0.9, text/markdown', true],
  ['text/html ; q=0.8 , text/markdown ; q=0.9', true],
  ['text/markdown;q=0.001, text/html;q=0', true],
  ['text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1', true],
  // On a tie, the type that is listed first wins. Coding agents list Markdown first.
  ['text/markdown, text/html', true],
  ['text/html, text/markdown', false],
  ['text/markdown;q=0.5, text/html;q=0.5', true],
  ['text/markdown, text/html, */*', true],
  ['text/html, */*, text/markdown', false],
  ['text/html,application/xhtml+xml,text/markdown;q=1,*/*;q=0.8', false],
  // Plain text.
  ['text/plain', true],
  ['text/plain, text/html;q=0.9', true],
  ['text/markdown, text/plain;q=0.9, */*;q=0.8', true],
  ['text/plain, text/html', false],
  ['text/plain, */*', false],
  ['application/json, text/plain, */*', false],
  ['text/plain;q=0', false],
  ['text/plain;q=0.5, text/html', false],
  ['text/plainx', false],
  // Not acceptable.
  ['text/markdown;q=0', false],
  ['text/markdown;q=0.000, text/html;q=0', false],
  ['text/markdown;q=0, */*', false],
  ['text/html;q=0, text/markdown;q=0', false],
  // Wildcards; the most specific range applies.
  ['text/html;q=0, */*', true],
  ['text/html;q=0.1, text/*;q=0.5', true],
  ['text/markdown;q=0.3, text/*;q=0.9, */*', false],
  ['text/markdown;q=0.3, */*;q=0.2', true],
  ['text/markdown, */*', true],
  ['text/markdown, */*;q=0.9', true],
  ['text/markdown;q=0.1, text/*;q=0', true],
  ['text/*;q=0, text/html', false],
  ['text/html;level=1;q=0.1, text/html;q=0.9, text/markdown;q=0.5', false],
  ['*, text/html;q=0.5', true],
  // A repeated range gets the higher of its weights.
  ['text/html;q=0.1, text/html;q=0.9, text/markdown;q=0.5', false],
  ['text/markdown;q=0.1, text/markdown;q=0.9, text/html;q=0.5', true],
  // Malformed.
  [',, ;q=1,', false],
  ['text/markdown;q=x, text/html;q=0.5', true],
  ['text/markdown;q=7, text/html', true],
  ['"text/markdown"', false],
  ['__proto__, constructor;q=0.2', false],
];

it.each(CASES)('the header %j prefers Markdown: %s', (accept, expected) => {
  expect(wantsMarkdown(accept)).toBe(expected);
});

it.each([
  ['application/json', true],
  ['application/json, text/html', false],
  ['text/html;q=0.5, application/json', true],
  ['application/*', true],
  ['*/*', false],
  ['text/html, application/json;q=0.9', false],
  [undefined, false],
])('the header %j prefers JSON: %s', (accept, expected) => {
  expect(wantsJson(accept)).toBe(expected);
});

it.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html', true],
  ['*/*', false],
  ['application/json, text/html', false],
  ['application/json;q=0.5, text/html', true],
  [undefined, false],
])('the header %j prefers HTML to the default JSON: %s', (accept, expected) => {
  expect(wantsHtml(accept)).toBe(expected);
});

it('a header without weights that lists neither Markdown nor plain text never prefers Markdown', () => {
  const range = fc.constantFrom('text/html', 'text/*', '*/*', 'application/json', 'image/avif');
  fc.assert(
    fc.property(fc.array(range, { maxLength: 6 }), (ranges) => {
      expect(wantsMarkdown(ranges.join(', '))).toBe(false);
    }),
  );
  fc.assert(fc.property(fc.string(), (accept) => void wantsMarkdown(accept)));
});
