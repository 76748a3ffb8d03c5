// What the HTML of documents is made of beside plain text: the compiler of content writes it, style sheets
// dress it, and the allow-list for portal HTML lets no other element or class through.

/** Notices in a document, in the order of their weight. */
export const ADMONITIONS = ['note', 'tip', 'caution', 'danger'] as const;
export type Admonition = (typeof ADMONITIONS)[number];

const SHAPE = ['diagram-node', 'diagram-decision', 'diagram-edge', 'diagram-dotted', 'diagram-arrow'];
const shape = (): [string, ...string[]] => ['className', ...SHAPE, 'diagram-label'];

/**
 * Notices, tabs, samples with a name, and the part of SVG that diagrams are drawn with. Nothing of it refers,
 * loads, moves or runs; `title` and `foreignObject`, through which HTML would come back in, are left out.
 */
export const RICH_TAGS = [
  ...['div', 'details', 'summary', 'figure', 'figcaption'],
  ...['svg', 'g', 'path', 'polygon', 'rect', 'text', 'tspan'],
] as const;

type Attribute = string | [name: string, ...values: string[]];
/** The attributes that each may have, of which classes and some others only with the values named. */
export const RICH_ATTRIBUTES: Record<string, Attribute[]> = {
  div: [
    [
      'className',
      'admonition',
      ...ADMONITIONS.map((kind) => `admonition-${kind}`),
      'tabs-group',
      'code-group',
    ],
  ],
  p: [['className', 'admonition-title']],
  figure: [['className', 'code-sample', 'diagram']],
  details: ['open', 'name'],
  svg: ['viewBox', 'width', 'height', ['role', 'img'], 'ariaLabel'],
  path: ['d', shape()],
  polygon: ['points', shape()],
  rect: ['x', 'y', 'width', 'height', 'rx', shape()],
  text: ['x', 'y', shape()],
  tspan: ['x', 'dy'],
};
