// Serves the production build of site, portal, and ops, with migrated and populated databases.
import { readFileSync } from 'node:fs';
import { SBOM_PREFIX } from '../../common/http/released-files.ts';
import { buildIfChanged, SBOM_FILE } from '../build/build.ts';
import { buildId } from '../build/fingerprint.ts';
import { ensureWorkerTypes } from '../build/worker-types.ts';
import { migrateLocal, publishLocal } from '../content/publication.ts';
import { type Served, type ServeOptions, serveBuild, triggerEveryMinute } from './miniflare.ts';
import { writeSiteFile } from './running-site.ts';
import { findConnectionError, portalOriginOf } from './settings.ts';

export interface Production {
  origin: string;
  /** Origin of an external portal (PORTAL_ORIGIN); `''` for the portal of this project. */
  portal: string;
  stop: () => Promise<void>;
}

/** Stores the bill of materials of the build for the console, as a deployment does. */
export async function storeSbom({ platform }: Served): Promise<void> {
  const kv = await platform.getKVNamespace('KV', 'ops');
  const key = `${SBOM_PREFIX}${buildId()}`;
  if ((await kv.get(key)) !== null) return;
  await kv.put(key, readFileSync(SBOM_FILE, 'utf8'), { metadata: { at: new Date().toISOString() } });
}

/**
 * Builds and serves all Workers, and runs the cron jobs of ops and portal. Publishes the content first, unless
 * PORTAL_ORIGIN is set.
 *
 * @param vars variables for all Workers
 */
export async function serveProduction(
  port: number,
  persistTo: string,
  { vars = {}, onLog }: { vars?: Record<string, string> } & Pick<ServeOptions, 'onLog'> = {},
): Promise<Production> {
  const portal = portalOriginOf(process.env.PORTAL_ORIGIN);
  await ensureWorkerTypes();
  await buildIfChanged();
  if (portal === '') await publishLocal(persistTo);
  else await migrateLocal(persistTo);
  const error = portal === '' ? null : await findConnectionError(portal);
  if (error) console.error(`PORTAL_ORIGIN=${portal} does not respond (${error}). Pages fail until it does.`);
  const withPortal = { ...vars, PORTAL_ORIGIN: portal };
  const site = await serveBuild({
    persistTo,
    port,
    vars: { site: withPortal, portal: vars, ops: withPortal },
    ...(onLog && { onLog }),
  });
  await storeSbom(site);
  const stopTasks = await triggerEveryMinute(site, ['ops', 'portal']);
  writeSiteFile(persistTo, site.origin);
  const stop = () => {
    // Tasks stop first, because calls to a stopped runtime throw.
    stopTasks();
    return site.stop();
  };
  return { origin: site.origin, portal, stop };
}
