// Portal proxy that caches all responses in memory, so that the benchmark measures the page instead of the database.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { listen } from '../scripts/process/loopback.ts';
import { createAddressGenerator } from './server.ts';

export interface CannedPortal {
  origin: string;
  count: Map<string, number>;
  /** Adds a response for GET requests to a path. */
  add: (path: string, data: unknown) => void;
  stop: () => void;
}

/**
 * Serves the responses of `origin` on a free port.
 *
 * @param delayOf returns the delay of a response in milliseconds
 */
export async function startCannedPortal(
  origin: string,
  delayOf: (method: string, path: string) => number = () => 0,
): Promise<CannedPortal> {
  const count = new Map<string, number>();
  const cached = new Map<string, { status: number; body: string }>();
  const nextAddress = createAddressGenerator();
  const server = createServer(async (request, outgoing) => {
    const { method = 'GET', url = '/' } = request;
    const body = await text(request);
    const { pathname } = new URL(url, origin);
    const call = `${method} ${pathname}`;
    count.set(call, (count.get(call) ?? 0) + 1);
    const delay = delayOf(method, pathname);
    const key = `${method} ${url} ${body}`;
    let response = cached.get(key);
    if (!response) {
      // The runtime closes idle connections between measurements, and the next request would fail.
      const headers = {
        'content-type': 'application/json',
        connection: 'close',
        'cf-connecting-ip': nextAddress(),
      };
      const fetched = await fetch(`${origin}${url}`, {
        method,
        headers,
        body: method === 'GET' ? null : body,
      });
      response = { status: fetched.status, body: await fetched.text() };
      cached.set(key, response);
    }
    if (delay > 0) await setTimeout(delay);
    outgoing.writeHead(response.status, { 'content-type': 'application/json' }).end(response.body);
  });
  return {
    origin: await listen(server),
    count,
    add: (path, data) => void cached.set(`GET ${path} `, { status: 200, body: JSON.stringify(data) }),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
