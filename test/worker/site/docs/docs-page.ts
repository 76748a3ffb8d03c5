// A page of the documentation as a test asks for it, and what it is made of.
import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from '../support.ts';
import { docsPortal } from './docs-portal.ts';

/** Asks for an address, of a small documentation centre unless another portal is given. */
export const read = (path: string, portal = docsPortal(), init: RequestInit = {}) =>
  visit(path, { portal, init });

/** A form that a page of ours sends. */
export const post = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { origin: 'https://site.test' },
});

/** All elements of a page, in its order. */
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
