// Admonitions, tabs, and code groups in Markdown: `:::note[Title]`, `::::tabs` with `:::tab[Label]`, and `::::code`
// around code fences. A tab is a `details` element and works without scripts.
import type { Blockquote, Code, Nodes, Paragraph, Parent, Root, RootContent } from 'mdast';
import { type ContainerDirective, directiveFromMarkdown } from 'mdast-util-directive';
import { directive } from 'micromark-extension-directive';
import type { Processor } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { ADMONITIONS, type Admonition } from '../../common/contract/modules/rich-html.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import { createT } from '../../common/i18n/translator.ts';
import { languageName } from './code-languages.ts';
import { readMeta } from './code-meta.ts';

type Report = (node: RootContent, message: string) => void;

/** Adds container directives to a parser. Inline directives are disabled: `{claim:pops}` is text. */
export function addContainers(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { flow: directive().flow ?? {} }];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), directiveFromMarkdown()];
}

/** A block that is rendered as another HTML element. */
export const element = (
  hName: string,
  className: string[],
  children: Blockquote['children'],
  attributes: Record<string, string | boolean> = {},
): Blockquote => ({
  type: 'blockquote',
  children,
  data: { hName, hProperties: { ...(className.length > 0 ? { className } : {}), ...attributes } },
});
const line = (hName: string, children: Paragraph['children'], className: string[] = []): Paragraph => ({
  type: 'paragraph',
  children,
  data: { hName, ...(className.length > 0 ? { hProperties: { className } } : {}) },
});

/** The default label of an admonition: the only interface message in converted text (conversions.ts). */
export const defaultLabel = (kind: Admonition, locale: Locale): string => createT(locale)(`docs.${kind}`);

const admonitionOf = (name: string): Admonition | undefined => ADMONITIONS.find((kind) => kind === name);

/** Splits a directive into its label and body. The `kind` of an admonition determines its default label. */
export function splitLabel(
  node: ContainerDirective,
  locale: Locale,
): { kind: Admonition | undefined; label: Paragraph['children']; body: Blockquote['children'] } {
  const [first, ...rest] = node.children;
  const kind = admonitionOf(node.name);
  if (first?.type === 'paragraph' && first.data?.directiveLabel)
    return { kind, label: first.children, body: rest };
  const label: Paragraph['children'] = kind ? [{ type: 'text', value: defaultLabel(kind, locale) }] : [];
  return { kind, label, body: node.children };
}

const isContainer = (node: RootContent): node is ContainerDirective => node.type === 'containerDirective';

/** The tab label of a sample: its title, or its language. */
function titleOf(node: Code): string {
  return readMeta(node.meta).title ?? languageName(node.lang ?? 'text');
}

/** Converts one directive to an element; reports an invalid one and returns `undefined`. */
function convert(
  node: ContainerDirective,
  name: string,
  locale: Locale,
  report: Report,
): Blockquote | undefined {
  const { kind, label, body } = splitLabel(node, locale);
  if (kind) {
    if (body.length === 0) report(node, `${kind} is empty`);
    return element(
      'div',
      ['admonition', `admonition-${kind}`],
      [line('p', label, ['admonition-title']), ...body],
    );
  }
  const tab = (open: boolean, summary: Paragraph['children'], children: Blockquote['children']) =>
    element('details', [], [line('summary', summary), ...children], { name, ...(open ? { open } : {}) });
  if (node.name === 'tabs') {
    const tabs = body.filter(
      (child): child is ContainerDirective => isContainer(child) && child.name === 'tab',
    );
    if (tabs.length < 2 || tabs.length < body.length)
      report(node, 'tabs must contain only tab blocks, at least two');
    return element(
      'div',
      ['tabs-group'],
      tabs.map((child, index) => {
        const { label: summary, body: inner } = splitLabel(child, locale);
        if (summary.length === 0) report(child, 'write the label of a tab: tab[Label]');
        return tab(index === 0, summary, inner);
      }),
    );
  }
  if (node.name === 'code') {
    const samples = body.filter((child) => child.type === 'code');
    if (samples.length < 2 || samples.length < body.length)
      report(node, 'code must contain only samples, at least two');
    const titles = samples.map(titleOf);
    if (new Set(titles).size < titles.length) report(node, 'two samples of a group have the same title');
    return element(
      'div',
      ['tabs-group', 'code-group'],
      samples.map((child, index) => tab(index === 0, [{ type: 'text', value: titleOf(child) }], [child])),
    );
  }
  if (node.name === 'tab') report(node, 'tab must be in tabs, whose fence has more colons');
  else
    report(node, `unknown directive ${node.name}: use ${[...ADMONITIONS, 'tabs', 'tab', 'code'].join(', ')}`);
  return undefined;
}

/**
 * Whether the last line of a container is its closing fence. The parser closes an unclosed container at the end of the
 * text, and a longer fence closes the innermost container.
 */
function isClosed({ position, children }: ContainerDirective, source: string): boolean {
  const last = children.at(-1);
  if (last?.type === 'containerDirective' && last.position?.end.line === position?.end.line) return false;
  const text = source.slice(position?.start.offset, position?.end.offset);
  return /\n[ >\t]*:{3,}[ \t]*$/.test(text);
}

/** Converts the directives of a tree to elements, and reports invalid ones. */
export function fillDirectives(tree: Root, source: string, locale: Locale, report: Report): void {
  let groups = 0;
  visit(tree, (node: Nodes, index, parent: Parent | undefined) => {
    if (node.type === 'leafDirective' || node.type === 'textDirective') {
      report(node, `::${node.name} is not supported: write a block between ::: and :::`);
      return;
    }
    if (node.type !== 'containerDirective' || !parent || index === undefined) return;
    groups += 1;
    if (!isClosed(node, source)) report(node, `${node.name} is not closed: add a line of colons`);
    const converted = convert(node, `tabs-${groups}`, locale, report);
    if (converted) parent.children[index] = converted;
    return converted ? [SKIP, index] : undefined;
  });
}
