// Static renderer: renders the elements of a page as HTML that React does not hydrate. It supports function components,
// fragments, and the contexts of this module, and takes half of the CPU time of `renderToStaticMarkup`. Islands are
// rendered by React (components/island.tsx), so only they can use hooks.
import { Fragment, isValidElement, type JSX, type ReactNode } from 'react';
import { escapeHtml } from '../../common/text/xml.ts';

/** Context of the static renderer. */
export interface Context<T> {
  value: T;
}

interface ProviderProps<T> {
  context: Context<T>;
  value: T;
  children: ReactNode;
}

/** Sets the value of a context for its children. */
export function Provider<T>(_: ProviderProps<T>): JSX.Element {
  throw new Error('only renderStatic renders a Provider');
}

const VOID_ELEMENTS = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Props that are not attributes. */
const IGNORED = new Set('children dangerouslySetInnerHTML ref suppressHydrationWarning'.split(' '));
/** Attributes that are present or absent. */
const BOOLEAN = new Set(
  `allowFullScreen async autoFocus autoPlay checked controls default defaultChecked defer disabled formNoValidate hidden
  inert itemScope loop multiple muted noModule noValidate open playsInline readOnly required reversed selected`.split(
    /\s+/,
  ),
);
/** Attributes with the values `true` and `false`, as all with a prefix (aria-, data-). */
const ENUMERATED = new Set('contentEditable draggable spellCheck value'.split(' '));
const URLS = new Set('action formAction href src xlinkHref'.split(' '));
const NAMES = new Map([
  ['autoFocus', 'autofocus'],
  ['className', 'class'],
  ['crossOrigin', 'crossorigin'],
  ['defaultChecked', 'checked'],
  ['defaultValue', 'value'],
  ['htmlFor', 'for'],
  ['tabIndex', 'tabindex'],
  ['xlinkHref', 'xlink:href'],
]);
/** Attributes whose words are joined with hyphens. */
const HYPHENATED = new Set(
  `acceptCharset clipPath clipRule colorInterpolation dominantBaseline fillOpacity fillRule floodColor floodOpacity
  fontFamily fontSize fontStyle fontWeight httpEquiv letterSpacing markerEnd markerMid markerStart paintOrder
  pointerEvents shapeRendering stopColor stopOpacity strokeDasharray strokeDashoffset strokeLinecap strokeLinejoin
  strokeMiterlimit strokeOpacity strokeWidth textAnchor textRendering transformOrigin vectorEffect`.split(
    /\s+/,
  ),
);
/** URLs that run a script. Browsers ignore leading control characters and spaces, and line breaks in the scheme. */
const SCRIPT_URL = new RegExp(`^[\\0- ]*${[...'javascript:'].join('[\\t\\n\\r]*')}`, 'i');

type Kind = 'ignored' | 'boolean' | 'enumerated' | 'url' | 'text';

/** Tags of an element type. */
interface Tags {
  open: string;
  close: string;
  isVoid: boolean;
}

/** Kind of a prop, and the HTML before its value. */
interface Attribute {
  kind: Kind;
  open: string;
}

const tags = new Map<string, Tags>();
const attributes = new Map<string, Attribute>();

function addTags(type: string): Tags {
  const added = { open: `<${type}`, close: `</${type}>`, isVoid: VOID_ELEMENTS.has(type) };
  tags.set(type, added);
  return added;
}

function kindOf(prop: string): Kind {
  if (IGNORED.has(prop) || /^on[A-Z]/.test(prop)) return 'ignored';
  if (BOOLEAN.has(prop)) return 'boolean';
  if (ENUMERATED.has(prop) || prop.includes('-')) return 'enumerated';
  return URLS.has(prop) ? 'url' : 'text';
}

function addAttribute(prop: string): Attribute {
  const name = HYPHENATED.has(prop)
    ? prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : (NAMES.get(prop) ?? prop);
  const added = { kind: kindOf(prop), open: ` ${name}="` };
  attributes.set(prop, added);
  return added;
}

/** Value of the open `select`, whose option has the attribute `selected`. */
let selectedValue: unknown;
/** HTML so far. Appending to one string takes less time than joining the strings of all elements. */
let html = '';

function writeAttribute({ kind, open }: Attribute, value: unknown): void {
  if (kind === 'ignored' || value === null || value === undefined) return;
  if (kind === 'boolean') {
    if (value) html += `${open}"`;
  } else if (typeof value === 'string') {
    if (kind !== 'url' || !SCRIPT_URL.test(value)) html += `${open}${escapeHtml(value)}"`;
  } else if (typeof value === 'number' || kind === 'enumerated') html += `${open}${value}"`;
  // `download` without a name.
  else if (value === true) html += `${open}"`;
  else if (value !== false) throw new TypeError(`the value of${open}…" is not text`);
}

/** Props that have a meaning for the renderer, and all others. */
interface Props {
  children?: ReactNode;
  defaultValue?: string;
  dangerouslySetInnerHTML?: { __html: string };
  context?: Context<unknown>;
  [name: string]: unknown;
}

/** Writes the content of an element. HTML parsers drop the first line break of a `pre` and a `textarea`. */
function writeContent(type: string, { children, defaultValue, dangerouslySetInnerHTML }: Props): void {
  const content = type === 'textarea' ? defaultValue : children;
  if ((type === 'pre' || type === 'textarea') && typeof content === 'string' && content.startsWith('\n'))
    html += '\n';
  if (dangerouslySetInnerHTML) html += dangerouslySetInnerHTML.__html;
  else if (type === 'select') {
    selectedValue = defaultValue;
    try {
      write(content);
    } finally {
      selectedValue = undefined;
    }
  } else write(content);
}

function writeHost(type: string, props: Props): void {
  const { open, close, isVoid } = tags.get(type) ?? addTags(type);
  html += open;
  for (const prop in props)
    if (prop !== 'children' && (prop !== 'defaultValue' || isVoid))
      writeAttribute(attributes.get(prop) ?? addAttribute(prop), props[prop]);
  if (type === 'option' && selectedValue !== undefined && props.value === selectedValue)
    html += ' selected=""';
  if (isVoid) {
    html += '/>';
    return;
  }
  html += '>';
  writeContent(type, props);
  html += close;
}

function writeProvider(context: Context<unknown>, { value, children }: Props): void {
  const outer = context.value;
  context.value = value;
  try {
    write(children);
  } finally {
    context.value = outer;
  }
}

function write(node: ReactNode): void {
  if (typeof node === 'string') html += escapeHtml(node);
  else if (typeof node === 'number') html += node;
  else if (Array.isArray(node)) for (const child of node) write(child);
  else if (isValidElement<Props>(node)) {
    const { type, props } = node;
    if (typeof type === 'string') writeHost(type, props);
    else if (type === Provider && props.context) writeProvider(props.context, props);
    else if (typeof type === 'function') write((type as (props: object) => ReactNode)(props));
    else if (type === Fragment) write(props.children);
    else throw new TypeError('static pages support function components and fragments only');
  } else if (node !== null && node !== undefined && typeof node !== 'boolean')
    throw new TypeError(`${Object.prototype.toString.call(node)} is not a node of a static page`);
}

/** Renders a node as HTML. Throws the error of a component, and for unsupported nodes. */
export function renderStatic(node: ReactNode): string {
  const outer = html;
  html = '';
  try {
    write(node);
    return html;
  } finally {
    html = outer;
  }
}
