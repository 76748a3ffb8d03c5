// Local trace collector: receives OTLP/HTTP requests and forwards each trace once it is complete.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '../process/loopback.ts';
import { type ReceivedSpan, spansOf } from './otlp.ts';

/** A trace is complete if it has a root span and no other span arrives for this time, in milliseconds. */
const IDLE_MS = 500;

export interface Collector {
  /** URL for OTLP_ENDPOINT. */
  endpoint: string;
  stop: () => void;
}

/** Starts a collector on a free port. It responds to bodies that are not valid OTLP/JSON with status 400. */
export async function startCollector(onTrace: (spans: ReceivedSpan[]) => void): Promise<Collector> {
  const traces = new Map<string, { spans: ReceivedSpan[]; timer?: NodeJS.Timeout }>();
  const receive = (received: readonly ReceivedSpan[]) => {
    for (const [id, spans] of Map.groupBy(received, ({ traceId }) => traceId)) {
      const trace = traces.get(id) ?? { spans: [] };
      trace.spans.push(...spans);
      traces.set(id, trace);
      clearTimeout(trace.timer);
      if (!trace.spans.some(({ parentId }) => parentId === null)) continue;
      trace.timer = setTimeout(() => {
        traces.delete(id);
        onTrace(trace.spans);
      }, IDLE_MS);
    }
  };
  const server = createServer(async (request, response) => {
    try {
      receive(spansOf(await json(request)));
      response.setHeader('content-type', 'application/json').end('{}');
    } catch {
      response.writeHead(400).end();
    }
  });
  return { endpoint: await listen(server), stop: () => server.close() };
}
