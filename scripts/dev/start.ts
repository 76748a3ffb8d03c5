// `npm start`: the production build of site, portal, and ops at http://localhost:8787, with migrated and filled
// databases.
import { buildIfChanged } from '../build/build.ts';
import { ensureWorkerTypes } from '../build/worker-types.ts';
import { migrateLocal, publishLocal } from '../content/publication.ts';
import { localAccess } from './local-access.ts';
import { writeSiteFile } from './running-site.ts';
import { serveCommand } from './serve-command.ts';
import { connectionError, portalOriginOf } from './settings.ts';

await serveCommand('PORT', 8787, async (port, persistTo) => {
  const portal = portalOriginOf(process.env.PORTAL_ORIGIN);
  await ensureWorkerTypes();
  await buildIfChanged();
  if (portal === '') await publishLocal(persistTo);
  else await migrateLocal(persistTo);
  const error = portal === '' ? null : await connectionError(portal);
  if (error) console.error(`PORTAL_ORIGIN=${portal} does not respond (${error}). Pages fail until it does.`);
  const { everyMinute, serveBuild } = await import('./miniflare.ts');
  const site = await serveBuild({
    persistTo,
    port,
    vars: { site: { PORTAL_ORIGIN: portal }, ops: { PORTAL_ORIGIN: portal } },
  });
  const stopTasks = await everyMinute(site, ['ops', 'portal']);
  writeSiteFile(persistTo, site.origin);
  console.log(localAccess(site.origin, portal));
  return () => {
    // A stopped runtime throws when it is called.
    stopTasks();
    return site.stop();
  };
});
