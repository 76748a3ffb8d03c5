// Titled code samples and diagrams in Markdown.
import type { Code, Parent, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import { sampleFaults } from '../samples/check.ts';
import type { Work } from '../work.ts';
import { readMeta, unreadMeta } from './code-meta.ts';
import { drawDiagram } from './diagram.ts';
import { descriptionOf, readDiagram } from './diagram-source.ts';
import { element } from './directives.ts';

type Report = (line: number, message: string) => void;

/** A diagram as a figure: the drawing with its text alternative, and the title as caption. */
function diagramOf(node: Code, report: Report) {
  const first = node.position?.start.line ?? 1;
  const { title } = readMeta(node.meta);
  if (!title) report(first, 'write what the diagram shows: ```mermaid title="…"');
  const source = readDiagram(node.value, (line, message) => report(first + line, message));
  if (!source || !title) return undefined;
  const figure = element('figure', ['diagram'], []);
  figure.data = {
    ...figure.data,
    hChildren: [
      drawDiagram(source, `${title}: ${descriptionOf(source)}`),
      { type: 'element', tagName: 'figcaption', properties: {}, children: [{ type: 'text', value: title }] },
    ],
  };
  return figure;
}

/** Wraps titled samples and diagrams in figures, and reports unknown metadata. */
export function fillFences(tree: Root, report: Report): void {
  visit(tree, 'code', (node: Code, index, parent: Parent | undefined) => {
    if (!parent || index === undefined) return;
    const unread = unreadMeta(node.meta);
    if (unread) report(node.position?.start.line ?? 1, `unknown metadata "${unread}": write title="…"`);
    if (node.lang === 'mermaid') {
      const figure = diagramOf(node, report);
      if (figure) parent.children[index] = figure;
      return;
    }
    const { title } = readMeta(node.meta);
    // In a group, the tab shows the title.
    if (!title || parent.data?.hName === 'details') return;
    const caption = {
      type: 'paragraph' as const,
      children: [{ type: 'text' as const, value: title }],
      data: { hName: 'figcaption' },
    };
    parent.children[index] = element('figure', ['code-sample'], [caption, node]);
    return [SKIP, index + 1];
  });
}

const wordsOfList = (list: string | undefined): string[] => list?.split(/\s+/).filter(Boolean) ?? [];

/** Reports samples that fail their checks; `named` requires a schema for data samples. */
export function reportSamples(tree: Root, named: boolean, report: Report, work: Work): void {
  visit(tree, 'code', (node: Code) => {
    const { schema, matches, misses } = readMeta(node.meta);
    const sample = {
      language: node.lang ?? 'text',
      source: node.value,
      schema,
      matches: wordsOfList(matches),
      misses: wordsOfList(misses),
    };
    for (const fault of sampleFaults(sample, named, work)) report(node.position?.start.line ?? 1, fault);
  });
}
