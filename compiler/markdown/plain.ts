// Plain Markdown of a document for machine clients: admonitions become block quotes, and tabs become consecutive blocks.
import type { Blockquote, Nodes, Parent, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { Locale } from '../../common/i18n/locales.ts';
import { splitLabel } from './directives.ts';

/** Replaces the directives of a tree with their contents, in place. */
export function withoutDirectives(tree: Root, locale: Locale): Root {
  visit(tree, (node: Nodes, index, parent: Parent | undefined) => {
    if (!parent || index === undefined) return;
    if (node.type === 'leafDirective') {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (node.type !== 'containerDirective') return;
    const { kind, label, body } = splitLabel(node, locale);
    const named: Blockquote['children'] =
      label.length > 0
        ? [{ type: 'paragraph', children: [{ type: 'strong', children: label }] }, ...body]
        : body;
    const blocks: Blockquote['children'] = kind ? [{ type: 'blockquote', children: named }] : named;
    parent.children.splice(index, 1, ...blocks);
    return [SKIP, index];
  });
  return tree;
}
