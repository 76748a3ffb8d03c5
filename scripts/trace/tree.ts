// Formats a trace as a text tree: one line per span, with its start, duration, and attributes.
import type { ReceivedSpan } from './otlp.ts';

/** Attributes that are omitted, because the span name contains their values. */
const HIDDEN = new Set(['http.request.method', 'page.type']);

function lineOf(span: ReceivedSpan, origin: number): string {
  const attributes = Object.entries(span.attributes)
    .filter(([key]) => !HIDDEN.has(key))
    .map(([key, value]) => `${key}=${value}`);
  const times = `+${Math.round(span.start - origin)} ms, ${Math.round(span.end - span.start)} ms`;
  return [`${span.service} ${span.name}`, times, ...(span.hasFailed ? ['FAILED'] : []), ...attributes].join(
    '  ',
  );
}

/** The lines of a trace. A span whose parent was not received is a root. */
export function treeOf(spans: readonly ReceivedSpan[]): string {
  const ids = new Set(spans.map(({ id }) => id));
  const children = Map.groupBy(spans, ({ parentId }) => (parentId && ids.has(parentId) ? parentId : null));
  const origin = Math.min(...spans.map(({ start }) => start));
  const lines: string[] = [];
  const add = (parent: string | null, indent: string): void => {
    const own = (children.get(parent) ?? []).toSorted((a, b) => a.start - b.start);
    for (const [index, span] of own.entries()) {
      const isLast = index === own.length - 1;
      lines.push(indent + (parent === null ? '' : isLast ? '└─ ' : '├─ ') + lineOf(span, origin));
      add(span.id, indent + (parent === null ? '' : isLast ? '   ' : '│  '));
    }
  };
  add(null, '');
  return lines.join('\n');
}
