// Portal proxy whose optional calls are late: those that the page does not require (test/required-calls.ts).
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { api } from '../../common/config.ts';
import { type CallName, contract } from '../../common/contract/contract.ts';
import { keysOf } from '../../common/contract/own.ts';
import { freePort } from '../../scripts/process/free-port.ts';
import { clientAddresses } from '../server.ts';

export interface LatePortal {
  origin: string;
  /** Calls that are answered at once; `null` for all. */
  required: readonly CallName[] | null;
  stop: () => void;
}

/** Calls by method and path; those with fewer parameters first, as in the portal. */
const CALLS = keysOf(contract)
  .toSorted((a, b) => contract[a].path.split(':').length - contract[b].path.split(':').length)
  .map((name) => {
    const { method, path } = contract[name];
    return { name, method, pattern: new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`) };
  });

/** Serves the responses of the portal at `origin`, all but the required ones after `lateMs` milliseconds. */
export async function startLatePortal(origin: string, lateMs: number): Promise<LatePortal> {
  const stored = new Map<string, { status: number; text: string }>();
  const nextAddress = clientAddresses();
  const server = createServer(async (request, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { method = 'GET', url = '/' } = request;
    const path = new URL(url, origin).pathname.slice(api.basePath.length);
    const call = CALLS.find((one) => one.method === method && one.pattern.test(path))?.name;
    const { required } = portal;
    const isLate = required !== null && (call === undefined || !required.includes(call));
    const key = `${method} ${url} ${body}`;
    let response = stored.get(key);
    if (!response) {
      const headers = {
        'content-type': 'application/json',
        connection: 'close',
        'cf-connecting-ip': nextAddress(),
      };
      const found = await fetch(`${origin}${url}`, { method, headers, body: method === 'GET' ? null : body });
      response = { status: found.status, text: await found.text() };
      stored.set(key, response);
    }
    if (isLate) await setTimeout(lateMs);
    outgoing.writeHead(response.status, { 'content-type': 'application/json' }).end(response.text);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const portal: LatePortal = {
    origin: `http://127.0.0.1:${port}`,
    required: null,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return portal;
}
