// Draws diagrams as SVG at compile time. Style sheets color the shapes by class, for light and dark mode and for print.
import { Graph, layout, type Point } from '@dagrejs/dagre';
import type { Element } from 'hast';
import type { DiagramEdge, DiagramNode, DiagramSource } from './diagram-source.ts';
import { element } from './element.ts';

/** Font size in pixels, as in the style sheet. */
const FONT_SIZE = 14;
const LINE_HEIGHT = 20;
const PAD = { x: 16, y: 11 };
const MARGIN = 4;
const ARROW = { length: 8, half: 4 };
/** Width of the text column in pixels, with a small margin. */
const MAX_WIDTH = 760;

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;

/** Estimated width of a line of text in pixels, rounded up. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, char) => sum + (WIDE.test(char) ? 1 : /[A-Z@MW%]/.test(char) ? 0.7 : 0.56) * FONT_SIZE,
    0,
  );

const formatRounded = (value: number): string => String(Math.round(value * 10) / 10);
const xy = ({ x, y }: Point): string => `${formatRounded(x)} ${formatRounded(y)}`;

/** Lines of text around a point. */
function text(lines: readonly string[], { x, y }: Point, className?: string): Element {
  const top = y - ((lines.length - 1) * LINE_HEIGHT) / 2 + FONT_SIZE * 0.36;
  return element(
    'text',
    { x: formatRounded(x), y: formatRounded(top), className: className ? [className] : undefined },
    lines.length === 1
      ? [lines[0] ?? '']
      : lines.map((value, index) =>
          element('tspan', { x: formatRounded(x), dy: index === 0 ? '0' : String(LINE_HEIGHT) }, [value]),
        ),
  );
}

function sizeOf({ shape: kind, lines }: DiagramNode): { width: number; height: number } {
  const width = Math.max(...lines.map(widthOf)) + 2 * PAD.x;
  const height = lines.length * LINE_HEIGHT + 2 * PAD.y;
  return kind === 'decision' ? { width: width + 28, height: height + 12 } : { width, height };
}

function drawnNode(node: DiagramNode, center: Point): Element {
  const { width, height } = sizeOf(node);
  const [left, top] = [center.x - width / 2, center.y - height / 2];
  const label = text(node.lines, center);
  if (node.shape === 'decision') {
    const corner = 14;
    const points = [
      { x: left, y: center.y },
      { x: left + corner, y: top },
      { x: left + width - corner, y: top },
      { x: left + width, y: center.y },
      { x: left + width - corner, y: top + height },
      { x: left + corner, y: top + height },
    ];
    return element('g', {}, [
      element('polygon', {
        className: ['diagram-node', 'diagram-decision'],
        points: points.map(xy).join(' '),
      }),
      label,
    ]);
  }
  return element('g', {}, [
    element('rect', {
      className: ['diagram-node'],
      x: formatRounded(left),
      y: formatRounded(top),
      width: formatRounded(width),
      height: formatRounded(height),
      rx: node.shape === 'round' ? formatRounded(height / 2) : '4',
    }),
    label,
  ]);
}

/** An edge with rounded corners and an arrowhead. */
function drawnEdge(points: readonly Point[], dotted: boolean): Element[] {
  const end = points.at(-1) ?? { x: 0, y: 0 };
  const before = points.at(-2) ?? end;
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const along = { x: (end.x - before.x) / length, y: (end.y - before.y) / length };
  const neck = { x: end.x - along.x * ARROW.length, y: end.y - along.y * ARROW.length };
  const side = (sign: number): Point => ({
    x: neck.x - along.y * ARROW.half * sign,
    y: neck.y + along.x * ARROW.half * sign,
  });
  const inner = points.slice(1, -1);
  const curve = inner.map((point, index) => {
    const next = inner[index + 1];
    return next
      ? `Q${xy(point)} ${xy({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`
      : `Q${xy(point)} ${xy(neck)}`;
  });
  const d = `M${xy(points[0] ?? end)}${curve.length > 0 ? curve.join('') : `L${xy(neck)}`}`;
  return [
    element('path', { className: ['diagram-edge', ...(dotted ? ['diagram-dotted'] : [])], d }),
    element('polygon', { className: ['diagram-arrow'], points: [end, side(1), side(-1)].map(xy).join(' ') }),
  ];
}

const key = (edge: DiagramEdge, index: number): string => `${edge.from}-${edge.to}-${index}`;

function layOut({ nodes, edges }: DiagramSource, direction: DiagramSource['direction']): Graph {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({
    rankdir: direction,
    nodesep: 28,
    edgesep: 16,
    ranksep: 44,
    marginx: MARGIN,
    marginy: MARGIN,
  });
  for (const node of nodes.values()) graph.setNode(node.id, { ...sizeOf(node) });
  edges.forEach((edge, index) => {
    const size = edge.label
      ? { width: widthOf(edge.label) * 0.93 + 12, height: LINE_HEIGHT, labelpos: 'c' as const }
      : {};
    graph.setEdge(edge.from, edge.to, size, key(edge, index));
  });
  layout(graph);
  return graph;
}

/** Draws a diagram with the accessible name `label`. If wider than the text, it runs top to bottom. */
export function drawDiagram(source: DiagramSource, label: string): Element {
  const { nodes, edges } = source;
  const authored = layOut(source, source.direction);
  const isWide = (authored.graph().width ?? 0) > MAX_WIDTH;
  const graph = isWide && source.direction === 'LR' ? layOut(source, 'TB') : authored;
  const { width = 0, height = 0 } = graph.graph();
  const drawn = edges.map((edge, index) => ({
    edge,
    layout: graph.edge(edge.from, edge.to, key(edge, index)),
  }));
  return element(
    'svg',
    {
      viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
      width: String(Math.ceil(width)),
      height: String(Math.ceil(height)),
      role: 'img',
      ariaLabel: label,
    },
    [
      ...drawn.flatMap(({ edge, layout }) => drawnEdge(layout.points ?? [], edge.dotted)),
      ...[...nodes.values()].map((node) => drawnNode(node, graph.node(node.id) as Point)),
      ...drawn.flatMap(({ edge, layout }) =>
        edge.label ? [text([edge.label], { x: layout.x ?? 0, y: layout.y ?? 0 }, 'diagram-label')] : [],
      ),
    ],
  );
}
