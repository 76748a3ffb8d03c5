// Streaming renderer: renders the parts of a page in document order, each when its data is available. In-order
// streaming works without scripts, and a streamed page is byte-identical to the cached page.
import type { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import { isSettled } from '../../common/http/timeout.ts';
import { LATE_STYLES_MARK } from './components/late-styles.tsx';
import { type View, ViewProvider } from './context.tsx';
import type { Frame } from './document.tsx';
import { type Html, storeHtml } from './html.ts';
import { renderStatic } from './static-html.ts';

/** Memoized part with a unique name. Its HTML depends only on `deps`, compared by identity, and the locale. */
export interface MemoPart {
  name: string;
  deps: readonly unknown[];
  node: ReactNode;
}

type ReadyPart = ReactNode | MemoPart;

/** Part of a page: ready, or a promise that never rejects. */
export type Part = ReadyPart | Promise<ReadyPart>;

/** Cache of memo part HTML, by locale and name. */
export type PartMemory = LRUCache<string, { deps: readonly unknown[]; html: readonly Html[] }>;

/** Header and footer as HTML. */
export interface ShellHtml {
  header: readonly Html[];
  footer: readonly Html[];
}

/** Part that is rendered after the first chunk. */
export interface LaterPart {
  isReady: () => Promise<boolean>;
  /** Renders the part when its data is available. Rejects on failure. */
  html: () => Promise<readonly Html[]>;
}

const isReady = (part: Part): part is ReadyPart => !(part instanceof Promise);
const isMemo = (part: ReadyPart): part is MemoPart =>
  typeof part === 'object' && part !== null && 'deps' in part;

const renderNode = (view: View, node: ReactNode): string =>
  renderStatic(<ViewProvider view={view}>{node}</ViewProvider>);

/** Renders a part. The HTML is split at the `LateStyles` markers, which it does not contain. */
function renderPart(view: View, part: ReadyPart, memory: PartMemory | undefined): readonly Html[] {
  if (!isMemo(part)) return renderNode(view, part).split(LATE_STYLES_MARK);
  const { name, deps, node } = part;
  const key = `${view.locale} ${name}`;
  const cached = memory?.get(key);
  if (cached?.deps.length === deps.length && cached.deps.every((value, index) => value === deps[index]))
    return cached.html;
  const html = renderNode(view, node).split(LATE_STYLES_MARK);
  if (!memory) return html;
  const stored = html.map(storeHtml);
  memory.set(key, { deps, html: stored });
  return stored;
}

/**
 * Renders parts; `first` has the HTML of each part (`renderPart`). The first chunk contains everything before the first
 * part that waits for data. It is rendered synchronously, so that an error in the first view can result in an error
 * page. `memory` is only for views without visitor data; without it, memo parts are not cached.
 */
export function renderParts(
  view: View,
  parts: readonly Part[],
  memory?: PartMemory,
): { first: (readonly Html[])[]; rest: LaterPart[] } {
  const waiting = parts.findIndex((part) => !isReady(part));
  const ready = waiting < 0 ? parts : parts.slice(0, waiting);
  const first = ready.filter(isReady).map((part) => renderPart(view, part, memory));
  const rest = parts.slice(ready.length).map((part) => ({
    isReady: async () => isReady(part) || isSettled(part),
    html: async () => renderPart(view, await part, memory),
  }));
  return { first, rest };
}

/** Renders the complete page in chunks; see `renderParts`. */
export function renderPage(
  view: View,
  frame: Frame,
  shell: ShellHtml,
  parts: readonly Part[],
  memory?: PartMemory,
): { first: readonly Html[]; rest: LaterPart[] } {
  const { first: main, rest: laterParts } = renderParts(view, parts, memory);
  const marked = main.findIndex((html) => html.length > 1);
  const [endOfFirstView = '', ...below] = main[marked] ?? [];
  const isLate = marked >= 0;
  const opening = [
    frame.beforeStyles,
    ...(isLate ? [] : [frame.lateStyles]),
    frame.beforeHeader,
    ...shell.header,
    frame.beforeMain,
    ...(isLate ? [...main.slice(0, marked).flat(), endOfFirstView, frame.lateStyles, ...below] : []),
    ...main.slice(marked + 1).flat(),
  ];
  const closing = [frame.beforeFooter, ...shell.footer, frame.end];
  if (laterParts.length === 0) return { first: [...opening, ...closing], rest: [] };
  return { first: opening, rest: [...laterParts, { isReady: async () => true, html: async () => closing }] };
}
