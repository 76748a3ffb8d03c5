// How `npm run ops` reaches ops: the public host, the site that runs on the local state, or, when none does, the
// built Worker itself on that state.
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { hc } from 'hono/client';
import type { OpsApp } from '../../ops/src/api.ts';
import { siteOrigin } from '../../src/config.ts';
import { runningSite } from '../running-site.ts';
import type { Calls } from './run.ts';

const LOCAL_SECRETS = join(import.meta.dirname, '..', '..', 'ops', '.dev.vars');

/** The known token of local runs; empty when there is none. */
export const localToken = (): string => parseEnv(readFileSync(LOCAL_SECRETS, 'utf8')).OPS_TOKEN ?? '';

/** OPS_TOKEN of the environment, or the known one of local runs. Throws when there is none. */
function tokenOf(remote: boolean): string {
  const token = remote ? process.env.OPS_TOKEN : localToken();
  if (!token) throw new Error('OPS_TOKEN is not set: --remote needs the token that the ops Worker has');
  return token;
}

function callsAt(origin: string, token: string): Calls {
  const user = process.env.OPS_USER ?? userInfo().username;
  return hc<OpsApp>(origin, { headers: { authorization: `Bearer ${token}`, 'x-ops-user': user } }).ops.api;
}

/** Gives `work` the calls of ops, and ends what had to be started for it. */
export async function withOps<T>(
  { remote, persistTo }: { remote: boolean; persistTo: string },
  work: (calls: Calls) => Promise<T>,
): Promise<T> {
  const token = tokenOf(remote);
  const origin = remote ? siteOrigin : await runningSite(persistTo);
  if (origin !== null) return work(callsAt(origin, token));
  const [{ buildIfChanged }, { migrateLocal }, { serveBuild }] = await Promise.all([
    import('../build.ts'),
    import('../content/publish.ts'),
    import('../miniflare.ts'),
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
    return await work(callsAt(served.origin, token));
  } finally {
    await served.stop();
  }
}
