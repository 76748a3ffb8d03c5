// Plain Markdown of a document for machines: admonitions become quotations, and tabs follow each other.
import type { Blockquote, Nodes, Parent, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import { ADMONITIONS, type Admonition } from '../../common/contract/modules/rich-html.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import { createT } from '../../common/i18n/translator.ts';

/** Replaces the directives of a tree with their contents, in place. */
export function withoutDirectives(tree: Root, locale: Locale): Root {
  visit(tree, (node: Nodes, index, parent: Parent | undefined) => {
    if (!parent || index === undefined) return;
    if (node.type === 'leafDirective') {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (node.type !== 'containerDirective') return;
    const [first, ...rest] = node.children;
    const hasLabel = first?.type === 'paragraph' && first.data?.directiveLabel === true;
    const isAdmonition = (ADMONITIONS as readonly string[]).includes(node.name);
    const label = hasLabel
      ? first.children
      : isAdmonition
        ? [{ type: 'text' as const, value: createT(locale)(`docs.${node.name as Admonition}`) }]
        : [];
    const body: Blockquote['children'] = hasLabel ? rest : node.children;
    const named: Blockquote['children'] =
      label.length > 0
        ? [{ type: 'paragraph', children: [{ type: 'strong', children: label }] }, ...body]
        : body;
    const blocks: Blockquote['children'] = isAdmonition ? [{ type: 'blockquote', children: named }] : named;
    parent.children.splice(index, 1, ...blocks);
    return [SKIP, index];
  });
  return tree;
}
