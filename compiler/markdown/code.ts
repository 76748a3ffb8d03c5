// Titled code samples and diagrams in Markdown.
import type { Element } from 'hast';
import type { Code, Parent, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { Compilation } from '../compilation.ts';
import { cacheProblems } from '../samples/cache.ts';
import { sampleProblems } from '../samples/check.ts';
import { type ChartContext, drawChart } from './chart.ts';
import { removeText } from './chart-source.ts';
import { readMeta, unknownMeta } from './code-meta.ts';
import { drawDiagram } from './diagram.ts';
import { descriptionOf, readDiagram } from './diagram-source.ts';
import { element } from './directives.ts';

type Report = (line: number, message: string) => void;

/** A figure of compiled elements, and its language-independent data. */
const figureOf = (className: string, data: unknown, children: Element[]) => {
  const figure = element('figure', [className], []);
  figure.data = { ...figure.data, hChildren: children };
  return { figure, data: removeText(data) };
};

/** A diagram as a figure: the drawing with its text alternative, and the title as caption. */
function diagramFigure(node: Code, title: string, report: Report) {
  const first = node.position?.start.line ?? 1;
  const source = readDiagram(node.value, (line, message) => report(first + line, message));
  if (!source) return undefined;
  // Line breaks in labels differ by language.
  const nodes = [...source.nodes.values()].map(({ lines, ...node }) => ({ ...node, label: lines.join(' ') }));
  const data = { title, direction: source.direction, nodes, edges: source.edges };
  return figureOf('diagram', data, [
    drawDiagram(source, `${title.replace(/[.。]$/, '')}: ${descriptionOf(source)}`),
    { type: 'element', tagName: 'figcaption', properties: {}, children: [{ type: 'text', value: title }] },
  ]);
}

/** A chart as a figure: the drawing with its values as text, and the title as caption. */
function chartFigure(node: Code, title: string, context: ChartContext, onProblem: Report) {
  const report = (message: string) => onProblem(node.position?.start.line ?? 1, `chart: ${message}`);
  if (context.isDocument) report('only articles have charts');
  try {
    const { data, children } = drawChart(node.value, title, context);
    return figureOf('figure-chart', [title, data], children);
  } catch (error) {
    report((error as Error).message);
    return undefined;
  }
}

/** A sample in a figure, with its title above. */
const withTitle = (node: Code, title: string) =>
  element(
    'figure',
    ['code-sample'],
    [{ type: 'paragraph', children: [{ type: 'text', value: title }], data: { hName: 'figcaption' } }, node],
  );

/**
 * Wraps titled samples, diagrams, and charts in figures, and reports unknown metadata.
 *
 * @returns the language-independent data of diagrams and charts
 */
export function fillFences(tree: Root, context: ChartContext, report: Report): string[] {
  const drawn: string[] = [];
  visit(tree, 'code', (node: Code, index, parent: Parent | undefined) => {
    if (!parent || index === undefined) return;
    const line = node.position?.start.line ?? 1;
    const unread = unknownMeta(node.meta);
    if (unread) report(line, `unknown metadata "${unread}": write title="…"`);
    const { title } = readMeta(node.meta);
    if (node.lang === 'mermaid' || node.lang === 'chart') {
      const kind = node.lang === 'chart' ? 'chart' : 'diagram';
      if (!title) report(line, `add a title that describes the ${kind}: \`\`\`${node.lang} title="…"`);
      const compiled =
        node.lang === 'chart'
          ? chartFigure(node, title ?? '', context, report)
          : diagramFigure(node, title ?? '', report);
      if (!compiled || !title) return;
      parent.children[index] = compiled.figure;
      drawn.push(compiled.data);
      return;
    }
    // In a group, the tab shows the title.
    if (!title || parent.data?.hName === 'details') return;
    parent.children[index] = withTitle(node, title);
    return [SKIP, index + 1];
  });
  return drawn;
}

const splitList = (list: string | undefined): string[] => list?.split(/\s+/).filter(Boolean) ?? [];

/** Reports samples that fail their checks; `isNamed` requires a schema for data samples. */
export function reportSamples(tree: Root, isNamed: boolean, report: Report, compilation: Compilation): void {
  const samples: (Parameters<typeof sampleProblems>[0] & { line: number })[] = [];
  visit(tree, 'code', (node: Code) => {
    const { schema, matches, misses } = readMeta(node.meta);
    samples.push({
      language: node.lang ?? 'text',
      source: node.value,
      schema,
      matches: splitList(matches),
      misses: splitList(misses),
      line: node.position?.start.line ?? 1,
    });
  });
  for (const sample of samples)
    for (const problem of sampleProblems(sample, isNamed, compilation)) report(sample.line, problem);
  for (const { sample, message } of cacheProblems(samples)) report(sample.line, message);
}
