// Helpers for documentation tests: requests pages and parses their elements.
import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from '../support.ts';
import { docsPortal } from './docs-portal.ts';

/** Requests a path, by default with the portal of docs-portal.ts. */
export const read = (path: string, portal = docsPortal(), init: RequestInit = {}) =>
  visit(path, { portal, init });

/** Returns a same-origin form submission. */
export const post = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { origin: 'https://site.test' },
});

/** Returns all elements of a page in document order. */
export function elementsOf(html: string): Element[] {
  const all: Element[] = [];
  const walk = (node: Root | Element) => {
    for (const child of node.children)
      if (child.type === 'element') {
        all.push(child);
        walk(child);
      }
  };
  walk(fromHtml(html));
  return all;
}
