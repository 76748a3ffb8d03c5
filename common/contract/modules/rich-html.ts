// Allowed elements and attributes of rich HTML in documents: the content compiler emits them, style sheets cover them,
// and the allow-list for portal HTML permits no others.

/** Admonitions in a document, by increasing severity. */
export const ADMONITIONS = ['note', 'tip', 'caution', 'danger'] as const;
export type Admonition = (typeof ADMONITIONS)[number];

const SHAPE = ['diagram-node', 'diagram-decision', 'diagram-edge', 'diagram-dotted', 'diagram-arrow'];
const CHART = ['part-1', 'part-2', 'part-3', 'part-4', 'chart-step', 'chart-origin', 'chart-flag'];
const AREAS = ['chart-area-1', 'chart-area-2', 'chart-area-3', 'chart-area-4', 'chart-plot', 'chart-times'];
const shape = (): [string, ...string[]] => ['className', ...SHAPE, 'diagram-label', ...CHART, ...AREAS];

/**
 * Elements of admonitions, tabs, named samples, and SVG diagrams and charts. None of them links, loads, animates, or
 * runs code. `title` and `foreignObject` are excluded because they could contain HTML.
 */
export const RICH_TAGS = [
  ...['div', 'details', 'summary', 'figure', 'figcaption'],
  ...['svg', 'g', 'path', 'polygon', 'rect', 'line', 'circle', 'text', 'tspan'],
] as const;

type Attribute = string | [name: string, ...values: string[]];
/** Attributes by element; classes and some other attributes are limited to the listed values. */
export const RICH_ATTRIBUTES: Record<string, Attribute[]> = {
  div: [
    [
      'className',
      'admonition',
      ...ADMONITIONS.map((kind) => `admonition-${kind}`),
      'tabs-group',
      'code-group',
      'chart',
      'night',
    ],
  ],
  p: [['className', 'admonition-title']],
  figure: [['className', 'code-sample', 'diagram', 'figure-chart']],
  ul: [['className', 'chart-legend']],
  details: ['open', 'name'],
  svg: [
    ...['viewBox', 'width', 'height', 'x', 'y', 'ariaLabel', 'ariaHidden'],
    ['role', 'img'],
    ['preserveAspectRatio', 'none'],
    shape(),
  ],
  g: [shape()],
  path: ['d', shape()],
  polygon: ['points', shape()],
  rect: ['x', 'y', 'width', 'height', 'rx', shape()],
  line: ['x2', 'y1', 'y2', shape()],
  circle: ['cy', 'r'],
  text: ['x', 'y', 'dy', shape()],
  tspan: ['x', 'dy'],
};
