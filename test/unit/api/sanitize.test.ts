// Sanitizer for portal HTML, with the vectors of the OWASP XSS Filter Evasion Cheat Sheet and DOMPurify's fixtures.
import fc from 'fast-check';
import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { expect, it } from 'vitest';
import { sanitizeHtml } from '../../../src/api/sanitize.ts';
import { XSS } from './xss-corpus.ts';

const ALLOWED =
  /^(?:h[2-4]|p|a|ul|ol|li|dl|dt|dd|blockquote|figure|figcaption|img|hr|br|table|caption|thead|tbody|tr|th|td|pre|code|kbd|samp|mark|abbr|time|span|strong|em|b|i|sub|sup|del|div|details|summary|svg|g|path|polygon|rect|text|tspan)$/;
const ATTRIBUTES =
  /^(?:href|title|src|alt|width|height|scope|colSpan|rowSpan|start|dateTime|className|id|lang|open|name|viewBox|role|ariaLabel|d|points|x|y|rx|dy)$/;

/** Finds elements and attributes that could run scripts, load resources, or change styles, in the HTML as parsed. */
function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  const walk = (node: Root | Element): void => {
    for (const child of node.children) {
      if (child.type === 'comment') dangers.push('comment');
      if (child.type !== 'element') continue;
      if (!ALLOWED.test(child.tagName)) dangers.push(`<${child.tagName}>`);
      for (const [name, value] of Object.entries(child.properties)) {
        if (!ATTRIBUTES.test(name)) dangers.push(`${child.tagName}[${name}]`);
        if (
          (name === 'href' || name === 'src') &&
          /^[^/?#]*:/.test(String(value)) &&
          !/^(?:https|mailto):/i.test(String(value))
        )
          dangers.push(`${name}=${value}`);
      }
      walk(child);
    }
  };
  walk(fromHtml(html, { fragment: true }));
  return dangers;
}

it.each(XSS.map((vector) => [vector]))('the sanitizer removes %s', (vector) => {
  expect(dangersIn(sanitizeHtml(vector))).toEqual([]);
  // The vector is also removed within a sentence, and a second pass does not restore it.
  expect(dangersIn(sanitizeHtml(sanitizeHtml(`<p>text ${vector} text</p>`)))).toEqual([]);
});

it('any combination of tags, quotes, and handlers is sanitized', () => {
  const words =
    '< > " \' ` = / script svg math img a style on error href src javascript: x &#106; <!-- --> ]]> template p table';
  const piece = fc.constantFrom(...words.split(' '), ' ', '\n', '\u0000');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(dangersIn(sanitizeHtml(pieces.join('')))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it('only SVG shapes are preserved, without references, animation, or embedded HTML', () => {
  const svg =
    '<svg viewBox="0 0 9 9" role="img" aria-label="x" onload="a()"><style>*{}</style><title><img src=x onerror=a()></title>' +
    '<use href="/a.svg#b"></use><image href="/x.png"></image><animate attributeName="href"></animate><foreignObject><iframe></iframe></foreignObject>' +
    '<path class="diagram-edge evil" style="fill:url(/x)" d="M0 0"></path></svg>';
  expect(sanitizeHtml(svg)).toBe(
    '<svg viewBox="0 0 9 9" role="img" aria-label="x"><path class="diagram-edge" d="M0 0"></path></svg>',
  );
});

it('an article is preserved unchanged', () => {
  const article =
    '<h2 id="why">Why</h2><p>Text with <strong>weight</strong>, <code>code</code> and <a href="/products/cloud-dns/">a link</a>.</p><pre><code class="language-http">GET / HTTP/1.1</code></pre><table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>';
  expect(sanitizeHtml(article)).toBe(article);
});

it('the start number of an ordered list is preserved', () => {
  const steps =
    '<ol><li>Make a secret:</li></ol><pre><code class="language-bash">openssl rand -hex 32</code></pre><ol start="2"><li>Enter it.</li></ol>';
  expect(sanitizeHtml(steps)).toBe(steps);
});
