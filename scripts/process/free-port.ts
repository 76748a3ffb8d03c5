// A port of this machine that nothing listens on.
import { createServer } from 'node:net';

/** A port that is free at the moment, on the loopback address. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('the machine gave no port');
  return address.port;
}
