// Trace export over OTLP/HTTP as JSON (https://opentelemetry.io/docs/specs/otlp/), after the response.
import { TIMEOUTS } from '../timeouts.ts';
import { KINDS, type Span, type Trace } from './span.ts';

export interface TraceSettings {
  /** Base URL of the collector, to which `/v1/traces` is added. Missing or empty: no traces. */
  OTLP_ENDPOINT?: string;
  /** Headers of the export, as in OTEL_EXPORTER_OTLP_HEADERS: `name=value,name=value`, with percent-encoded values. */
  OTLP_HEADERS?: string;
  /** Share of the site's requests that are traced, from 0 to 1 (default: 0.01). */
  TRACE_SAMPLE?: string;
}

export type Service = 'site' | 'portal' | 'ops';

/** OTLP timestamps are nanoseconds, as decimal strings. */
const nanoseconds = (ms: number): string => `${ms}000000`;

const attribute = ([key, value]: readonly [string, string | number]) => ({
  key,
  value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
});

const STATUS_ERROR = 2;

const spanOf = (span: Span, now: number) => ({
  traceId: span.trace.id,
  spanId: span.id,
  ...(span.parentId !== null && { parentSpanId: span.parentId }),
  name: span.name,
  kind: KINDS[span.kind],
  startTimeUnixNano: nanoseconds(span.start),
  endTimeUnixNano: nanoseconds(span.end ?? now),
  attributes: [...span.attributes].map(attribute),
  status: span.hasFailed ? { code: STATUS_ERROR } : {},
});

/** The spans of a Worker as an ExportTraceServiceRequest. Spans that have not ended get the end time `now`. */
export const payloadOf = (service: Service, { spans }: Trace, now: number) => ({
  resourceSpans: [
    {
      resource: { attributes: [attribute(['service.name', service])] },
      scopeSpans: [{ scope: { name: service }, spans: spans.map((span) => spanOf(span, now)) }],
    },
  ],
});

/** Parses OTLP_HEADERS. Throws if a header is malformed. */
function parseHeaders(setting = ''): Headers {
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const entry of setting.split(',').filter((text) => text.trim() !== '')) {
    const separator = entry.indexOf('=');
    headers.set(entry.slice(0, separator).trim(), decodeURIComponent(entry.slice(separator + 1).trim()));
  }
  return headers;
}

/** Sends the spans of a Worker. Never rejects. Logs no error message, because it may quote the headers. */
export async function exportTrace(service: Service, trace: Trace, settings: TraceSettings): Promise<void> {
  const logLoss = (reason: string): void =>
    console.warn(JSON.stringify({ level: 'warn', event: 'trace-lost', service, traceId: trace.id, reason }));
  try {
    const response = await fetch(`${settings.OTLP_ENDPOINT?.replace(/\/+$/, '')}/v1/traces`, {
      method: 'POST',
      headers: parseHeaders(settings.OTLP_HEADERS),
      body: JSON.stringify(payloadOf(service, trace, Date.now())),
      // A redirect would send the headers to another server.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUTS.traces),
    });
    await response.body?.cancel();
    if (!response.ok) logLoss(`HTTP ${response.status}`);
  } catch (error) {
    logLoss(error instanceof Error ? error.name : 'thrown');
  }
}
