// A document in plain Markdown, as machines read it: notices are quotations, tabs follow each other.
import type { Blockquote, Nodes, Parent, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import { ADMONITIONS, type Admonition } from '../../common/contract/modules/rich-html.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import { createT } from '../../common/i18n/translator.ts';

/** Takes the directives out of a tree, which is changed, and keeps what stands in them. */
export function withoutDirectives(tree: Root, locale: Locale): Root {
  visit(tree, (node: Nodes, index, parent: Parent | undefined) => {
    if (!parent || index === undefined) return;
    if (node.type === 'leafDirective') {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (node.type !== 'containerDirective') return;
    const [first, ...rest] = node.children;
    const labelled = first?.type === 'paragraph' && first.data?.directiveLabel === true;
    const isNotice = (ADMONITIONS as readonly string[]).includes(node.name);
    const label = labelled
      ? first.children
      : isNotice
        ? [{ type: 'text' as const, value: createT(locale)(`docs.${node.name as Admonition}`) }]
        : [];
    const body: Blockquote['children'] = labelled ? rest : node.children;
    const named: Blockquote['children'] =
      label.length > 0
        ? [{ type: 'paragraph', children: [{ type: 'strong', children: label }] }, ...body]
        : body;
    const made: Blockquote['children'] = isNotice ? [{ type: 'blockquote', children: named }] : named;
    parent.children.splice(index, 1, ...made);
    return [SKIP, index];
  });
  return tree;
}
