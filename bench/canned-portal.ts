// Portal proxy that caches every response in memory, so that the benchmark measures the page and not the database.
import { createServer } from 'node:http';
import { freePort } from '../scripts/process/free-port.ts';

export interface CannedPortal {
  origin: string;
  /** Number of requests for each call. */
  count: Map<string, number>;
  /** Adds a response of its own to GET requests for a path. */
  add: (path: string, data: unknown) => void;
  stop: () => void;
}

/** Serves the responses of `origin` on a free port. */
export async function startCannedPortal(origin: string): Promise<CannedPortal> {
  const count = new Map<string, number>();
  const cached = new Map<string, { status: number; body: string }>();
  const server = createServer(async (request, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const key = `${request.method} ${request.url} ${body}`;
    const call = `${request.method} ${request.url?.replace(/\?.*$/, '')}`;
    count.set(call, (count.get(call) ?? 0) + 1);
    let response = cached.get(key);
    if (!response) {
      const { method = 'GET' } = request;
      const fetched = await fetch(`${origin}${request.url}`, {
        method,
        // The runtime closes idle connections between measurements, and the next request would fail.
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: method === 'GET' ? undefined : body,
      });
      response = { status: fetched.status, body: await fetched.text() };
      cached.set(key, response);
    }
    outgoing.writeHead(response.status, { 'content-type': 'application/json' }).end(response.body);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    count,
    add: (path, data) => void cached.set(`GET ${path} `, { status: 200, body: JSON.stringify(data) }),
    stop: () => void server.close(),
  };
}
