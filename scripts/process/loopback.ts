// Servers on free loopback ports.
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Starts a server on a free port. Returns its origin. */
export async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return `http://127.0.0.1:${address.port}`;
}

/** Port that is free at the time of the call. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const { port } = new URL(await listen(server));
  await new Promise((resolve) => server.close(resolve));
  return Number(port);
}
