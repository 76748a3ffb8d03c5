// Connects `npm run ops` to ops. Remote: OPS_ORIGIN, by default the site's origin. Local: the site running on the
// local state; if none runs, the built ops and portal Workers on that state.
import { hc } from 'hono/client';
import { siteOrigin } from '../../common/config.ts';
import { secretsOf } from '../../common/crypto/secrets.ts';
import type { OpsApp } from '../../ops/src/api.ts';
import { localToken } from '../dev/local-access.ts';
import { findRunningSite } from '../dev/running-site.ts';
import type { Calls } from './command.ts';

/**
 * Headers that authenticate the command. Remote: a Cloudflare Access service token, the first token of OPS_TOKEN, or
 * both. Local: the token in the repository. Throws if a remote command has neither.
 */
function credentialsOf(remote: boolean): Record<string, string> {
  if (!remote) return { authorization: `Bearer ${localToken()}` };
  const { OPS_TOKEN, CF_ACCESS_CLIENT_ID: id, CF_ACCESS_CLIENT_SECRET: secret } = process.env;
  const headers = new Headers();
  if (id && secret) headers.set('cf-access-client-id', id);
  if (id && secret) headers.set('cf-access-client-secret', secret);
  const [token] = secretsOf(OPS_TOKEN);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if ([...headers].length > 0) return Object.fromEntries(headers);
  throw new Error(
    '--remote needs CF_ACCESS_CLIENT_ID and CF_ACCESS_CLIENT_SECRET (behind Cloudflare Access), or OPS_TOKEN',
  );
}

/** Client of ops. Its calls reject with the origin and the reason if there is no response. */
const callsAt = (origin: string, headers: Record<string, string>): Calls =>
  hc<OpsApp>(origin, {
    headers,
    fetch: (...request: Parameters<typeof fetch>) =>
      fetch(...request).catch((error: Error) => {
        const reason = error.cause instanceof Error ? error.cause.message : '';
        const advice = 'Check the network connection, and OPS_ORIGIN with --remote.';
        throw new Error(`${origin} does not respond: ${reason || error.message}. ${advice}`, {
          cause: error,
        });
      }),
  }).ops.api;

/** Calls `callback` with the client of ops, and stops the Workers that were started for it. */
export async function withOps<T>(
  { remote, persistTo }: { remote: boolean; persistTo: string },
  callback: (calls: Calls) => Promise<T>,
): Promise<T> {
  const credentials = credentialsOf(remote);
  const origin = remote ? process.env.OPS_ORIGIN || siteOrigin : await findRunningSite(persistTo);
  if (origin !== null) return callback(callsAt(origin, credentials));
  console.error(`no site runs on ${persistTo}; starting ops …`);
  const [{ buildIfChanged }, { migrateLocal }, { serveBuild }] = await Promise.all([
    import('../build/build.ts'),
    import('../content/publication.ts'),
    import('../dev/miniflare.ts'),
  ]);
  await buildIfChanged();
  await migrateLocal(persistTo);
  const served = await serveBuild({
    persistTo,
    workers: ['ops', 'portal'],
    vars: process.env.PORTAL_ORIGIN ? { ops: { PORTAL_ORIGIN: process.env.PORTAL_ORIGIN } } : {},
    onLog: () => undefined,
  });
  try {
    return await callback(callsAt(served.origin, credentials));
  } finally {
    await served.stop();
  }
}
