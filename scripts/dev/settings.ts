// Environment variables of a local run, checked before anything starts.
import { createServer } from 'node:net';
import { api } from '../../common/config.ts';
import { contract } from '../../common/contract/contract.ts';
import { UserError } from '../process/user-error.ts';

/** Port from an environment variable, or the default. Throws UserError if it is not a port. */
export function portOf(setting: string, defaultPort: number, env: NodeJS.ProcessEnv = process.env): number {
  const text = env[setting] ?? '';
  if (text === '') return defaultPort;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new UserError(`${setting}=${text} is not a port: a number from 1 to 65535.`);
  return port;
}

/**
 * Normalized origin of PORTAL_ORIGIN; `''` for the portal of this project. Throws UserError for anything but an http(s)
 * origin. A path would be ignored, because the contract defines the paths of the calls.
 */
export function portalOriginOf(text = ''): string {
  if (text.trim() === '') return '';
  const url = URL.parse(text.trim());
  const advice = 'Set an origin, such as https://portal.example or http://localhost:8788.';
  if (!url) throw new UserError(`PORTAL_ORIGIN=${text} is not a URL. ${advice}`);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new UserError(`PORTAL_ORIGIN=${text} is not an http or https URL. ${advice}`);
  if (url.username || url.password)
    throw new UserError(`PORTAL_ORIGIN contains a user name or a password. ${advice}`);
  if (url.pathname !== '/' || url.search || url.hash)
    throw new UserError(
      `PORTAL_ORIGIN=${text} has a path, a query, or a hash. ${advice} The calls are under ${api.basePath}.`,
    );
  return url.origin;
}

/** Error of a request to the portal; `null` if it responds with any status within 4 s. */
export async function findConnectionError(
  origin: string,
  send: typeof fetch = fetch,
): Promise<string | null> {
  const url = `${origin}${api.basePath}${contract['common/getWebInfo'].path}`;
  try {
    await (await send(url, { redirect: 'manual', signal: AbortSignal.timeout(4_000) })).body?.cancel();
    return null;
  } catch (error) {
    const { cause, message } = error as Error;
    return cause instanceof Error && cause.message ? cause.message : message;
  }
}

/** Rejects with EADDRINUSE or EACCES if a port is not available, before the build starts. */
export const assertFree = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
