// Parses the spans of an OTLP/HTTP JSON request (ExportTraceServiceRequest), and formats a trace as a text tree.
import { z } from 'zod';

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
    const childSpans = (children.get(parent) ?? []).toSorted((a, b) => a.start - b.start);
    for (const [index, span] of childSpans.entries()) {
      const isLast = index === childSpans.length - 1;
      lines.push(indent + (parent === null ? '' : isLast ? '└─ ' : '├─ ') + lineOf(span, origin));
      add(span.id, indent + (parent === null ? '' : isLast ? '   ' : '│  '));
    }
  };
  add(null, '');
  return lines.join('\n');
}

const Attribute = z.strictObject({
  key: z.string().min(1),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  ]),
});

/** OTLP/JSON encodes IDs as hexadecimal strings and times as decimal strings. */
const SpanSchema = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(Attribute),
  status: z.strictObject({ code: z.int().min(0).max(2).optional() }),
});

const RequestSchema = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(
        z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(SpanSchema) }),
      ),
    }),
  ),
});

type Attributes = z.output<typeof Attribute>[];
const textOf = (attributes: Attributes): Record<string, string> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, 'stringValue' in value ? value.stringValue : value.intValue]),
  );

/** A span; `start` and `end` are milliseconds since the epoch. */
export type ReceivedSpan = ReturnType<typeof spansOf>[number];

/** The spans in a request body. Throws if the body is invalid. */
export function spansOf(body: unknown) {
  return RequestSchema.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = textOf(resource.attributes)['service.name'] ?? '';
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        traceId: span.traceId,
        id: span.spanId,
        parentId: span.parentSpanId ?? null,
        service,
        name: span.name,
        start: Number(span.startTimeUnixNano) / 1e6,
        end: Number(span.endTimeUnixNano) / 1e6,
        hasFailed: span.status.code === 2,
        attributes: textOf(span.attributes),
      }));
  });
}
