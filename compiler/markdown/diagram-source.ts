// Parses diagrams in a subset of Mermaid flowcharts.
import type { Code } from 'mdast';

export interface DiagramNode {
  id: string;
  shape: 'box' | 'round' | 'decision';
  lines: string[];
}
export interface DiagramEdge {
  from: string;
  to: string;
  label: string;
  dotted: boolean;
}
export interface DiagramSource {
  direction: 'LR' | 'TB';
  nodes: Map<string, DiagramNode>;
  edges: DiagramEdge[];
}

const HEAD = /^(?:flowchart|graph)\s+(LR|TB|TD)$/;
const NODE = /^([A-Za-z][\w-]*?)(?:\[([^\]]+)\]|\(([^)]+)\)|\{([^}]+)\})?(?=\s|$)/;
const EDGE = /^(-->|-\.->)(?:\|([^|]+)\|)?/;
const MAX_NODES = 24;

const linesOf = (label: string): string[] =>
  label
    .replace(/^"|"$/g, '')
    .split(/<br\s*\/?>/)
    .map((text) => text.trim());

/** Parses the node at the start of `text`; `undefined` without one. */
function parseNode(text: string, nodes: DiagramSource['nodes']): { id: string; rest: string } | undefined {
  const match = NODE.exec(text);
  const id = match?.[1];
  if (!match || !id) return undefined;
  const [, , box, round, decision] = match;
  const label = box ?? round ?? decision;
  const shape = round ? 'round' : decision ? 'decision' : 'box';
  if (label !== undefined || !nodes.has(id)) nodes.set(id, { id, shape, lines: linesOf(label ?? id) });
  return { id, rest: text.slice(match[0].length).trimStart() };
}

/** Parses `A[Label] -->|what| B[Label] --> C`; returns whether the line is valid. */
function readLine(line: string, source: DiagramSource): boolean {
  let at = parseNode(line, source.nodes);
  while (at && at.rest !== '') {
    const edge = EDGE.exec(at.rest);
    if (!edge) return false;
    const next = parseNode(at.rest.slice(edge[0].length).trimStart(), source.nodes);
    if (!next) return false;
    source.edges.push({
      from: at.id,
      to: next.id,
      label: (edge[2] ?? '').trim(),
      dotted: edge[1] === '-.->',
    });
    at = next;
  }
  return at !== undefined;
}

/** Parses a diagram. Passes errors to `report` with their line number in the text, starting at 1. */
export function readDiagram(
  value: Code['value'],
  report: (line: number, message: string) => void,
): DiagramSource | undefined {
  const [first = '', ...lines] = value.split('\n').map((line) => line.trim());
  const direction = HEAD.exec(first)?.[1];
  if (!direction) {
    report(1, 'a diagram begins with "flowchart LR" or "flowchart TB"');
    return undefined;
  }
  const source: DiagramSource = { direction: direction === 'LR' ? 'LR' : 'TB', nodes: new Map(), edges: [] };
  for (const [index, line] of lines.entries())
    if (line !== '' && !line.startsWith('%%') && !readLine(line, source))
      report(index + 2, `"${line}" is invalid: write A[Label] -->|what| B[Label]`);
  if (source.nodes.size > MAX_NODES) report(1, `a diagram has at most ${MAX_NODES} nodes`);
  return source.nodes.size === 0 || source.nodes.size > MAX_NODES ? undefined : source;
}

/** A textual description of a diagram, for screen readers and plain text. */
export function descriptionOf({ nodes, edges }: DiagramSource): string {
  const name = (id: string) => nodes.get(id)?.lines.join(' ') ?? id;
  return edges
    .map(({ from, to, label }) => `${name(from)} → ${name(to)}${label ? ` (${label})` : ''}`)
    .join('; ');
}
