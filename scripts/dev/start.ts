// `npm start`: the production build of site, portal and ops at http://localhost:8787, with a migrated and filled
// database.
import { buildIfChanged } from '../build/build.ts';
import { ensureWorkerTypes } from '../build/worker-types.ts';
import { migrateLocal, publishLocal } from '../content/publication.ts';
import { localState } from '../deploy/platform.ts';
import { command, serveUntilSignal } from '../process/command.ts';
import { localAccess } from './local-access.ts';
import { writeSiteNote } from './running-site.ts';
import { assertFree, portalOriginOf, portOf, silenceOf } from './settings.ts';

const persistTo = localState();
const attempt = { persistTo, portSetting: 'PORT', port: 0 };

await command(attempt, async () => {
  const port = portOf('PORT', 8787);
  attempt.port = port;
  const portal = portalOriginOf(process.env.PORTAL_ORIGIN);
  await assertFree(port);
  await ensureWorkerTypes();
  await buildIfChanged();
  if (portal === '') await publishLocal(persistTo);
  else await migrateLocal(persistTo);
  const silence = portal === '' ? null : await silenceOf(portal);
  if (silence)
    console.error(`Nothing answers at PORTAL_ORIGIN=${portal} (${silence}). Until it does, pages fail.`);
  const { everyMinute, serveBuild } = await import('./miniflare.ts');
  const site = await serveBuild({
    persistTo,
    port,
    vars: { site: { PORTAL_ORIGIN: portal }, ops: { PORTAL_ORIGIN: portal } },
  });
  await everyMinute(site, ['ops', 'portal']);
  writeSiteNote(persistTo, site.origin);
  serveUntilSignal(site.stop);
  console.log(localAccess(site.origin, portal));
});
